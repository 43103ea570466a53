import type { InsuranceDependencies } from './deps.ts'
import type { InsurancePlan } from './policies/insurance-plan.ts'
import { SealedTerms } from './policies/sealed-terms.ts'
import { setUpPlans } from './policies/set-up-plans.ts'
import { type PolicyRecord, savePolicy } from './policies/store.ts'

export { formatPlanErrors, InsurancePlan } from './policies/insurance-plan.ts'

/** A plan as entered by an operator; money in minor units. */
export type Plan = PolicyRecord

/** Commands of the installation's operator, beside the contract. */
export function makeInsuranceSetUp({ db }: Pick<InsuranceDependencies, 'db'>) {
  return {
    /** Puts plans on sale or changes them; contracts keep the terms of their purchase. */
    async putPlans(plans: readonly Plan[]): Promise<void> {
      for (const plan of plans) await savePolicy(db, { ...plan, terms: SealedTerms.parse(plan.terms) })
    },
    /** Sets the plans that a file names, or only lists the changes. */
    setUp: (options: { plan: InsurancePlan; providers: readonly string[]; dryRun: boolean }) => setUpPlans(db, options),
  }
}
