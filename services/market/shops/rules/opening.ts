import { MONTHS } from '#shared/months.ts'
import { toLocalTime } from '../../rules/local-time.ts'
import { FURTHEST_OPENING_DAYS, getOpenings, hasOpenings, isOpenAt, type OpeningHours } from './opening-hours.ts'

/** Calculates a shop's next opening in its own time zone: pure. */

export interface Opening {
  /** yyyy-MM-dd at the shop. */
  day: string
  /** HH:mm */
  time: string
  /** 'hoy a las 09:00', 'mañana a las 09:00', 'el lunes a las 09:00', 'el lunes 4 de enero a las 09:00'. */
  label: string
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** Next opening; null while it is open, and for a shop that does not open within four months. */
export function nextOpening(now: Date, hours: OpeningHours): Opening | null {
  if (!hasOpenings(hours) || isOpenAt(now, hours)) return null
  const today = toLocalTime(now, hours.timeZone)

  for (let ahead = 0; ahead <= FURTHEST_OPENING_DAYS; ahead += 1) {
    const next = getOpenings(today, ahead, hours).find(({ startTime }) => ahead > 0 || startTime > today.minutes)
    if (next) return toOpening(new Date(Date.UTC(today.year, today.month, today.day + ahead)), ahead, next.startTime)
  }
  return null
}

function toOpening(day: Date, ahead: number, minute: number): Opening {
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  return {
    day: day.toISOString().slice(0, 10),
    time,
    label: `${nameDay(day, ahead)} ${minute >= 60 && minute < 120 ? 'a la' : 'a las'} ${time}`,
  }
}

function nameDay(day: Date, ahead: number): string {
  if (ahead === 0) return 'hoy'
  if (ahead === 1) return 'mañana'
  const weekday = `el ${weekdays[day.getUTCDay()]}`
  return ahead <= 7 ? weekday : `${weekday} ${day.getUTCDate()} de ${MONTHS[day.getUTCMonth()]}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
