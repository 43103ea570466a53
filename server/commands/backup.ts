// npm run backup -- FOLDER [--keep N]
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { systemClock } from '#shared/clock.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { rememberBackup } from '../backup/remember-backup.ts'
import { isBackupName, takeBackup } from '../backup/take-backup.ts'
import { readConfig } from '../configuration/config.ts'
import { readEnvironment } from '../configuration/read-environment.ts'
import { withFile } from './file-argument.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run backup -- FOLDER [--keep N]'

await runCommand(async () => {
  const { file: into, values } = withFile(USAGE, () =>
    parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } }),
  )
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) throw new CommandFailure(USAGE)

  const config = readConfig(readEnvironment())
  if (config.databaseUrl) {
    throw new CommandFailure(
      'DATABASE_URL is set: its PostgreSQL is backed up with its own tools, see "Backup" in docs/deployment.md.',
    )
  }
  const connection = await connectDatabase({
    dataDir: config.dataDir,
    poolSize: 1,
    applicationName: 'huella backup',
    statementTimeoutMs: 0,
  })
  try {
    const now = systemClock(config.clockOffsetMs)()
    const { folder, files, bytes } = await takeBackup(connection, {
      dataDir: resolve(config.dataDir),
      into: resolve(into),
      now,
    })
    await rememberBackup(connection, now)
    process.stdout.write(`${folder}\n${files} files, ${Math.ceil(bytes / 1_000_000)} MB\n`)
  } finally {
    await connection.close()
  }
  if (keep !== null) await removeOlder(resolve(into), keep)
})

/** Backup names sort by time. */
async function removeOlder(into: string, keep: number): Promise<void> {
  const backups = (await readdir(into)).filter(isBackupName).sort()
  for (const name of backups.slice(0, -keep)) {
    await rm(join(into, name), { recursive: true })
    process.stdout.write(`${name} removed\n`)
  }
}
