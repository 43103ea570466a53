import { STAY_SKILLS } from './enums.ts'

/** Whether an appointment is a stay at a hotel, by what its station must be able to do. */
export function isStay(skills: readonly string[]): boolean {
  return skills.includes(STAY_SKILLS[0])
}
