/** The wizard's way (specification, section 2). `summary` is hidden from the stepper. */
export const steps = ['pets', 'services', 'schedule', 'summary'] as const
export type Step = (typeof steps)[number]

/** What the stepper shows. */
export const shownSteps = ['pets', 'services', 'schedule'] as const satisfies readonly Step[]

/** How far a draft has come. */
export interface Progress {
  /** At least one pet, and of each everything known that its price hangs on. */
  hasPets: boolean
  /** Every pet has a service, and the way to its door is known where we come there. */
  hasServices: boolean
  /** A time is kept for it. */
  isHeld: boolean
}

/** The last step that may be shown: everything before it is answered. */
export function furthestStep({ hasPets, hasServices, isHeld }: Progress): Step {
  if (!hasPets) return 'pets'
  if (!hasServices) return 'services'
  return isHeld ? 'summary' : 'schedule'
}

/** The step that an address asks for, or the furthest one allowed; the first one when it asks for none. */
export function stepFor(asked: string | null, progress: Progress): Step {
  const wanted = steps.find((step) => step === asked) ?? 'pets'
  return isAllowed(wanted, progress) ? wanted : furthestStep(progress)
}

export function isAllowed(step: Step, progress: Progress): boolean {
  return steps.indexOf(step) <= steps.indexOf(furthestStep(progress))
}

export function stepBefore(step: Step): Step | null {
  return steps[steps.indexOf(step) - 1] ?? null
}
