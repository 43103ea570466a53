import type { Attended, Busy, Employee } from '../../rules/enums.ts'
import type { LocalDay } from '../../rules/local-clock.ts'
import { buildLanes, type Lane } from './lanes.ts'
import { findAbsences } from './working-hours.ts'

/** The people of a store, of whom one must be free for each visit, and the visits that they attend already. */
export interface Team {
  employees: readonly Employee[]
  attended: readonly Attended[]
}

/**
 * One lane per person: taken by visits, and while the person does not work. Sorted so that who can do least comes
 * first: specialists stay free for what they alone can do.
 */
export function buildTeamLanes({ employees, attended }: Team, days: readonly LocalDay[]): Lane[] {
  const taken = [...attended, ...employees.flatMap((employee) => findAbsences(employee, days))]
  const busy: Busy[] = taken.map(({ employeeId: stationId, from, until }) => ({ stationId, from, until }))
  const lanes = buildLanes(
    employees.map(({ id, skills }) => ({ id, skills, bufferMinutes: 0 })),
    busy,
  )
  return lanes.toSorted((one, other) => one.skills.length - other.skills.length || (one.id < other.id ? -1 : 1))
}
