import { type MarketSetUp, makeMarketSetUp } from '#services/market/set-up.ts'
import { type Clock, systemClock } from '#shared/clock.ts'
import { connectDatabase, type DatabaseConnection } from '#shared/database/connect.ts'
import { type Config, readConfig } from '../configuration/config.ts'
import { readEnvironment } from '../configuration/read-environment.ts'
import { checkKeys } from '../keys/remember-keys.ts'
import { migrateServices } from '../migrate-services.ts'
import { rememberMode } from '../remember-mode.ts'

export interface OpenMarket {
  config: Config
  connection: DatabaseConnection
  market: MarketSetUp
  now: Clock
}

/**
 * Runs a command with market's operator operations, beside the running server or on a database started for it alone.
 * Refuses other keys than the database's, unless the command is there to give them up.
 */
export async function withMarket<T>(
  name: string,
  work: (open: OpenMarket) => Promise<T>,
  { takesAnyKeys = false } = {},
): Promise<T> {
  const config = readConfig(readEnvironment())
  const now = systemClock(config.clockOffsetMs)
  const connection = await connectDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
    poolSize: 2,
    applicationName: `huella ${name}`,
    // An import's batch may take longer than a page request.
    statementTimeoutMs: 0,
  })
  try {
    await migrateServices(connection)
    await rememberMode(connection, config.mode, now())
    if (!takesAnyKeys) await checkKeys(connection, config)
    return await work({ config, connection, now, market: makeMarketSetUp({ db: connection.db(), now }) })
  } finally {
    await connection.close()
  }
}
