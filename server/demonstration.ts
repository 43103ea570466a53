import { loadDemonstration } from '#demo/load.ts'
import { makeMarketSetUp } from '#services/market/set-up.ts'
import type { Clock } from '#shared/clock.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { Mode } from './config.ts'
import type { Log } from './log.ts'

/** Demo mode brings its data along: what is not there yet is loaded; production mode has none (D46, D57). */
export async function bringDemonstration(
  mode: Mode,
  { connection, now, log }: { connection: DatabaseConnection; now: Clock; log: Pick<Log, 'info'> },
): Promise<void> {
  if (mode !== 'demo') return
  await loadDemonstration({ connection, now, log, market: makeMarketSetUp({ db: connection.db(), now }) })
}
