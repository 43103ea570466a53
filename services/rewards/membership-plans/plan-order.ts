import type { Transaction } from 'kysely'
import { type CountryIso, isCountry } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { isStillSo, type SettingChange, settingChangesIn } from '#shared/settings/setting-changes.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { movePlace } from './rules/move-place.ts'
import { findEveryPlan, lockPlans, type PlanRecord, savePlanOrder } from './store.ts'

export const PLAN_ORDER_SETTINGS = 'membership-order'
const changes = settingChangesIn('rewards')

/**
 * Moves a plan among those of its country from the place where the caller saw it, 1 being the first. Those on sale stay
 * before the others.
 */
export async function moveMembershipPlan(
  { db, now }: Pick<RewardsDependencies, 'db' | 'now'>,
  { id, from, to }: { id: string; from: number; to: number },
  context: CallContext,
): Promise<{ ids: string[] }> {
  return db.transaction().execute(async (trx) => {
    await lockPlans(trx)
    const plans = await findEveryPlan(trx)
    const plan = plans.find((each) => each.id === id)
    if (!plan) throw rewardsError('membership-plan-not-found')

    const listed = listInOrder(plans, plan.country)
    if (listed[from - 1]?.id !== id || listed[to - 1]?.isOnSale !== plan.isOnSale)
      throw rewardsError('plan-changed-elsewhere')
    const before = listed.map((each) => each.id)
    const after = movePlace(before, from, to)
    if (from === to) return { ids: after }
    await savePlanOrder(trx, after)
    await changes.write(trx, {
      kind: PLAN_ORDER_SETTINGS,
      subject: plan.country,
      title: plan.newest.terms.name,
      before: { order: before },
      after: { order: after },
      actorUid: accountUid(context),
      now: now(),
    })
    return { ids: after }
  })
}

/** Plans of a country as the back office and the shop list them: those on sale first, each in its place. */
export function listInOrder(plans: readonly PlanRecord[], country: CountryIso): PlanRecord[] {
  return plans
    .filter((plan) => plan.country === country)
    .toSorted(
      (a, b) => Number(b.isOnSale) - Number(a.isOnSale) || a.sortOrder - b.sortOrder || a.id.localeCompare(b.id),
    )
}

/** Puts the order back that a move replaced, as long as it is still the one that the move made. */
export async function undoPlanOrder(
  trx: Transaction<Tables>,
  { id: undoes, subject, title, before, after }: Pick<SettingChange, 'id' | 'subject' | 'title' | 'before' | 'after'>,
  line: { actorUid: string; now: Date },
): Promise<void> {
  if (!isCountry(subject)) throw rewardsError('setting-change-not-found')
  await lockPlans(trx)
  const present = { order: listInOrder(await findEveryPlan(trx), subject).map(({ id }) => id) }
  if (!isStillSo(present, after ?? {}) || !Array.isArray(before?.order)) throw rewardsError('setting-changed-since')
  const wanted = before.order.filter((id) => typeof id === 'string')
  await savePlanOrder(trx, wanted)
  const logged = await changes.write(trx, {
    kind: PLAN_ORDER_SETTINGS,
    subject,
    title,
    before: present,
    after: { order: wanted },
    undoes,
    ...line,
  })
  if (logged === null) throw rewardsError('setting-change-undone')
}
