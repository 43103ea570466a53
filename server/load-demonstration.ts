import { loadDemonstration } from '#demo/load.ts'
import { makeMarketSetUp } from '#services/market/set-up.ts'
import type { Log } from './log.ts'
import type { Ground } from './start.ts'

/** Fills a demonstration's database with what is not there yet, through the operator doors of the services (D57). */
export async function loadDemonstrationInto(
  { connection, now }: Pick<Ground, 'connection' | 'now'>,
  log: Log,
): Promise<void> {
  await loadDemonstration({ connection, market: makeMarketSetUp({ db: connection.db(), now }), now, log })
}
