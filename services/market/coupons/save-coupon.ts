import type { Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import {
  findChangedFields,
  isStillSo,
  type SettingChange,
  type SettingChangeQuery,
  settingChangesIn,
} from '#shared/settings/setting-changes.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { CouponPlan, toCouponPlan, toCouponRow } from './coupon-plan.ts'
import { type CouponFault, whyCannotSetCoupon } from './rules/coupon-references.ts'
import type { StaffCoupon } from './staff-contract.ts'
import { toStaffCoupon } from './staff-coupons.ts'
import { findReferences, findStaffCoupon, isCodeTaken, lockStaffCoupon } from './store/staff-coupons.ts'
import { insertCoupon, putCoupon } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>
type Key = Pick<CouponPlan, 'country' | 'code'>

const KIND = 'coupon'
const MINUTE = 60_000
const changes = settingChangesIn('market')

/** Creates a coupon, once per Idempotency-Key. A code that is taken is refused, also when two create it at once. */
export async function createCoupon(deps: Dependencies, plan: CouponPlan, context: CallContext): Promise<StaffCoupon> {
  const { code, country } = await createOnce(
    deps,
    { operation: 'createCoupon', input: plan },
    context,
    async (trx): Promise<Key> => {
      if (await isCodeTaken(trx, plan)) throw codeTaken()
      await refuseFaults(trx, plan, 0)
      if (!(await insertCoupon(trx, { ...toCouponRow(plan), id: newId() }, deps.now()))) throw codeTaken()
      await changes.write(trx, {
        kind: KIND,
        subject: toSubject(plan),
        title: plan.title,
        before: null,
        after: toFields(plan),
        actorUid: accountUid(context),
        now: deps.now(),
      })
      return { code: plan.code, country: plan.country }
    },
  )
  return readCoupon(deps, { code, country })
}

/** Sets the terms of a coupon over the version that the caller saw. */
export async function saveCoupon(
  deps: Dependencies,
  { version, ...plan }: CouponPlan & { version: number },
  context: CallContext,
): Promise<StaffCoupon> {
  const line = { actorUid: accountUid(context), now: deps.now() }
  await deps.db.transaction().execute((trx) => write(trx, plan, version, () => plan, line))
  return readCoupon(deps, plan)
}

/** Ends a coupon at the present minute. A scheduled one then also began before, as a coupon ends after it begins. */
export async function endCoupon(
  deps: Dependencies,
  { version, ...key }: Key & { version: number },
  context: CallContext,
): Promise<StaffCoupon> {
  const now = deps.now()
  const end = new Date(now.getTime() - (now.getTime() % MINUTE))
  const toEnded = (present: CouponPlan): CouponPlan => {
    if (present.endsAt !== null && Date.parse(present.endsAt) <= now.getTime())
      throw marketError('coupon-ended-already')
    const start = Math.min(Date.parse(present.startsAt), end.getTime() - MINUTE)
    return { ...present, startsAt: new Date(start).toISOString(), endsAt: end.toISOString() }
  }
  await deps.db
    .transaction()
    .execute((trx) => write(trx, key, version, toEnded, { actorUid: accountUid(context), now }))
  return readCoupon(deps, key)
}

export function couponChanges({ db }: Dependencies, query: SettingChangeQuery): Promise<SettingChange[]> {
  return changes.find(db, { ...query, kind: KIND })
}

/** Puts back what a change replaced, as long as nobody changed it again. */
export async function undoCouponChange(
  deps: Dependencies,
  { changeId }: { changeId: number },
  context: CallContext,
): Promise<StaffCoupon> {
  const key = await deps.db.transaction().execute(async (trx) => {
    const change = await changes.findOne(trx, changeId)
    if (!change?.before || !change.after || change.kind !== KIND) throw marketError('setting-change-not-found')
    if (change.isUndone) throw marketError('setting-change-undone')
    const { before, after } = change
    const toUndone = (present: CouponPlan): CouponPlan => {
      if (!isStillSo(toFields(present), after)) throw marketError('setting-changed-since')
      const { data } = CouponPlan.safeParse({ ...present, ...before })
      // Another field was changed since so that the old value does not fit any more: a beginning after the new end.
      if (!data) throw marketError('setting-changed-since')
      return data
    }
    const line = { actorUid: accountUid(context), now: deps.now(), undoes: change.id }
    return write(trx, toKey(change.subject), null, toUndone, line)
  })
  return readCoupon(deps, key)
}

interface ChangeLine {
  actorUid: string
  now: Date
  undoes?: number
}

// `version` null: whatever the coupon's version is now.
async function write(
  trx: Transaction<Tables>,
  { country, code }: Key,
  version: number | null,
  toWanted: (present: CouponPlan) => CouponPlan,
  line: ChangeLine,
): Promise<Key> {
  const row = await lockStaffCoupon(trx, { country, code })
  if (!row) throw marketError('coupon-not-found')
  if (version !== null && row.version !== version) throw marketError('coupon-changed-elsewhere')
  const present = toCouponPlan(row)
  const wanted = toWanted(present)
  const changed = findChangedFields(toFields(present), toFields(wanted))
  if (!changed) return { country, code }
  await refuseFaults(trx, wanted, row.uses)
  await putCoupon(trx, { ...toCouponRow(wanted), id: newId() }, line.now)
  const subject = toSubject({ country, code })
  const id = await changes.write(trx, { kind: KIND, subject, title: wanted.title, ...changed, ...line })
  if (id === null) throw marketError('setting-change-undone')
  return { country, code }
}

const fieldsOfFaults: Record<CouponFault['code'], string> = {
  'coupon-without-market': 'country',
  'coupon-category-unknown': 'categories',
  'coupon-shop-unknown': 'shops',
  'coupon-limit-below-uses': 'totalLimit',
}

async function refuseFaults(trx: Transaction<Tables>, plan: CouponPlan, used: number): Promise<void> {
  const row = toCouponRow(plan)
  const [fault] = whyCannotSetCoupon(row, { ...(await findReferences(trx, row)), used })
  if (!fault) return
  const { data } = marketError(fault.code)
  const detail =
    fault.code === 'coupon-limit-below-uses'
      ? `Este cupón ya se usó ${fault.value} ${fault.value === '1' ? 'vez' : 'veces'}: el límite no puede ser menor.`
      : data.detail
  throw marketError(fault.code, { detail, fields: { [fieldsOfFaults[fault.code]]: detail } })
}

function codeTaken() {
  const error = marketError('coupon-code-taken')
  return marketError('coupon-code-taken', { fields: { code: error.data.detail } })
}

/** The fields of the log: what a change can set, with times in UTC so that one moment is always the same text. */
function toFields({ code: _, country: __, ...plan }: CouponPlan) {
  const { startsAt, endsAt } = plan
  return {
    ...plan,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt && new Date(endsAt).toISOString(),
  }
}

function toSubject({ country, code }: Key): string {
  return `${country} ${code}`
}

function toKey(subject: string): Key {
  const [country = '', code = ''] = subject.split(' ')
  return { country: country as CountryIso, code }
}

async function readCoupon(deps: Dependencies, key: Key): Promise<StaffCoupon> {
  const row = await findStaffCoupon(deps.db, key)
  if (!row) throw marketError('coupon-not-found')
  return toStaffCoupon(deps, row)
}
