import { z } from 'zod'
import type { EmployeeFacts } from '#services/appointments/contract.ts'
import { parseFieldOrThrow, parseTextOrThrow } from '#web/forms/parse-form.server.ts'
import { parseMinute } from '../../appointments/clock-label.ts'
import { WEEK } from '../typed-schedule.ts'
import { END_OF_DAY, MOST_LINES } from './typed-work.ts'

export type WorkError = 'shift' | 'exception'

/** Shifts, breaks and other days of a form, with what was typed; a line without its day is left out. */
export function parseWork(form: FormData): {
  typed: Record<string, string>
  work: Pick<EmployeeFacts, 'shifts' | 'breaks' | 'exceptions'>
  errors: WorkError[]
} {
  const typed: Record<string, string> = {}
  const read = (name: string) => {
    const text = parseTextOrThrow(form, name, 10)
    typed[name] = text
    return text
  }
  const errors = new Set<WorkError>()
  const toSpan = (from: string, until: string) => {
    const startTime = parseMinute(from)
    const endTime = parseMinute(until) || (until === '' ? null : END_OF_DAY)
    return startTime === null || endTime === null || startTime >= endTime ? null : { startTime, endTime }
  }

  const work: Pick<EmployeeFacts, 'shifts' | 'breaks' | 'exceptions'> = { shifts: [], breaks: [], exceptions: [] }
  for (const day of WEEK) {
    const isOn = read(`works-${day}`) !== ''
    const [from, until] = [read(`from-${day}`), read(`until-${day}`)]
    const [breakFrom, breakUntil] = [read(`break-from-${day}`), read(`break-until-${day}`)]
    if (!isOn) continue
    const shift = toSpan(from, until)
    if (shift) work.shifts.push({ day, ...shift })
    else errors.add('shift')
    if (breakFrom === '' && breakUntil === '') continue
    const rest = toSpan(breakFrom, breakUntil)
    if (rest) work.breaks.push({ day, ...rest })
    else errors.add('shift')
  }
  const lines = parseFieldOrThrow(form, 'other-lines', z.int().min(0).max(MOST_LINES).default(0))
  for (let index = 0; index < lines; index += 1) {
    const [fromDay, untilDay] = [read(`other-from-${index}`), read(`other-until-${index}`)]
    const [start, end] = [read(`other-start-${index}`), read(`other-end-${index}`)]
    if (fromDay === '') continue
    const hours = start === '' && end === '' ? { startTime: null, endTime: null } : toSpan(start, end)
    const isDay = /^\d{4}-\d\d-\d\d$/.test(fromDay) && (untilDay === '' || untilDay >= fromDay)
    if (hours && isDay) work.exceptions.push({ fromDay, untilDay: untilDay || fromDay, ...hours })
    else errors.add('exception')
  }
  return { typed, work, errors: [...errors] }
}
