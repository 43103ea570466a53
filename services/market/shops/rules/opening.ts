import { TZDate } from '@date-fns/tz'
import { isServing, type WindowsShop } from './delivery-windows.ts'

/** Calculates a shop's opening times in its own time zone: pure. */

type Hours = Pick<WindowsShop, 'schedule' | 'timeZone'>

export interface Opening {
  /** yyyy-MM-dd at the shop. */
  day: string
  /** HH:mm */
  time: string
  /** 'hoy a las 09:00', 'mañana a las 09:00', 'el lunes a las 09:00'. */
  label: string
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** Whether the shop is open: from its opening minute until its closing minute, which is excluded. */
export function isOpenAt(now: Date, { schedule, timeZone }: Hours): boolean {
  return isServing(now, { schedule, timeZone })
}

/** Next opening within a week; null while it is open, and for a shop that never opens. */
export function nextOpening(now: Date, { schedule, timeZone }: Hours): Opening | null {
  if (isOpenAt(now, { schedule, timeZone })) return null
  const today = new TZDate(now, timeZone)
  const minuteNow = today.getHours() * 60 + today.getMinutes()

  for (let ahead = 0; ahead <= 7; ahead += 1) {
    // At noon, so that a day without midnight (a change of clocks) is still that day.
    const day = new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + ahead, 12, 0, timeZone)
    // Sunday is 0, and 7 as well.
    const starts = schedule
      .filter((entry) => entry.active && entry.day % 7 === day.getDay() && entry.startTime < entry.endTime)
      .map((entry) => entry.startTime)
      .filter((start) => ahead > 0 || start > minuteNow)
    if (starts.length > 0) return openingOn(day, ahead, Math.min(...starts))
  }
  return null
}

function openingOn(day: TZDate, ahead: number, minute: number): Opening {
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  const name = ahead === 0 ? 'hoy' : ahead === 1 ? 'mañana' : `el ${weekdays[day.getDay()]}`
  return {
    day: `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`,
    time,
    label: `${name} ${minute >= 60 && minute < 120 ? 'a la' : 'a las'} ${time}`,
  }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
