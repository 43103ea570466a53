import { demoRegulars } from '#demo/appointments/regulars.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { bump } from '#shared/database/notify.ts'
import { emptyServices, openLedger } from './ledger.ts'
import { demonstratedServices } from './load.ts'
import { withoutTimeLimit } from './without-time-limit.ts'

/** Number of users' orders that a reset would delete. */
export async function ordersAtStake({ pool }: DatabaseConnection): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) as count from market.orders where owner_uid <> all($1)',
    // Orders of the demonstration itself are restored with it.
    [demoRegulars.map(({ uid }) => uid)],
  )
  return rows[0]?.count ?? 0
}

/**
 * Empties the services that the demonstration fills, and notifies running servers. All accounts and sessions are
 * deleted.
 */
export async function emptyDemonstration(connection: DatabaseConnection): Promise<void> {
  await withoutTimeLimit(connection, async (db) => {
    await openLedger(db)
    await emptyServices(db, demonstratedServices)
    for (const name of ['market.shops', 'market.catalogue', 'appointments.stores', 'appointments.stars'])
      await bump(db, name)
  })
}
