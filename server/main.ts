import { existsSync } from 'node:fs'
import process from 'node:process'
import { countries, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { type Config, readConfig } from './configuration/config.ts'
import { readEnvironment } from './configuration/read-environment.ts'
import { openErrorTracking } from './error-tracking.ts'
import { type Log, makeLog, openStandardOutput } from './log.ts'
import { type Infrastructure, type RunningServer, startServer } from './start.ts'
import { StartupFailure } from './startup-failure.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { builtWebsite } from './website.ts'

/**
 * Entry point of `npm start`: reads the configuration, starts everything, prints the addresses; or prints one sentence
 * and exits with 1.
 */
async function main(): Promise<void> {
  const config = readConfig(readEnvironment())
  const errors = await openErrorTracking(config)
  const log = makeLog(config, openStandardOutput(), errors.logTo)
  // Signals are handled before the database starts: an unhandled one would leave PostgreSQL running.
  const signals = stopOnSignal({ log, errors, process })
  const fill = config.mode === 'demo' ? fillWithDemonstration(config, log) : undefined
  const server = await startServer({ config, log, errors, loadWebsite: builtWebsite, fill }).catch(async (error) => {
    // Bugs are reported; a StartupFailure is a sentence for the operator alone.
    if (!(error instanceof StartupFailure)) log.fatal({ err: error }, 'the server could not start')
    await errors.close()
    throw error
  })

  signals.stopWith(server)
  announce(server, config, log)
  if (config.mode === 'demo') await announcePeople(log)
}

// Imported only where used: production has no need of 300 invented products.
function fillWithDemonstration(config: Config, log: Log) {
  if (!existsSync(new URL('../demo', import.meta.url))) {
    throw new StartupFailure(
      'This build has no demonstration: set HUELLA_MODE=production, or CONFIG_FILE to what npm run setup wrote.',
    )
  }
  return async (infrastructure: Infrastructure) => {
    const { loadDemonstrationInto } = await import('./demonstration/load-demonstration.ts')
    await loadDemonstrationInto(infrastructure, config, log)
  }
}

function announce({ addresses, port }: RunningServer, config: Config, log: Log): void {
  log.info({ mode: config.mode, port, ...addresses.servedOrigins }, 'ready')
  if (!process.stdout.isTTY) return
  process.stdout.write(`
  Huella is ready (${config.mode}).

${addresses.served.map((iso) => `    ${countries[iso].name.padEnd(9)} ${addresses.origins[iso]}`).join('\n')}
    APIs      ${addresses.origins[DEFAULT_COUNTRY]}/docs

  Ctrl-C stops it.
`)
}

/** Prints the demonstration's accounts, all of invented people. */
async function announcePeople(log: Log): Promise<void> {
  const { DEMO_PASSWORD, demoPeople } = await import('#demo/people.ts')
  const { insuredPeople } = await import('#demo/insurance/people.ts')
  const people = [
    ...demoPeople,
    ...Object.values(insuredPeople).flatMap((insured) => insured.map(({ person }) => person)),
  ]
  if (!process.stdout.isTTY) {
    const emails = people.map(({ email }) => email).join(', ')
    log.info(`people of the demonstration (${DEMO_PASSWORD}): ${emails}`)
    return
  }
  const lines = people.map(({ email, about }) => `    ${email.padEnd(30)}${about}`)
  process.stdout.write(`  Sign in with the password ${DEMO_PASSWORD} as\n\n${lines.join('\n')}\n\n`)
}

main().catch((error: unknown) => {
  if (error instanceof StartupFailure) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(1)
})
