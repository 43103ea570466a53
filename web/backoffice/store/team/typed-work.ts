import type { EmployeeFacts } from '#services/appointments/contract.ts'
import { readText } from '#web/forms/read-fields.ts'
import { clockLabel, parseMinute } from '../../appointments/clock-label.ts'
import { WEEK } from '../typed-schedule.ts'

/** Lines for days with other hours that the form shows beyond those that exist. */
const SPARE_LINES = 2
const MOST_LINES = 60
const END_OF_DAY = 1440

/** Shifts and breaks of a person as the form's fields, by their names. */
export function typedWork({ shifts, breaks, exceptions }: Pick<EmployeeFacts, 'shifts' | 'breaks' | 'exceptions'>) {
  const fields: Record<string, string> = {}
  for (const day of WEEK) {
    const shift = shifts.find((span) => span.day % 7 === day)
    const rest = breaks.find((span) => span.day % 7 === day)
    fields[`works-${day}`] = shift ? 'on' : ''
    fields[`from-${day}`] = shift ? clockLabel(shift.startTime) : ''
    fields[`until-${day}`] = shift ? clockLabel(shift.endTime % END_OF_DAY) : ''
    fields[`break-from-${day}`] = rest ? clockLabel(rest.startTime) : ''
    fields[`break-until-${day}`] = rest ? clockLabel(rest.endTime % END_OF_DAY) : ''
  }
  exceptions.forEach(({ fromDay, untilDay, startTime, endTime }, index) => {
    fields[`other-from-${index}`] = fromDay
    fields[`other-until-${index}`] = untilDay
    fields[`other-start-${index}`] = startTime === null ? '' : clockLabel(startTime)
    fields[`other-end-${index}`] = endTime === null ? '' : clockLabel(endTime % END_OF_DAY)
  })
  return fields
}

/** Number of lines for days with other hours. */
export function countLines(fields: Record<string, unknown>): number {
  let used = 0
  while (used < MOST_LINES && fields[`other-from-${used}`]) used += 1
  return used + SPARE_LINES
}

export type WorkError = 'shift' | 'exception'

/** Shifts, breaks and other days of a form, with what was typed; a line without its day is left out. */
export function parseWork(form: FormData): {
  typed: Record<string, string>
  work: Pick<EmployeeFacts, 'shifts' | 'breaks' | 'exceptions'>
  errors: WorkError[]
} {
  const typed: Record<string, string> = {}
  const read = (name: string) => {
    typed[name] = readText(form, name, 10)
    return typed[name]
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
  for (let index = 0; index < MOST_LINES && form.has(`other-from-${index}`); index += 1) {
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
