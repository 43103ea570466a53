import { statfs } from 'node:fs/promises'
import type { Machine } from '#services/operations/deps.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import packageFile from '../package.json' with { type: 'json' }
import { findLastBackup } from './backup/remember-backup.ts'
import type { Config } from './configuration/config.ts'

const startedAt = new Date()

/** Describes this process and its machine. */
export function describeMachine(
  { dataDir, poolSize, databaseUrl }: Pick<Config, 'dataDir' | 'poolSize' | 'databaseUrl'>,
  connection: Pick<DatabaseConnection, 'pool' | 'db'>,
): Machine {
  return {
    version: packageFile.version,
    startedAt,
    pool() {
      const { totalCount, idleCount, waitingCount } = connection.pool
      return { size: poolSize, used: totalCount - idleCount, waiting: waitingCount }
    },
    async disk() {
      const { bsize, bavail, blocks } = await statfs(dataDir)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
    // External databases are backed up by their own tools, which report nothing here.
    lastBackup: databaseUrl === undefined ? () => findLastBackup(connection) : null,
  }
}
