import type { AppointmentsDependencies } from '../deps.ts'
import { formatClock, localDay, longDayLabel, toWallClock } from '../rules/local-clock.ts'
import type { StaffScope } from '../staff-scope.ts'
import { openingsOn } from '../stores/rules/openings.ts'
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
    const end = start.minute + Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
    const { openings } = openingsOn(store, start.day, localDay(start.day, store.timezone).weekday)
    const isWithin = openings.some(({ startTime, endTime }) => startTime <= start.minute && end <= endTime)
    return isWithin ? [] : [`${petName}, ${longDayLabel(start.day)}, ${formatClock(start.minute)}`]
  })
}
