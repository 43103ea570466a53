import type { InsuranceDependencies } from './deps.ts'
import type { InsurancePlan } from './policies/insurance-plan.ts'
import { SealedTerms } from './policies/sealed-terms.ts'
import { setUpPlans } from './policies/set-up-plans.ts'
import { type PolicyRecord, savePolicy } from './policies/store.ts'

export { formatPlanErrors, InsurancePlan } from './policies/insurance-plan.ts'

/** A plan as an operator writes it; money in minor units. */
export type Plan = PolicyRecord

/** What an operator of the installation does, beside the contract. */
export function makeInsuranceSetUp({ db }: Pick<InsuranceDependencies, 'db'>) {
  return {
    /** Puts plans on sale, or changes those that are: contracts keep the terms that they were bought with. */
    async putPlans(plans: readonly Plan[]): Promise<void> {
      for (const plan of plans) await savePolicy(db, { ...plan, terms: SealedTerms.parse(plan.terms) })
    },
    /** Brings the plans on sale to those of a file, or says what it would do. */
    setUp: (options: { plan: InsurancePlan; providers: readonly string[]; dryRun: boolean }) => setUpPlans(db, options),
  }
}
