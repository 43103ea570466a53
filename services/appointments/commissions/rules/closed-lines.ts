import { addDays } from '../../rules/local-clock.ts'
import type { LINE_KINDS } from './commission-lines.ts'

/** A line of a person's statement, and what it is of. */
export interface StatementLine {
  employeeId: string | null
  appointmentId: string
  petName: string
  packName: string
  kind: (typeof LINE_KINDS)[number]
  day: string
  /** The visit, charge or tip that it is of. */
  source: string
  services: number
  extras: number
  commission: number
  tip: number
}

/** A line as it was closed; `sourceDay` is the day that counts for its source, before `day` for a correction. */
export interface ClosedLine extends StatementLine {
  sourceDay: string
}

/** The day after the newest closed one; null: nothing is closed. */
export function getFirstOpen(closings: readonly { until: string }[]): string | null {
  const last = closings
    .map(({ until }) => until)
    .toSorted()
    .at(-1)
  return last === undefined ? null : addDays(last, 1)
}

/**
 * What closed days would say now and their statements do not, on the first open day: one line for each person and source, so
 * that closed lines and corrections together are what is true.
 */
export function getCorrections(
  { live, closed }: { live: readonly StatementLine[]; closed: readonly ClosedLine[] },
  day: string,
): ClosedLine[] {
  const said = closed.map((line) => ({ line, sourceDay: line.sourceDay, sign: -1 }))
  const all = [...live.map((line) => ({ line, sourceDay: line.day, sign: 1 })), ...said]
  return [...Map.groupBy(all, ({ line }) => `${line.employeeId} ${line.source}`).values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const sum = (field: 'services' | 'extras' | 'commission' | 'tip') =>
      of.reduce((total, { line, sign }) => total + sign * line[field], 0)
    const sums = { services: sum('services'), extras: sum('extras'), commission: sum('commission'), tip: sum('tip') }
    if (Object.values(sums).every((each) => each === 0)) return []
    const { employeeId, appointmentId, petName, packName, source } = first.line
    const { sourceDay } = first
    return [
      { employeeId, appointmentId, petName, packName, source, sourceDay, kind: 'correction' as const, day, ...sums },
    ]
  })
}
