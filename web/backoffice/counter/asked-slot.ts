import { isDay } from '#services/appointments/rules/local-clock.ts'
import { type Fields, readId, readTrimmed } from '#web/forms/read-fields.ts'
import { parseMinute } from '../appointments/clock-label.ts'

/** Slot of the calendar that a booking at the counter begins from; null: not chosen there. */
export interface AskedSlot {
  day: string | null
  time: string | null
  station: string | null
}

/** The slot in an address; what is no day or time is left out. */
export function readAskedSlot(search: Fields): AskedSlot {
  const day = readTrimmed(search, 'day', 10)
  const time = readTrimmed(search, 'time', 5)
  return {
    day: isDay(day) ? day : null,
    time: parseMinute(time) === null ? null : time,
    station: readId(search, 'station') || null,
  }
}
