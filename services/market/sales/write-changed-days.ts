import { writeChanged } from '#shared/database/write-changed.ts'
import type { MarketDependencies } from '../deps.ts'
import { DAYS, daysBefore } from './rules/periods.ts'
import { lockSalesDays, markDaysSince, takeChangedDays, writeDays } from './store.ts'

/** Writes the sums of the days that orders changed, the newest first. Returns how many days. */
export function writeChangedDays({ db }: Pick<MarketDependencies, 'db'>): Promise<number> {
  // Days of a thousand orders end well within the time limit of a statement.
  return writeChanged(db, { lock: lockSalesDays, take: takeChangedDays, write: writeDays, batch: 20 })
}

/**
 * Has the days that the page shows computed once more, every night: two changes of one customer's orders in the same
 * moment do not see each other, and could leave a new customer on the wrong day.
 */
export async function recomputeShownDays({ db, now }: Pick<MarketDependencies, 'db' | 'now'>): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  await markDaysSince(db, daysBefore(today, DAYS + 1))
}
