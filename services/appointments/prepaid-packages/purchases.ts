import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { TILL_METHODS } from '../calendar/till/rules/till.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { addDays, todayIn, toWallClock } from '../rules/local-clock.ts'
import { findStaffStore, type StaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { PackagePurchase, StorePurchase } from './contract.ts'
import { getRefund, isUsable } from './rules/prepaid-package.ts'
import { type FoundPurchase, findPurchases } from './store.ts'
import { MINUTES_TO_UNDO } from './undo-package.ts'
import { toBought } from './visit-packages.ts'

/** Days for which customers still see a package that ended. */
const SHOWN_DAYS = 365

interface Asked {
  storeId: string
  customerId?: string | undefined
  purchaseId?: string | undefined
  usable?: boolean | undefined
}

/** Packages that a store sold, the newest first. */
export async function packagePurchases(
  deps: AppointmentsDependencies,
  { storeId, customerId, purchaseId, usable = false }: Asked,
  context: CallContext,
): Promise<StorePurchase[]> {
  const { store, scope } = await findStaffStore(deps, storeId, context)
  const filter = { scope, storeId, ...(customerId && { customerId }), ...(purchaseId && { purchaseId }) }
  const today = todayIn(store.timezone, deps.now())
  const found = await findPurchases(deps.db, { ...filter, ...(usable && { usableOn: today }) })
  return found.map((row) => toStorePurchase(store, row, deps.now()))
}

/** The caller's packages, also those that ended within a year. */
export async function ownPackages(deps: AppointmentsDependencies, context: CallContext): Promise<PackagePurchase[]> {
  const now = deps.now()
  const oldest = addDays(now.toISOString().slice(0, 10), -SHOWN_DAYS)
  const rows = await findPurchases(deps.db, { uid: accountUid(context), endsFrom: oldest })
  const shown: PackagePurchase[] = []
  for (const row of rows.filter(({ state }) => state !== 'reversed')) {
    const store = await findCachedStore(deps, row.store_id)
    shown.push(toPurchase(store, row, todayIn(store.timezone, now)))
  }
  return shown
}

/** One purchase, for the staff. */
export async function showPurchase(
  deps: AppointmentsDependencies,
  { store, scope, purchaseId }: { store: StoreRecord; scope: StaffScope; purchaseId: string },
): Promise<StorePurchase> {
  const [row] = await findPurchases(deps.db, { scope, storeId: store.id, purchaseId })
  if (!row) throw appointmentsError('purchase-not-found')
  return toStorePurchase(store, row, deps.now())
}

function toStorePurchase(store: StoreRecord, row: FoundPurchase, now: Date): StorePurchase {
  const today = todayIn(store.timezone, now)
  const purchase = toPurchase(store, row, today)
  const { price, singlePrice, visits, visitsLeft } = purchase
  const isOpen = purchase.state === 'active' && visitsLeft > 0
  return {
    ...purchase,
    customerId: row.customer_id,
    customerName: row.customer_name,
    method: TILL_METHODS.find((each) => each === row.method) ?? 'cash',
    canUndoRefund: canUndoRefund(row, now),
    refundable: isOpen ? getRefund({ price, singlePrice, used: visits - visitsLeft }) : 0,
  }
}

function canUndoRefund({ state, changes }: FoundPurchase, now: Date): boolean {
  const refund = changes.find(({ kind, isUndone }) => kind === 'refund' && !isUndone)
  if (state !== 'refunded' || !refund || refund.isSettled) return false
  return now.getTime() - Date.parse(refund.madeAt) <= MINUTES_TO_UNDO * 60_000
}

function toPurchase(store: StoreRecord, row: FoundPurchase, today: string): PackagePurchase {
  const dayOf = (moment: string | Date) => toWallClock(new Date(moment).getTime(), store.timezone).day
  const bought = toBought(row)
  return {
    id: row.id,
    storeId: store.id,
    storeName: store.name,
    merchantId: store.merchant.id,
    name: row.name,
    packIds: row.pack_ids,
    packNames: store.allPacks.filter(({ id }) => row.pack_ids.includes(id)).map(({ name }) => name),
    petTypeIds: row.pet_type_ids,
    sizes: row.sizes,
    visits: row.visits,
    visitsLeft: row.visits_left,
    price: row.price_minor,
    singlePrice: row.single_price_minor,
    currencyCode: row.currency,
    soldOn: dayOf(row.sold_at),
    validUntil: row.valid_until,
    state: bought.state,
    isUsable: isUsable(bought, today),
    refunded: row.refunded_minor,
    uses: row.uses.map(({ startsAt, ...use }) => ({ ...use, day: dayOf(startsAt) })),
    changes: row.changes.map(({ kind, madeAt, validUntil, amount, reason, isUndone }) => ({
      ...{ kind, on: dayOf(madeAt), validUntil, amount, reason, isUndone },
    })),
  }
}
