import type { AppointmentsDependencies } from '../deps.ts'
import { addDays } from '../rules/local-clock.ts'
import { DAYS } from './rules/visit-periods.ts'
import { lockVisitDays, markDaysSince, takeChangedDays, writeDays } from './store/daily-visits.ts'

/** Days of one transaction: a store takes some tens of visits a day. */
const BATCH = 200
/** Batches of one run; what is left waits for the next minute. */
const MOST_BATCHES = 50

/** Writes the sums of the days that visits changed, the newest first. Returns how many days. */
export async function writeChangedDays({ db }: Pick<AppointmentsDependencies, 'db'>): Promise<number> {
  let written = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const days = await db.transaction().execute(async (trx) => {
      await lockVisitDays(trx)
      const taken = await takeChangedDays(trx, BATCH)
      if (taken.length > 0) await writeDays(trx, taken)
      return taken.length
    })
    written += days
    if (days < BATCH) break
  }
  return written
}

/**
 * Has the days that the page shows computed once more, every night: two changes of one customer's bookings in the same
 * moment do not see each other, and could leave a new customer on the wrong day.
 */
export async function recomputeShownDays({ db, now }: Pick<AppointmentsDependencies, 'db' | 'now'>): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  await markDaysSince(db, addDays(today, -DAYS - 1))
}
