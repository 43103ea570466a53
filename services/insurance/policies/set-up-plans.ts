import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { type InsurancePlan, toPolicyRecords } from './insurance-plan.ts'
import { findEveryPolicy, lockPolicies, type PolicyRecord, savePolicy, takeOffSale } from './store.ts'

export interface PlanChange {
  id: string
  what: 'new' | 'changed' | 'unchanged' | 'off sale'
  /** Names of the changed fields of a changed plan. */
  fields: string[]
}

/**
 * Brings the plans on sale in line with a file, all or none: a plan that is left out goes off sale, and existing
 * contracts keep it. The same file again changes nothing. `providers` are the configured underwriters.
 */
export async function setUpPlans(
  db: Kysely<Tables>,
  { plan, providers, dryRun }: { plan: InsurancePlan; providers: readonly string[]; dryRun: boolean },
): Promise<{ changes: PlanChange[]; refused: { id: string; reason: string }[] }> {
  const wanted = toPolicyRecords(plan)
  return db.transaction().execute(async (trx) => {
    await lockPolicies(trx)
    const present = await findEveryPolicy(trx)
    const findPresent = (id: string) => present.find((policy) => policy.id === id)

    const refused = wanted.flatMap((policy) => {
      const reason = whyNot(policy, findPresent(policy.id), providers)
      return reason === null ? [] : [{ id: policy.id, reason }]
    })
    const leftOut = present.filter(({ id, isOnSale }) => isOnSale && !wanted.some((policy) => policy.id === id))
    const changes = [
      ...wanted.map((policy) => toPlanChange(policy, findPresent(policy.id))),
      ...leftOut.map(({ id }): PlanChange => ({ id, what: 'off sale', fields: [] })),
    ]
    if (dryRun || refused.length > 0) return { changes, refused }

    for (const policy of wanted) await savePolicy(trx, policy)
    for (const { id } of leftOut) await takeOffSale(trx, id)
    return { changes, refused }
  })
}

/**
 * Refuses a plan without a configured underwriter, and a plan that changes its country: contracts are renewed in its
 * currency.
 */
function whyNot(policy: PolicyRecord, present: PolicyRecord | undefined, providers: readonly string[]): string | null {
  if (present && present.country !== policy.country)
    return `It is a plan of ${present.country}: a plan of ${policy.country} needs another id`
  if (!providers.includes(policy.terms.provider))
    return `No underwriter ${policy.terms.provider} is configured (UNDERWRITER_URL)`
  return null
}

function toPlanChange(policy: PolicyRecord, present: (PolicyRecord & { isOnSale: boolean }) | undefined): PlanChange {
  const { id } = policy
  if (!present) return { id, what: 'new', fields: [] }
  const { terms, ...columns } = { ...policy, isOnSale: true }
  const { terms: presentTerms, ...presentColumns } = present
  const fields = [
    ...differing({ ...columns }, { ...presentColumns }),
    ...differing({ ...terms }, { ...presentTerms }),
  ].map((field) => (field === 'isOnSale' ? 'on sale again' : field))
  return { id, what: fields.length > 0 ? 'changed' : 'unchanged', fields }
}

function differing(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  return Object.keys(one).filter((field) => !isDeepStrictEqual(one[field], other[field]))
}
