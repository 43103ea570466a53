import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { formatFaults, withNamed } from '#shared/settings/named-fields.ts'
import type { Tables } from '../tables.ts'
import { type InsurancePlan, type PlanEntry, PlanOfFile, toPlanOfFile, toPolicyRecord } from './insurance-plan.ts'
import { type PlanFault, whyCannotSell } from './rules/sellable.ts'
import { findEveryPolicy, lockPolicies, type PolicyRecord, type StoredPolicy, savePolicy } from './store.ts'

export interface PlanChange {
  id: string
  what: 'new' | 'changed' | 'unchanged' | 'off sale'
  /** Names of the changed fields of a changed plan. */
  fields: string[]
}

interface PlanRefusal {
  id: string
  reason: string
}

type Wanted = PolicyRecord & { isOnSale: boolean }

/**
 * Sets the plans that a file names, all or none; the others, and fields that it leaves out, stay as they are. A plan
 * goes off sale by `onSale: false`, and existing contracts keep it. The same file again changes nothing. `providers` are
 * the configured underwriters.
 */
export async function setUpPlans(
  db: Kysely<Tables>,
  { plan, providers, dryRun }: { plan: InsurancePlan; providers: readonly string[]; dryRun: boolean },
): Promise<{ changes: PlanChange[]; refused: PlanRefusal[] }> {
  return db.transaction().execute(async (trx) => {
    await lockPolicies(trx)
    const present = await findEveryPolicy(trx)
    const findPresent = (id: string) => present.find((policy) => policy.id === id)
    const last = Math.max(0, ...present.map(({ sortOrder }) => sortOrder))

    const planned = plan.plans.map((entry, at) => toWanted(entry, findPresent(entry.id), last + at + 1))
    const wanted = planned.flatMap((each) => ('refusal' in each ? [] : [each]))
    const refused = planned.flatMap((each): PlanRefusal[] => {
      if ('refusal' in each) return [each.refusal]
      const wish = { country: each.country, provider: each.terms.provider }
      const fault = whyCannotSell(wish, findPresent(each.id), providers)
      return fault === null ? [] : [{ id: each.id, reason: toReason(fault, each) }]
    })
    const changes = wanted.map((policy) => toPlanChange(policy, findPresent(policy.id)))
    if (dryRun || refused.length > 0) return { changes, refused }

    for (const policy of wanted) {
      // What is as the file says gets no new revision, so that forms that are open stay good.
      if (toPlanChange(policy, findPresent(policy.id)).what !== 'unchanged') await savePolicy(trx, policy)
    }
    return { changes, refused }
  })
}

function toWanted(
  { onSale, ...entry }: PlanEntry,
  present: StoredPolicy | undefined,
  newPlace: number,
): Wanted | { refusal: PlanRefusal } {
  const { data, error } = PlanOfFile.safeParse(withNamed(present ? toKnown(present) : null, entry))
  if (error) return { refusal: { id: entry.id, reason: formatFaults(error) } }
  return {
    ...toPolicyRecord(data, present?.sortOrder ?? newPlace),
    isOnSale: onSale ?? present?.isOnSale ?? true,
  }
}

function toKnown({ isOnSale: _, revision: __, ...record }: StoredPolicy): PlanOfFile {
  return toPlanOfFile(record)
}

function toReason({ code, value }: PlanFault, { country }: PolicyRecord): string {
  return code === 'policy-of-another-country'
    ? `It is a plan of ${value}: a plan of ${country} needs another id`
    : `No underwriter ${value} is configured (UNDERWRITER_URL)`
}

function toPlanChange(policy: Wanted, present: StoredPolicy | undefined): PlanChange {
  const { id } = policy
  if (!present) return { id, what: 'new', fields: [] }
  const { terms, ...columns } = policy
  const { terms: presentTerms, ...presentColumns } = present
  const fields = [...differing({ ...columns }, { ...presentColumns }), ...differing({ ...terms }, { ...presentTerms })]
  if (fields.length === 1 && fields[0] === 'isOnSale' && !policy.isOnSale) return { id, what: 'off sale', fields: [] }
  const named = fields.map((field) => {
    if (field !== 'isOnSale') return field
    return policy.isOnSale ? 'on sale again' : 'off sale'
  })
  return { id, what: named.length > 0 ? 'changed' : 'unchanged', fields: named }
}

function differing(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  return Object.keys(one).filter((field) => !isDeepStrictEqual(one[field], other[field]))
}
