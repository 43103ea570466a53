import type { EmployeeFacts } from '#services/appointments/contract.ts'
import { clockLabel } from '../../appointments/clock-label.ts'
import { WEEK } from '../typed-schedule.ts'

/** Lines for days with other hours that the form shows beyond those that exist. */
const SPARE_LINES = 2
export const MOST_LINES = 60
export const END_OF_DAY = 1440

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
  fields['other-lines'] = String(exceptions.length)
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
