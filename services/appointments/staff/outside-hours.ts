import type { AppointmentsNeeds } from '../needs.ts'
import { clockOf, localDay, longDayLabel, wallClockOf } from '../rules/local-clock.ts'
import { openingsOn } from '../rules/openings.ts'
import { findExpected } from '../store/staff-appointments.ts'
import type { StoreRecord } from '../store-record.ts'
import type { StaffScope } from './scope.ts'

/** Who is expected when the store does not work (any more): 'Toby, sábado 28 de noviembre, 15:30'. They stay booked. */
export async function expectedOutsideHours(
  { db, now }: Pick<AppointmentsNeeds, 'db' | 'now'>,
  scope: StaffScope,
  store: StoreRecord,
): Promise<string[]> {
  const expected = await findExpected(db, scope, { storeId: store.id, from: now() })
  return expected.flatMap(({ petName, startsAt, endsAt }) => {
    const start = wallClockOf(startsAt.getTime(), store.timezone)
    const end = start.minute + Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
    const { openings } = openingsOn(store, start.day, localDay(start.day, store.timezone).weekday)
    const isWithin = openings.some(({ startTime, endTime }) => startTime <= start.minute && end <= endTime)
    return isWithin ? [] : [`${petName}, ${longDayLabel(start.day)}, ${clockOf(start.minute)}`]
  })
}
