import { DisruptionsChanged } from '#services/market/contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { moveDisruptedBookings } from './move-disrupted-bookings.ts'
import { writeDisruption } from './store.ts'

/**
 * Remembers a disrupted area, so that no visit is offered that has to travel there meanwhile, and moves those that are
 * booked. The fact may arrive twice or late.
 */
export async function takeOverDisruption(
  deps: Pick<AppointmentsDependencies, 'db' | 'now' | 'versions' | 'jobs' | 'log'>,
  fact: object,
): Promise<void> {
  const changed = DisruptionsChanged.parse(fact)
  await deps.db.transaction().execute((trx) => writeDisruption(trx, changed))
  await moveDisruptedBookings(deps)
}
