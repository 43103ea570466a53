import { writeChanged } from '#shared/database/write-changed.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { addDays } from '../rules/local-clock.ts'
import { DAYS } from './rules/visit-periods.ts'
import { lockVisitDays, markDaysSince, takeChangedDays, writeDays } from './store/daily-visits.ts'

/** Writes the sums of the days that visits changed, the newest first. Returns how many days. */
export function writeChangedDays({ db }: Pick<AppointmentsDependencies, 'db'>): Promise<number> {
  // A store takes some tens of visits a day.
  return writeChanged(db, { lock: lockVisitDays, take: takeChangedDays, write: writeDays, batch: 200 })
}

/**
 * Has the days that the page shows computed once more, every night: two changes of one customer's bookings in the same
 * moment do not see each other, and could leave a new customer on the wrong day.
 */
export async function recomputeShownDays({ db, now }: Pick<AppointmentsDependencies, 'db' | 'now'>): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  await markDaysSince(db, addDays(today, -DAYS - 1))
}
