import type { Attended, Employee, WorkSpan } from '../../rules/enums.ts'
import { addDays, type LocalDay, localDay, toInstant } from '../../rules/local-clock.ts'

/** Minutes of a day, end excluded. */
interface Minutes {
  from: number
  until: number
}

/** When a person works on a day: the week's shifts without breaks, or what replaces them on that day. */
export function workingMinutes(employee: Employee, { day, weekday }: Pick<LocalDay, 'day' | 'weekday'>): Minutes[] {
  const instead = employee.exceptions.filter(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay)
  if (instead.length > 0)
    return joined(
      instead.flatMap(({ startTime, endTime }) =>
        startTime === null || endTime === null ? [] : [{ from: startTime, until: endTime }],
      ),
    )
  const shifts = joined(ofDay(employee.shifts, weekday))
  return ofDay(employee.breaks, weekday).reduce(without, shifts)
}

function ofDay(spans: readonly WorkSpan[], weekday: number): Minutes[] {
  return spans
    .filter(({ day, startTime, endTime }) => day % 7 === weekday && startTime < endTime)
    .map(({ startTime, endTime }) => ({ from: startTime, until: endTime }))
}

// Sorted, and shifts that touch are one, so that a visit may span them.
function joined(spans: readonly Minutes[]): Minutes[] {
  const whole: Minutes[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = whole.at(-1)
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else whole.push({ ...span })
  }
  return whole
}

function without(spans: readonly Minutes[], { from, until }: Minutes): Minutes[] {
  return spans
    .flatMap((span) => [
      { from: span.from, until: Math.min(span.until, from) },
      { from: Math.max(span.from, until), until: span.until },
    ])
    .filter((span) => span.from < span.until)
}

/** A moment after all visits. */
const NEVER = Number.MAX_SAFE_INTEGER

/** The time in which a person does not work, around and between the given days, which follow each other. */
export function findAbsences(employee: Employee, days: readonly LocalDay[]): Attended[] {
  const absences: Attended[] = []
  let from = 0
  for (const day of days) {
    for (const span of workingMinutes(employee, day)) {
      const begins = toInstant(day, span.from)
      if (begins > from) absences.push({ employeeId: employee.id, from, until: begins })
      from = Math.max(from, toInstant(day, span.until))
    }
  }
  return [...absences, { employeeId: employee.id, from, until: NEVER }]
}

/** Whether a person works all the time between two moments, the first of which lies on `day`. */
export function worksAt(employee: Employee, day: LocalDay, { from, until }: Minutes, timezone: string): boolean {
  const next = localDay(addDays(day.day, 1), timezone)
  return findAbsences(employee, [day, next]).every((absence) => absence.until <= from || until <= absence.from)
}

/** Whether exceptions and shifts are in order: each ends after it begins. */
export function isWorkValid({
  shifts,
  breaks,
  exceptions,
}: Pick<Employee, 'shifts' | 'breaks' | 'exceptions'>): boolean {
  return (
    [...shifts, ...breaks].every(({ startTime, endTime }) => startTime < endTime) &&
    exceptions.every(
      ({ fromDay, untilDay, startTime, endTime }) =>
        fromDay <= untilDay &&
        untilDay <= addDays(fromDay, 366) &&
        (startTime === null || endTime === null ? startTime === endTime : startTime < endTime),
    )
  )
}
