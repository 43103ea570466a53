/** Steps of the wizard (specification, section 2). `summary` is hidden from the stepper. */
export const steps = ['pets', 'services', 'schedule', 'summary'] as const
export type Step = (typeof steps)[number]

export const shownSteps = ['pets', 'services', 'schedule'] as const satisfies readonly Step[]

/** Completed parts of a draft. */
export interface Progress {
  /** At least one pet, each with everything its price depends on. */
  hasPets: boolean
  /** Every pet has a service, and an address is chosen where the store comes to one. */
  hasServices: boolean
  /** A slot is held for it. */
  isHeld: boolean
}

/** Last step that may be shown: everything before it is complete. */
export function furthestStep({ hasPets, hasServices, isHeld }: Progress): Step {
  if (!hasPets) return 'pets'
  if (!hasServices) return 'services'
  return isHeld ? 'summary' : 'schedule'
}

/** Step of the query parameter, or the furthest one allowed; the first one without a parameter. */
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
