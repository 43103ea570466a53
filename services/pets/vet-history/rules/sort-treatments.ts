import { plusDays } from '../../rules/days.ts'

/** Days for which a medicine without an end counts as under way. */
const UNDER_WAY_DAYS = 30

/** Whether a medicine is still given: until its last day, and for a month where nobody said how long. */
export function isUnderWay({ appliedOn, until }: { appliedOn: string; until: string | null }, today: string): boolean {
  return until === null ? plusDays(appliedOn, UNDER_WAY_DAYS) >= today : until >= today
}

const allergy = /al[eé]rgi|intoleranci|hipersensib/i

/** Splits what a family wrote under 'Enfermedades y alergias'. */
export function splitConditions(all: readonly string[]): { conditions: string[]; allergies: string[] } {
  return {
    conditions: all.filter((text) => !allergy.test(text)),
    allergies: all.filter((text) => allergy.test(text)),
  }
}
