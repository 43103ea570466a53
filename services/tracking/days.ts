import { addDays, todayIn } from '#services/appointments/rules/local-clock.ts'
import { countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { DayCount } from './contract.ts'
import type { TrackingDependencies } from './deps.ts'
import { findCounts } from './store/calls.ts'

/** Number of calls per kind of the last days. */
export async function days(
  { db, now }: Pick<TrackingDependencies, 'db' | 'now'>,
  { days }: { days: number },
  { viewer }: CallContext,
): Promise<DayCount[]> {
  const today = todayIn(countries[viewer.country].timezone, now())
  return await findCounts(db, addDays(today, 1 - days))
}
