import type { AppointmentsDependencies } from '../deps.ts'
import { formatClock, localDay, longDayLabel, toWallClock } from '../rules/local-clock.ts'
import type { StaffScope } from '../staff-scope.ts'
import { getVisitSpan, openingsOn } from '../stores/rules/openings.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { findExpected } from './store.ts'

/**
 * Visits booked outside the store's current hours, as labels: 'Toby, sábado 28 de noviembre, 15:30'. They stay booked.
 */
export async function expectedOutsideHours(
  { db, now }: Pick<AppointmentsDependencies, 'db' | 'now'>,
  scope: StaffScope,
  store: StoreRecord,
): Promise<string[]> {
  const expected = await findExpected(db, scope, { storeId: store.id, from: now() })
  return expected.flatMap(({ petName, startsAt, endsAt }) => {
    const start = toWallClock(startsAt.getTime(), store.timezone)
    const date = localDay(start.day, store.timezone)
    const isWithin = openingsOn(store, start.day, date.weekday).openings.some((opening) => {
      const { from, until } = getVisitSpan(date, opening, store.timezone)
      return from <= startsAt.getTime() && endsAt.getTime() <= until
    })
    return isWithin ? [] : [`${petName}, ${longDayLabel(start.day)}, ${formatClock(start.minute)}`]
  })
}
