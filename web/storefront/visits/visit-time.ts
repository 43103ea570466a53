import type { Appointment } from '#services/appointments/contract.ts'
import {
  dayLabel,
  daysBetween,
  longDayLabel,
  timeLabel,
  todayIn,
  toWallClock,
} from '#services/appointments/rules/local-clock.ts'
import { findHomePickup } from '#services/appointments/slots/rules/home-pickup.ts'
import { upperFirst } from '#shared/text.ts'

type Times = Pick<Appointment, 'startsAt' | 'receiveUntil' | 'collectAt' | 'hasPickUp' | 'isHomeVisit' | 'address'> & {
  store: Pick<Appointment['store'], 'timezoneCode' | 'latitude' | 'longitude'>
}

/**
 * When a pet is brought or fetched, in the store's own time; `until` is there where that is a window: a shift, or a
 * pick-up at home.
 */
export interface VisitTime {
  /** 'Hoy', 'Mañana', 'Sábado 28 de noviembre', with its year where that is another one. */
  day: string
  /** '15:30' */
  time: string
  /** '17:00' */
  until: string | null
}

export function toVisitTime(times: Times, now: Date): VisitTime {
  const { startsAt, receiveUntil, store } = times
  const pickup = findHomePickup(times)
  const [start, end] = pickup
    ? [pickup.pickUpFrom, pickup.pickUpUntil]
    : [Date.parse(startsAt), Date.parse(receiveUntil)]
  return {
    day: formatDay(toWallClock(start, store.timezoneCode).day, todayIn(store.timezoneCode, now)),
    time: timeLabel(start, store.timezoneCode),
    until: end > start ? timeLabel(end, store.timezoneCode) : null,
  }
}

function formatDay(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0 || ahead === 1) return dayLabel(day, today)
  const year = day.slice(0, 4)
  const label = longDayLabel(day)
  return upperFirst(year === today.slice(0, 4) ? label : `${label} de ${year}`)
}
