import type { Appointment, LogLine } from '#services/appointments/contract.ts'
import { fullMomentLabel } from '#services/appointments/rules/local-clock.ts'

export interface LogEntry {
  key: string
  what: LogLine['what']
  text: string
  /** 'viernes 27 de noviembre, 15:30', in the store's time. */
  when: string
  /** Of which pets, where it is not all of them. */
  names: string[]
}

/** Of '2026-11-23T14:05:00.000Z', as far as its minute. */
const MINUTE = 16

type Logged = Pick<Appointment, 'petName' | 'logs'> & { store: Pick<Appointment['store'], 'timezoneCode'> }

/** What happened to a booking, the oldest first. What happened to several pets in one minute is one line. */
export function toLog(booking: readonly Logged[]): LogEntry[] {
  const entries = new Map<string, { at: string; line: LogLine; timezone: string; names: string[] }>()
  for (const { petName, logs, store } of booking) {
    for (const line of logs) {
      const key = `${line.at.slice(0, MINUTE)} ${line.what} ${line.text}`
      const known = entries.get(key)
      if (known) known.names.push(petName)
      else entries.set(key, { at: line.at, line, timezone: store.timezoneCode, names: [petName] })
    }
  }
  return [...entries]
    .toSorted(([, one], [, other]) => Date.parse(one.at) - Date.parse(other.at))
    .map(([key, { at, line, timezone, names }]) => ({
      key,
      what: line.what,
      text: line.text,
      when: fullMomentLabel(Date.parse(at), timezone),
      names: names.length < booking.length ? names : [],
    }))
}
