import type { Appointment } from '#services/appointments/contract.ts'
import {
  dayLabel,
  daysBetween,
  longDayLabel,
  timeLabel,
  todayIn,
  toWallClock,
} from '#services/appointments/rules/local-clock.ts'
import { upperFirst } from '#shared/text.ts'

type Times = Pick<Appointment, 'startsAt' | 'receiveUntil'> & { store: Pick<Appointment['store'], 'timezoneCode'> }

/** When a pet is brought, in the store's own time; `until` is there where it is received over a while (a shift). */
export interface VisitTime {
  /** 'Hoy', 'Mañana', 'Sábado 28 de noviembre', with its year where that is another one. */
  day: string
  /** '15:30' */
  time: string
  /** '17:00' */
  until: string | null
}

export function toVisitTime({ startsAt, receiveUntil, store }: Times, now: Date): VisitTime {
  const [start, end] = [Date.parse(startsAt), Date.parse(receiveUntil)]
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
