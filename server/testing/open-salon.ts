import { demoMerchants } from '#demo/appointments/merchants.ts'
import { demoStores } from '#demo/appointments/stores.ts'
import { makeAppointmentsSetUp } from '#services/appointments/set-up.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'

/**
 * Adds one salon of the demonstration, with these hours, to a production database. It uses the operator operations of
 * appointments, as the demonstration does: no command, page or API creates a merchant or a store.
 */
export async function openSalon(
  connection: DatabaseConnection,
  schedule: { active: boolean; day: number; startTime: number; endTime: number }[],
): Promise<void> {
  const appointments = makeAppointmentsSetUp({ db: connection.db(), now: () => new Date() })
  for (const merchant of demoMerchants.filter(({ id }) => id === 'spa-equipetrol'))
    await appointments.putMerchant(merchant)
  // Closures are dated relative to this day and left out.
  for (const store of demoStores('2026-01-01').filter(({ id }) => id === 'spa-equipetrol-san-martin'))
    await appointments.putStore({ ...store, schedule, closures: [] })
}
