// npm run restore -- BACKUP
import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../configuration/config.ts'
import { readEnvironment } from '../configuration/read-environment.ts'
import { withFile } from './file-argument.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE = 'Usage: DATA_DIR=A-NEW-FOLDER npm run restore -- BACKUP'

await runCommand(async () => {
  const { file } = withFile(USAGE, () => parseArgs({ allowPositionals: true, options: {} }))
  const { databaseUrl, dataDir } = readConfig(readEnvironment())
  if (databaseUrl) throw new CommandFailure('DATABASE_URL is set: a backup goes into the database of DATA_DIR alone.')

  const restored = await restoreBackup(resolve(file), resolve(dataDir))
  if ('manifest' in restored) {
    const { takenAt, files } = restored.manifest
    process.stdout.write(`${files.length} files of ${takenAt} are in ${dataDir}. Look at them with: npm run audit\n`)
    return
  }
  if (restored.kind === 'no-backup') throw new CommandFailure(`${file} is no backup, or one that was never finished.`)
  if (restored.kind === 'not-empty') {
    throw new CommandFailure(`${dataDir} is not empty (${restored.names.slice(0, 3).join(', ')}): name a new folder.`)
  }
  throw new CommandFailure(
    `${restored.files.length} files of ${file} are not what was backed up, so nothing was restored: ${restored.files.slice(0, 3).join(', ')}`,
  )
})
