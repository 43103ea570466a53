import { paths } from '#web/paths.ts'

/** Steps from choosing a pet to the payment. */
export const steps = ['pet', 'plan', 'holder', 'pictures', 'summary'] as const
export type Step = (typeof steps)[number]

/** Choices so far: pet and plan, from the address and later from the contract. */
export interface Way {
  pet: string | null
  policy: string | null
  /** Quoted contract; null before the quote. */
  insurance: string | null
}

/** Address where an insurance begins: a known pet and a chosen plan are not asked again. */
export function getStartHref({ pet, policy }: Pick<Way, 'pet' | 'policy'>): string {
  return pet && policy ? paths.newInsuranceHolder({ pet, policy, starts: '1' }) : paths.newInsurance({ pet, policy })
}

/** Address of a step; null while an earlier step is incomplete. */
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
