import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { type InsurancePlan, toPolicyRecords } from './insurance-plan.ts'
import { type PlanFault, whyCannotSell } from './rules/sellable.ts'
import {
  findEveryPolicy,
  lockPolicies,
  type PolicyRecord,
  type StoredPolicy,
  savePolicy,
  takeOffSale,
} from './store.ts'

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
      const wish = { country: policy.country, provider: policy.terms.provider }
      const fault = whyCannotSell(wish, findPresent(policy.id), providers)
      return fault === null ? [] : [{ id: policy.id, reason: toReason(fault, policy) }]
    })
    const leftOut = present.filter(({ id, isOnSale }) => isOnSale && !wanted.some((policy) => policy.id === id))
    const changes = [
      ...wanted.map((policy) => toPlanChange(policy, findPresent(policy.id))),
      ...leftOut.map(({ id }): PlanChange => ({ id, what: 'off sale', fields: [] })),
    ]
    if (dryRun || refused.length > 0) return { changes, refused }

    for (const policy of wanted) {
      // What is as the file says gets no new revision, so that forms that are open stay good.
      if (toPlanChange(policy, findPresent(policy.id)).what !== 'unchanged') await savePolicy(trx, policy)
    }
    for (const { id } of leftOut) await takeOffSale(trx, id)
    return { changes, refused }
  })
}

function toReason({ code, value }: PlanFault, { country }: PolicyRecord): string {
  return code === 'policy-of-another-country'
    ? `It is a plan of ${value}: a plan of ${country} needs another id`
    : `No underwriter ${value} is configured (UNDERWRITER_URL)`
}

function toPlanChange(policy: PolicyRecord, present: StoredPolicy | undefined): PlanChange {
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
