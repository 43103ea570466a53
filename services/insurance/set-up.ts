import { KeptTerms } from './kept-terms.ts'
import type { InsuranceNeeds } from './needs.ts'
import { type PolicyRecord, savePolicy } from './store/policies.ts'

export type Plan = Omit<PolicyRecord, 'terms'> & { terms: KeptTerms }

/** Puts plans on sale, or changes those that are: contracts keep the terms that they were bought with. */
export async function putPlans({ db }: Pick<InsuranceNeeds, 'db'>, plans: readonly Plan[]): Promise<void> {
  for (const plan of plans) await savePolicy(db, { ...plan, terms: KeptTerms.parse(plan.terms) })
}
