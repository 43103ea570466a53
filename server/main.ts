import { existsSync } from 'node:fs'
import process from 'node:process'
import { type Config, readConfig } from './config.ts'
import { openErrorTracking } from './error-tracking.ts'
import { type Log, makeLog } from './log.ts'
import { type Ground, type RunningServer, startServer } from './start.ts'
import { StartupFailure } from './startup-failure.ts'
import { builtWebsite } from './website.ts'

/** `npm start` ends here: configuration, then everything else, then the addresses; or one sentence and exit code 1. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const errors = await openErrorTracking(config)
  const log = makeLog(config, undefined, errors.told)
  // Before the database is started: a process that a signal ends unheard would leave its PostgreSQL behind.
  const signals = stopOnSignal(log)
  const server = await startServer({
    config,
    log,
    errors,
    loadWebsite: builtWebsite,
    fill: config.mode === 'demo' ? fillWithDemonstration(config, log) : undefined,
  })

  signals.stopWith(server)
  announce(server, config, log)
  if (config.mode === 'demo') await announcePeople(log)
}

// Loaded only where it is used: a production has no need of 300 invented products.
function fillWithDemonstration(config: Config, log: Log) {
  return async (ground: Ground) => {
    const { loadDemonstrationInto } = await import('./load-demonstration.ts')
    await loadDemonstrationInto(ground, config, log)
  }
}

function announce({ addresses, port }: RunningServer, config: Config, log: Log): void {
  log.info({ mode: config.mode, port, ...addresses.origins }, 'ready')
  if (!process.stdout.isTTY) return
  process.stdout.write(`
  Huella is ready (${config.mode}).

    Bolivia   ${addresses.origins.BO}
    Paraguay  ${addresses.origins.PY}
    APIs      ${addresses.origins.BO}/docs

  Ctrl-C stops it.
`)
}

/** Who can sign in at once; nobody of them is real. */
async function announcePeople(log: Log): Promise<void> {
  const { DEMO_PASSWORD, demoPeople } = await import('#demo/people.ts')
  if (!process.stdout.isTTY) {
    const emails = demoPeople.map(({ email }) => email).join(', ')
    log.info(`people of the demonstration (${DEMO_PASSWORD}): ${emails}`)
    return
  }
  const lines = demoPeople.map(({ email, about }) => `    ${email.padEnd(30)}${about}`)
  process.stdout.write(`  Sign in with the password ${DEMO_PASSWORD} as\n\n${lines.join('\n')}\n\n`)
}

function stopOnSignal(log: Log): { stopWith(server: RunningServer): void } {
  let server: RunningServer | undefined
  let isStopping = false
  const stop = (reason: string, exitCode: number) => {
    // Asked twice means now. So does being asked before anybody was served: nothing is under way that could be lost.
    if (isStopping) process.exit(1)
    log.info({ reason }, 'stopping')
    if (!server) process.exit(exitCode)
    isStopping = true
    server.stop().then(
      () => process.exit(exitCode),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal, 0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a bug ended the process')
    stop('uncaughtException', 1)
  })
  // A visitor who leaves in the middle of a stream must not take the others along.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'nobody waited for this failure'))

  return {
    stopWith(running) {
      server = running
    },
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartupFailure) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(1)
})
