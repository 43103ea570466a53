import type { Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import {
  findChangedFields,
  isStillSo,
  type SettingChange,
  type SettingChangeQuery,
  settingChangesIn,
} from '#shared/settings/setting-changes.ts'
import { toSlug } from '#shared/slug.ts'
import type { Policy, StaffPolicy } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { findUnderwriter, listUnderwriters } from '../underwriting/get-underwriter.ts'
import { type NewPlan, PlanOfFile, toPlanOfFile, toPolicyRecord } from './insurance-plan.ts'
import { whyCannotSell } from './rules/sellable.ts'
import { countContracts, findEveryPolicy, findPolicy, lockPolicies, type StoredPolicy, savePolicy } from './store.ts'
import { toPolicy } from './to-policy.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'underwriters'>

const KIND = 'insurance-plan'
const changes = settingChangesIn('insurance')

/** Plans of a country, those on sale first, each with its contracts in force. */
export async function staffPolicies(deps: Dependencies, { country }: { country: CountryIso }): Promise<StaffPolicy[]> {
  const [policies, contracts] = await Promise.all([findEveryPolicy(deps.db), countContracts(deps.db)])
  return policies
    .filter((policy) => policy.country === country)
    .sort((a, b) => Number(b.isOnSale) - Number(a.isOnSale) || a.price - b.price)
    .map((policy) => toStaffPolicy(deps, policy, contracts))
}

export async function staffPolicy(deps: Dependencies, { id }: { id: string }): Promise<StaffPolicy> {
  const [policy, contracts] = await Promise.all([findPolicy(deps.db, id), countContracts(deps.db)])
  if (!policy) throw insuranceError('plan-not-found')
  return toStaffPolicy(deps, policy, contracts)
}

export async function policyProviders(deps: Dependencies): Promise<{ name: string; title: string }[]> {
  return listUnderwriters(deps).map(({ name, title }) => ({ name, title }))
}

export async function previewPolicy(deps: Dependencies, plan: NewPlan): Promise<Policy> {
  return toPolicy(toPolicyRecord({ id: 'preview', ...plan }, 1), getInsurerTitle(deps, plan.provider))
}

/** Puts a new plan on sale, once per Idempotency-Key. Its id comes from its title. */
export async function createPolicy(deps: Dependencies, plan: NewPlan, context: CallContext): Promise<StaffPolicy> {
  const { id } = await createOnce(
    deps,
    { operation: 'createPolicy', input: plan },
    context,
    async (trx): Promise<{ id: string }> => {
      await lockPolicies(trx)
      const id = toPlanId(plan)
      const policies = await findEveryPolicy(trx)
      if (policies.some((each) => each.id === id)) {
        const { detail } = insuranceError('plan-title-taken').data
        throw insuranceError('plan-title-taken', { fields: { title: detail } })
      }
      refuseFault(deps, plan, undefined)
      const sortOrder = Math.max(0, ...policies.map((each) => each.sortOrder)) + 1
      await savePolicy(trx, toPolicyRecord({ id, ...plan }, sortOrder))
      await changes.write(trx, {
        kind: KIND,
        subject: id,
        title: plan.title,
        before: null,
        after: toFields({ ...plan, isOnSale: true }),
        actorUid: accountUid(context),
        now: deps.now(),
      })
      return { id }
    },
  )
  return staffPolicy(deps, { id })
}

/** Sets the price and the terms of a plan over the revision that the caller saw. */
export async function changePolicy(
  deps: Dependencies,
  { revision, ...plan }: PlanOfFile & { revision: number },
  context: CallContext,
): Promise<StaffPolicy> {
  const line = { actorUid: accountUid(context), now: deps.now() }
  await deps.db
    .transaction()
    .execute((trx) => write(deps, trx, plan.id, revision, ({ isOnSale }) => ({ ...plan, isOnSale }), line))
  return staffPolicy(deps, plan)
}

/** Stops selling a plan, or sells it again. */
export async function setPolicyOnSale(
  deps: Dependencies,
  { id, revision, isOnSale }: { id: string; revision: number; isOnSale: boolean },
  context: CallContext,
): Promise<StaffPolicy> {
  const line = { actorUid: accountUid(context), now: deps.now() }
  await deps.db
    .transaction()
    .execute((trx) => write(deps, trx, id, revision, (present) => ({ ...present, isOnSale }), line))
  return staffPolicy(deps, { id })
}

export function policyChanges({ db }: Dependencies, query: SettingChangeQuery): Promise<SettingChange[]> {
  return changes.find(db, { ...query, kind: KIND })
}

/** Puts back what a change replaced, as long as nobody changed it again. */
export async function undoPolicyChange(
  deps: Dependencies,
  { changeId }: { changeId: number },
  context: CallContext,
): Promise<StaffPolicy> {
  const id = await deps.db.transaction().execute(async (trx) => {
    const change = await changes.findOne(trx, changeId)
    if (!change?.before || !change.after || change.kind !== KIND) throw insuranceError('setting-change-not-found')
    if (change.isUndone) throw insuranceError('setting-change-undone')
    const { subject, before, after } = change
    const toUndone = (present: PlanSettings): PlanSettings => {
      if (!isStillSo(toFields(present), after)) throw insuranceError('setting-changed-since')
      const { isOnSale, ...plan } = { ...present, ...before }
      const { data } = PlanOfFile.safeParse(plan)
      if (!data || typeof isOnSale !== 'boolean') throw insuranceError('setting-changed-since')
      return { ...data, isOnSale }
    }
    const line = { actorUid: accountUid(context), now: deps.now(), undoes: change.id }
    await write(deps, trx, subject, null, toUndone, line)
    return subject
  })
  return staffPolicy(deps, { id })
}

type PlanSettings = PlanOfFile & { isOnSale: boolean }

// `revision` null: whatever the plan's revision is now.
async function write(
  deps: Dependencies,
  trx: Transaction<Tables>,
  id: string,
  revision: number | null,
  toWanted: (present: PlanSettings) => PlanSettings,
  line: { actorUid: string; now: Date; undoes?: number },
): Promise<void> {
  await lockPolicies(trx)
  const record = await findPolicy(trx, id)
  if (!record) throw insuranceError('plan-not-found')
  if (revision !== null && record.revision !== revision) throw insuranceError('plan-changed-elsewhere')
  const { isOnSale, revision: _, ...stored } = record
  const present = { ...toPlanOfFile(stored), isOnSale }
  const { isOnSale: isSold, ...plan } = toWanted(present)
  const saved = toPolicyRecord(plan, record.sortOrder)
  // A plan that goes off sale may have lost its underwriter: that is no reason to keep selling it.
  if (isSold) refuseFault(deps, plan, record)
  else if (plan.country !== record.country) throw insuranceError('policy-of-another-country')
  const changed = findChangedFields(toFields(present), toFields({ ...toPlanOfFile(saved), isOnSale: isSold }))
  if (!changed) return
  await savePolicy(trx, { ...saved, isOnSale: isSold })
  const logged = await changes.write(trx, { kind: KIND, subject: id, title: plan.title, ...changed, ...line })
  if (logged === null) throw insuranceError('setting-change-undone')
}

function refuseFault(deps: Dependencies, plan: NewPlan, present: StoredPolicy | undefined): void {
  const providers = listUnderwriters(deps).map(({ name }) => name)
  const fault = whyCannotSell(plan, present, providers)
  if (!fault) return
  const { detail } = insuranceError(fault.code).data
  const field = fault.code === 'policy-without-underwriter' ? { fields: { provider: detail } } : {}
  throw insuranceError(fault.code, field)
}

function toStaffPolicy(
  deps: Dependencies,
  { isOnSale, revision, ...record }: StoredPolicy,
  contracts: ReadonlyMap<string, number>,
): StaffPolicy {
  return {
    plan: toPlanOfFile(record),
    revision,
    isOnSale,
    contracts: contracts.get(record.id) ?? 0,
    policy: toPolicy(record, getInsurerTitle(deps, record.terms.provider)),
  }
}

/** The underwriter's title, or the bare name of one that is not configured any more. */
function getInsurerTitle(deps: Dependencies, provider: string): string {
  return findUnderwriter(deps, provider)?.title ?? provider
}

/** The fields of the log: what a change can set. */
function toFields(plan: Omit<PlanSettings, 'id'>) {
  const { title, summary, price, species, fromMonths, toYears, provider, coverages, benefits, isOnSale } = plan
  return { title, summary, price, species, fromMonths, toYears, provider, coverages, benefits, isOnSale }
}

/** 'bo-plan-basico' */
function toPlanId({ country, title }: NewPlan): string {
  return `${country.toLowerCase()}-${toSlug(title, 57) || 'plan'}`
}
