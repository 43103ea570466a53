// npm run audit
import process from 'node:process'
import { systemClock } from '#shared/clock.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { audit, invariantsAt } from '../audit.ts'
import { readConfig } from '../configuration/config.ts'
import { readEnvironment } from '../configuration/read-environment.ts'
import { CommandFailure, runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = readConfig(readEnvironment())
  const connection = await connectDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
    poolSize: 1,
    applicationName: 'huella audit',
    statementTimeoutMs: 0,
  })
  try {
    const now = systemClock(config.clockOffsetMs)()
    const broken = await audit(connection, now)
    const { length } = invariantsAt(now)
    for (const { service, name, says, count, examples } of broken) {
      process.stdout.write(`✗ ${service} ${name}: not so that ${says}. ${count} times, as in ${examples.join(', ')}\n`)
    }
    if (broken.length > 0) throw new CommandFailure(`${broken.length} of ${length} invariants are broken.`)
    process.stdout.write(`All ${length} invariants hold.\n`)
  } finally {
    await connection.close()
  }
})
