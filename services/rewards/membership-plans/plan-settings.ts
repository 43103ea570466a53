import type { Transaction } from 'kysely'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findChangedFields, isStillSo, type SettingChange, settingChangesIn } from '#shared/settings/setting-changes.ts'
import { toSlug } from '#shared/slug.ts'
import type { MembershipPlan, StaffMembershipPlan } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { type NewPlan, PlanOfFile, toPlanOfFile, toTerms } from './plan-file.ts'
import { listInOrder } from './plan-order.ts'
import { isSold } from './set-up-plans.ts'
import { countMembers, findEveryPlan, findPlan, lockPlans, type PlanRecord, savePlan } from './store.ts'
import { toPlan } from './to-plan.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now'>

export const PLAN_SETTINGS = 'membership-plan'
const changes = settingChangesIn('rewards')

/** Plans of a country, those on sale first, each with the number of its members. */
export async function staffMembershipPlans(
  { db }: Dependencies,
  { country }: { country: CountryIso },
): Promise<StaffMembershipPlan[]> {
  const [plans, members] = await Promise.all([findEveryPlan(db), countMembers(db)])
  return listInOrder(plans, country).map((plan) => toStaffPlan(plan, members))
}

export async function staffMembershipPlan({ db }: Dependencies, { id }: { id: string }): Promise<StaffMembershipPlan> {
  const [plan, members] = await Promise.all([findPlan(db, id), countMembers(db)])
  if (!plan) throw rewardsError('membership-plan-not-found')
  return toStaffPlan(plan, members)
}

export async function previewMembershipPlan(_deps: Dependencies, plan: NewPlan): Promise<MembershipPlan> {
  const { currency } = countries[plan.country]
  return toPlan({ id: 'preview', version: 1, country: plan.country, currency, price: plan.price, terms: toTerms(plan) })
}

/** Puts a new plan on sale, once per Idempotency-Key. Its id comes from its name. */
export async function createMembershipPlan(
  deps: Dependencies,
  plan: NewPlan,
  context: CallContext,
): Promise<StaffMembershipPlan> {
  const { id } = await createOnce(
    deps,
    { operation: 'createMembershipPlan', input: plan },
    context,
    async (trx): Promise<{ id: string }> => {
      await lockPlans(trx)
      const id = toPlanId(plan)
      const plans = await findEveryPlan(trx)
      if (plans.some((each) => each.id === id)) {
        const { detail } = rewardsError('plan-name-taken').data
        throw rewardsError('plan-name-taken', { fields: { name: detail } })
      }
      const now = deps.now()
      await savePlan(trx, {
        id,
        country: plan.country,
        currency: countries[plan.country].currency,
        sortOrder: Math.max(0, ...plans.map(({ sortOrder }) => sortOrder)) + 1,
        version: { version: 1, price: plan.price, terms: toTerms(plan), since: now },
      })
      await changes.write(trx, {
        kind: PLAN_SETTINGS,
        subject: id,
        title: plan.name,
        before: null,
        after: toFields({ ...plan, isOnSale: true }),
        actorUid: accountUid(context),
        now,
      })
      return { id }
    },
  )
  return staffMembershipPlan(deps, { id })
}

/** Sets the price and the terms of a plan over the revision that the caller saw. */
export async function saveMembershipPlan(
  deps: Dependencies,
  { revision, ...plan }: PlanOfFile & { revision: number },
  context: CallContext,
): Promise<StaffMembershipPlan> {
  const line = { actorUid: accountUid(context), now: deps.now() }
  await deps.db
    .transaction()
    .execute((trx) => write(trx, plan.id, revision, ({ isOnSale }) => ({ ...plan, isOnSale }), line))
  return staffMembershipPlan(deps, plan)
}

/** Stops selling a plan, or sells it again. */
export async function setMembershipPlanOnSale(
  deps: Dependencies,
  { id, revision, isOnSale }: { id: string; revision: number; isOnSale: boolean },
  context: CallContext,
): Promise<StaffMembershipPlan> {
  const line = { actorUid: accountUid(context), now: deps.now() }
  await deps.db.transaction().execute((trx) => write(trx, id, revision, (present) => ({ ...present, isOnSale }), line))
  return staffMembershipPlan(deps, { id })
}

/** Puts back what a change of a plan replaced, in the transaction that logs it. */
export async function undoPlanChange(
  trx: Transaction<Tables>,
  { id: undoes, subject, before, after }: Pick<SettingChange, 'id' | 'subject' | 'before' | 'after'>,
  line: { actorUid: string; now: Date },
): Promise<void> {
  const toUndone = (present: PlanSettings): PlanSettings => {
    if (!isStillSo(toFields(present), after ?? {})) throw rewardsError('setting-changed-since')
    const { isOnSale, ...plan } = { ...present, ...before }
    const { data } = PlanOfFile.safeParse(plan)
    if (!data || typeof isOnSale !== 'boolean') throw rewardsError('setting-changed-since')
    return { ...data, isOnSale }
  }
  await write(trx, subject, null, toUndone, { ...line, undoes })
}

type PlanSettings = PlanOfFile & { isOnSale: boolean }

// `revision` null: whatever the plan's revision is now.
async function write(
  trx: Transaction<Tables>,
  id: string,
  revision: number | null,
  toWanted: (present: PlanSettings) => PlanSettings,
  line: { actorUid: string; now: Date; undoes?: number },
): Promise<void> {
  await lockPlans(trx)
  const record = await findPlan(trx, id)
  if (!record) throw rewardsError('membership-plan-not-found')
  if (revision !== null && record.revision !== revision) throw rewardsError('plan-changed-elsewhere')
  const present = { ...toPlanOfFile(record), isOnSale: record.isOnSale }
  const wanted = toWanted(present)
  if (wanted.country !== record.country) throw rewardsError('plan-of-another-country')
  const changed = findChangedFields(toFields(present), toFields(wanted))
  if (!changed) return

  const { price } = wanted
  const terms = toTerms(wanted)
  const { country, currency, sortOrder, newest } = record
  const version = isSold({ price, terms }, newest)
    ? null
    : { version: newest.version + 1, price, terms, since: line.now }
  await savePlan(trx, { id, country, currency, sortOrder, version, isOnSale: wanted.isOnSale })
  const logged = await changes.write(trx, {
    kind: PLAN_SETTINGS,
    subject: id,
    title: wanted.name,
    ...changed,
    ...line,
  })
  if (logged === null) throw rewardsError('setting-change-undone')
}

function toStaffPlan(record: PlanRecord, members: ReadonlyMap<string, number>): StaffMembershipPlan {
  const { newest, revision, isOnSale, ...plan } = record
  return {
    plan: toPlanOfFile(record),
    revision,
    isOnSale,
    members: members.get(record.id) ?? 0,
    card: toPlan({ ...plan, ...newest }),
  }
}

/** The fields of the log: what a change can set. */
function toFields({ name, summary, price, freeDelivery, groomingPercent, coupon, isOnSale }: Omit<PlanSettings, 'id'>) {
  return { name, summary, price, freeDelivery, groomingPercent, coupon, isOnSale }
}

/** 'bo-huella-plus' */
function toPlanId({ country, name }: NewPlan): string {
  return `${country.toLowerCase()}-${toSlug(name, 57) || 'plan'}`
}
