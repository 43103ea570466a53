import { countries } from '#shared/countries/countries.ts'
import type { MarketDependencies } from '../deps.ts'
import { toBookDay } from './rules/book-days.ts'
import { findBookChanges, lockBookDays, writeBookDays } from './store/daily-book.ts'

/** Hours of one transaction: few days, so that they end well within the time limit of a statement. */
const BATCH = 200
/** Batches of one run; what is left waits for the next minute. */
const MOST_BATCHES = 50

/** Writes the sums of the book's days that sales and returns changed, the newest first. Returns how many days. */
export async function writeDailyBook({ db }: Pick<MarketDependencies, 'db'>): Promise<number> {
  let written = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const days = await db.transaction().execute(async (trx) => {
      await lockBookDays(trx)
      const changes = await findBookChanges(trx, BATCH)
      const found = changes.map(({ shopId, country, at }) => ({
        shopId,
        ...toBookDay(at, countries[country].timezone),
      }))
      const byDay = new Map(found.map((day) => [`${day.shopId} ${day.start.getTime()}`, day]))
      if (byDay.size > 0) await writeBookDays(trx, [...byDay.values()])
      return byDay.size
    })
    if (days === 0) break
    written += days
  }
  return written
}
