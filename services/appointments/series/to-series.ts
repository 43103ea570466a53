import { State } from '../bookings/contract.ts'
import type { Series } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { formatClock, momentLabel, todayIn, toWallClock } from '../rules/local-clock.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { findSeriesVisits, type SeriesRow } from './store.ts'

export async function toSeries(deps: AppointmentsDependencies, row: SeriesRow): Promise<Series> {
  const { timezone } = await findCachedStore(deps, row.store_id)
  const now = deps.now()
  const visits = await findSeriesVisits(deps.db, { id: row.id, today: todayIn(timezone, now) })
  return {
    id: row.id,
    everyWeeks: row.every_weeks,
    madeBy: row.made_by === 'customer' ? 'customer' : 'merchant',
    startLabel: formatClock(row.start_minute),
    visits: visits.map(({ day, appointmentId, startsAt, state }) => {
      const start = startsAt && toWallClock(startsAt.getTime(), timezone)
      return {
        day,
        appointmentId,
        visitDay: start?.day ?? null,
        label: startsAt && momentLabel(startsAt.getTime(), timezone, now),
        isMoved: start !== null && (start.day !== day || start.minute !== row.start_minute),
        state: state === null ? null : State.parse(state),
      }
    }),
    nextDay: row.next_day,
  }
}
