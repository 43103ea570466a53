import { KeptTerms } from './kept-terms.ts'
import type { InsuranceNeeds } from './needs.ts'
import { type PolicyRecord, savePolicy } from './store/policies.ts'

/** A plan as an operator writes it; money in minor units. */
export type Plan = PolicyRecord

/** What an operator of the installation does, beside the contract. */
export function makeInsuranceSetUp({ db }: Pick<InsuranceNeeds, 'db'>) {
  return {
    /** Puts plans on sale, or changes those that are: contracts keep the terms that they were bought with. */
    async putPlans(plans: readonly Plan[]): Promise<void> {
      for (const plan of plans) await savePolicy(db, { ...plan, terms: KeptTerms.parse(plan.terms) })
    },
  }
}
