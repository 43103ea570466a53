import { paths } from '#web/paths.ts'

/** The way from a pet to its payment. */
export const steps = ['pet', 'plan', 'holder', 'pictures', 'summary'] as const
export type Step = (typeof steps)[number]

/** What is known of the way so far: both are in the address, later in the contract. */
export interface Way {
  pet: string | null
  policy: string | null
  /** The contract that was quoted; null before that. */
  insurance: string | null
}

/** Where a step is; null while a step before it still lacks something. */
export function getStepHref(step: Step, { pet, policy, insurance }: Way): string | null {
  switch (step) {
    case 'pet':
      return paths.newInsurance({ pet, policy })
    case 'plan':
      return pet && paths.newInsurancePlan({ pet, policy })
    case 'holder':
      return pet && policy && paths.newInsuranceHolder({ pet, policy })
    case 'pictures':
      return insurance && paths.insurancePictures(insurance)
    case 'summary':
      return null
  }
}
