import { connectDatabase, type DatabaseConnection } from '#shared/database/connect.ts'
import { DatabaseStartError } from '#shared/database/embedded/database-start-error.ts'
import type { Config } from './configuration/config.ts'
import type { Log } from './log.ts'
import { StartupFailure } from './startup-failure.ts'

/** Opens the configured database and checks that it answers; throws one sentence with the remedy. */
export async function openDatabase(config: Config, log: Log): Promise<DatabaseConnection> {
  try {
    const connection = await connectDatabase({
      url: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      replicaUrl: config.databaseReplicaUrl,
      dataDir: config.dataDir,
      poolSize: config.poolSize,
      applicationName: config.appName,
      log: {
        info: (message) => log.info(message),
        warn: (details, message) => log.warn(details as object, message),
      },
    })
    await prove(connection)
    return connection
  } catch (error) {
    if (error instanceof DatabaseStartError) throw new StartupFailure(error.message, { cause: error })
    throw error
  }
}

async function prove(connection: DatabaseConnection): Promise<void> {
  try {
    await connection.pool.query('select 1')
  } catch (error) {
    await connection.close()
    const reason = error instanceof Error ? error.message || String('code' in error ? error.code : error.name) : ''
    throw new StartupFailure(`The database does not answer (${reason}): check DATABASE_URL.`, { cause: error })
  }
}
