import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { listCountries } from '#shared/countries/countries.ts'
import { putReferralTerms } from '../referral/store.ts'
import type { Tables } from '../tables.ts'
import { type RewardsPlan, toPlansToSell } from './plan-file.ts'
import { findEveryPlan, lockPlans, type PlanRecord, savePlan, takeOffSale } from './store.ts'

export interface MembershipPlanChange {
  id: string
  what: 'new' | 'new version' | 'changed' | 'unchanged' | 'off sale'
}

/**
 * Brings the plans on sale in line with a file, all or none. A changed price or changed terms make a new version: paid
 * months keep theirs, and members are notified before it applies. The same file again changes nothing.
 */
export async function setUpMembershipPlans(
  db: Kysely<Tables>,
  { plan, dryRun, now }: { plan: RewardsPlan; dryRun: boolean; now: Date },
): Promise<{ changes: MembershipPlanChange[]; refused: { id: string; reason: string }[] }> {
  const wanted = toPlansToSell(plan)
  return db.transaction().execute(async (trx) => {
    await lockPlans(trx)
    const present = await findEveryPlan(trx)
    const findPresent = (id: string) => present.find((each) => each.id === id)
    const refused = wanted.flatMap(({ id, country }) => {
      const known = findPresent(id)
      if (!known || known.country === country) return []
      return [{ id, reason: `It is a plan of ${known.country}: a plan of ${country} needs another id` }]
    })
    const leftOut = present.filter(({ id, isOnSale }) => isOnSale && !wanted.some((each) => each.id === id))
    const changes = [
      ...wanted.map((each): MembershipPlanChange => ({ id: each.id, what: whatChanges(each, findPresent(each.id)) })),
      ...leftOut.map(({ id }): MembershipPlanChange => ({ id, what: 'off sale' })),
    ]
    if (dryRun || refused.length > 0) return { changes, refused }

    for (const one of wanted) {
      const { price, terms, ...each } = one
      const newest = findPresent(each.id)?.newest
      // What is as the file says gets no new revision, so that forms that are open stay good.
      if (whatChanges(one, findPresent(each.id)) === 'unchanged') continue
      const isSame = newest !== undefined && isSold({ price, terms }, newest)
      const version = isSame ? null : { version: (newest?.version ?? 0) + 1, price, terms, since: now }
      await savePlan(trx, { ...each, version })
    }
    for (const { id } of leftOut) await takeOffSale(trx, id)
    for (const { iso: country } of listCountries()) await putReferralTerms(trx, country, plan.referral[country])
    return { changes, refused }
  })
}

type Wanted = ReturnType<typeof toPlansToSell>[number]

function whatChanges(wanted: Wanted, present: PlanRecord | undefined): MembershipPlanChange['what'] {
  if (!present) return 'new'
  if (!isSold(wanted, present.newest)) return 'new version'
  return present.isOnSale && present.sortOrder === wanted.sortOrder ? 'unchanged' : 'changed'
}

/** Whether this is what is sold now, so that it needs no new version. */
export function isSold({ price, terms }: Pick<Wanted, 'price' | 'terms'>, newest: PlanRecord['newest']): boolean {
  return newest.price === price && isDeepStrictEqual({ ...terms }, { ...newest.terms })
}
