// npm run cluster: the product on three machines' worth of etcd, PostgreSQL and processes, all on loopback. Ctrl-C ends it.
import process from 'node:process'
import { makeCluster, nameMissingCommands } from './make-cluster.ts'

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
    logs      ${cluster.folder}/logs

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
  await cluster.stop()
  process.exit(code)
}
