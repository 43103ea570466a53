import type { MarketDependencies } from '../deps.ts'
import { DAYS, daysBefore } from './rules/periods.ts'
import { lockSalesDays, markDaysSince, takeChangedDays, writeDays } from './store.ts'

/** Days of one transaction, few enough that days of a thousand orders end well within the time limit of a statement. */
const BATCH = 20
/** Batches of one run; what is left waits for the next minute. */
const MOST_BATCHES = 50

/** Writes the sums of the days that orders changed, the newest first. Returns how many days. */
export async function writeChangedDays({ db }: Pick<MarketDependencies, 'db'>): Promise<number> {
  let written = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const days = await db.transaction().execute(async (trx) => {
      await lockSalesDays(trx)
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
 * Has the days that the page shows computed once more, every night: two changes of one customer's orders in the same
 * moment do not see each other, and could leave a new customer on the wrong day.
 */
export async function recomputeShownDays({ db, now }: Pick<MarketDependencies, 'db' | 'now'>): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  await markDaysSince(db, daysBefore(today, DAYS + 1))
}
