import type { Step } from './steps/steps.ts'

/** Refusals that another step of the wizard can fix: suffixes of error codes of appointments and pets. */
const mendedAt = {
  'pet-not-found': 'pets',
  'pet-has-died': 'pets',
  'pet-twice': 'pets',
  'pack-not-found': 'services',
  'pet-not-accepted': 'services',
  'service-not-offered': 'services',
  'field-missing': 'services',
  'stores-differ': 'services',
  'address-needed': 'services',
  'address-too-far': 'services',
  'pick-up-not-offered': 'services',
  'no-slot': 'schedule',
  'start-not-offered': 'schedule',
  'first-does-not-fit': 'schedule',
  'does-not-fit': 'schedule',
  'home-disrupted': 'schedule',
  'hold-not-found': 'schedule',
  'hold-over': 'schedule',
  'already-booked': 'schedule',
} as const satisfies Record<string, Exclude<Step, 'summary'>>
export type Problem = keyof typeof mendedAt

/**
 * Problem of a service's code such as 'appointments.no-slot', or of a query parameter. Null when no other step can fix
 * it.
 */
export function parseProblem(code: string | null): Problem | null {
  const end = code?.split('.').at(-1) ?? ''
  return Object.hasOwn(mendedAt, end) ? (end as Problem) : null
}

export function stepThatMends(problem: Problem): Step {
  return mendedAt[problem]
}
