// npm run cluster: the product on three machines' worth of etcd, PostgreSQL and processes, all on loopback. Ctrl-C ends it.
import process from 'node:process'
import { makeCluster } from './make-cluster.ts'
import { nameMissingCommands } from './needed-commands.ts'

const missing = nameMissingCommands()
if (missing) {
  process.stderr.write(`${missing}\n`)
  process.exit(1)
}

const cluster = await makeCluster()
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

try {
  await cluster.start((what) => process.stdout.write(`waiting for ${what}\n`))
  process.stdout.write(`
  Huella on three machines' worth of everything is ready.

    people    ${cluster.url}
    primary   ${cluster.addresses.write}
    standbys  ${cluster.addresses.read}
    PgBouncer ${cluster.addresses.pooled}
    logs      ${cluster.logs}

  Ctrl-C ends it and removes what it kept.
`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  await end(1)
}

async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  process.stdout.write('ending\n')
  // What went wrong is read in its logs.
  await cluster.stop({ keepsLogs: code !== 0 })
  process.exit(code)
}
