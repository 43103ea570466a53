import type { Step } from './steps.ts'

/** Refusals that the wizard answers by leading back to where they can be mended: ends of codes of appointments and pets. */
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
  'first-does-not-fit': 'schedule',
  'does-not-fit': 'schedule',
  'hold-not-found': 'schedule',
  'hold-over': 'schedule',
  'already-booked': 'schedule',
} as const satisfies Record<string, Exclude<Step, 'summary'>>
export type Problem = keyof typeof mendedAt

/** Of a service's code such as 'appointments.no-slot', or of an address. Null: nothing that another step mends. */
export function parseProblem(code: string | null): Problem | null {
  const end = code?.split('.').at(-1) ?? ''
  return Object.hasOwn(mendedAt, end) ? (end as Problem) : null
}

export function stepThatMends(problem: Problem): Step {
  return mendedAt[problem]
}
