import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Currency } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../../create-once.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { todayIn } from '../../rules/local-clock.ts'
import { findStaffStore, type StaffScope } from '../../staff-scope.ts'
import type { StoreRecord } from '../../stores/store-record.ts'
import type { Tables } from '../../tables.ts'
import type { Till } from './contract.ts'
import { getExpectedCash } from './rules/till.ts'
import {
  findEntries,
  findTills,
  insertEntry,
  insertTill,
  lockOpenTill,
  type TillRow,
  updateClosed,
} from './store/till-entries.ts'
import { toSums, toTill } from './to-till.ts'

/** Earlier tills a page. */
const PAGE = 10

interface TillOverview {
  today: string
  currencyCode: Currency
  till: Till | null
  proposedOpening: number
  latest: Pick<Till, 'id' | 'day' | 'closedAt' | 'counted' | 'difference'>[]
  endCursor: string | null
}

/** The open till of a store, or the one that is asked for, and a page of all. */
export async function till(
  deps: AppointmentsDependencies,
  { storeId, tillId, after }: { storeId: string; tillId?: string | undefined; after?: string | undefined },
  context: CallContext,
): Promise<TillOverview> {
  const { db } = deps
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const [newest, page, named] = await Promise.all([
    // The open till, when there is one, and the last that was closed.
    findTills(db, scope, { storeId, most: 2 }),
    findTills(db, scope, { storeId, after: after ?? null, most: PAGE + 1 }),
    tillId ? findTills(db, scope, { storeId, tillId, most: 1 }) : [],
  ])
  if (tillId && !named[0]) throw appointmentsError('till-not-found')
  const shown = named[0] ?? newest.find(({ closed_at }) => closed_at === null)
  return {
    today: todayIn(store.timezone, deps.now()),
    currencyCode: store.currency,
    till: shown ? toTill(store, shown, await findEntries(db, { tillId: shown.id })) : null,
    proposedOpening: newest.find(({ closed_at }) => closed_at !== null)?.counted_minor ?? 0,
    latest: page.slice(0, PAGE).map((row) => ({
      id: row.id,
      day: row.day,
      closedAt: row.closed_at?.toISOString() ?? null,
      counted: row.counted_minor,
      difference: row.counted_minor === null ? null : row.counted_minor - (row.expected_minor ?? 0),
    })),
    endCursor: page.length > PAGE ? (page[PAGE - 1]?.id ?? null) : null,
  }
}

export async function openTill(
  deps: AppointmentsDependencies,
  input: { storeId: string; opening: number },
  context: CallContext,
): Promise<Till> {
  const { scope, store } = await findStaffStore(deps, input.storeId, context)
  const { tillId } = await createOnce(deps, { operation: 'open-till', input }, context, async (trx) => {
    const { till: opened, isNew } = await openTillInTransaction(trx, deps, {
      store,
      uid: scope.uid,
      opening: input.opening,
    })
    if (!isNew) throw appointmentsError('till-open')
    return { tillId: opened.id }
  })
  return showTill(deps, scope, store, tillId)
}

/** Opens a till, or finds the one that the store has open already; locked. */
async function openTillInTransaction(
  trx: Transaction<Tables>,
  deps: Pick<AppointmentsDependencies, 'now'>,
  { store, uid, opening }: { store: StoreRecord; uid: string; opening: number },
): Promise<{ till: TillRow; isNew: boolean }> {
  const now = deps.now()
  const isNew = await insertTill(trx, {
    id: newId(),
    store_id: store.id,
    day: todayIn(store.timezone, now),
    currency: store.currency,
    opening_minor: opening,
    opened_by: uid,
    opened_at: now,
  })
  const opened = await lockOpenTill(trx, store.id)
  // Somebody opened it and closed it in this moment.
  if (!opened) throw appointmentsError('till-not-found')
  return { till: opened, isNew }
}

/**
 * The till that takes a payment now: the open one of today; without one it opens with what was counted last. A till of
 * another day has to be closed first.
 */
export async function takeTill(
  trx: Transaction<Tables>,
  deps: AppointmentsDependencies,
  { store, scope }: { store: StoreRecord; scope: StaffScope },
): Promise<TillRow> {
  const open = await lockOpenTill(trx, store.id)
  if (open && open.day !== todayIn(store.timezone, deps.now())) throw appointmentsError('till-of-other-day')
  if (open) return open
  const [last] = await findTills(trx, scope, { storeId: store.id, most: 1 })
  // Another payment may have opened it in this moment.
  const opening = last?.counted_minor ?? 0
  return (await openTillInTransaction(trx, deps, { store, uid: scope.uid, opening })).till
}

/** The till that takes a payment which came by itself: the open one, of whatever day, because it holds no cash of it. */
export async function takeTillOfAnyDay(
  trx: Transaction<Tables>,
  deps: Pick<AppointmentsDependencies, 'now'>,
  { store, uid }: { store: StoreRecord; uid: string },
): Promise<TillRow> {
  const open = await lockOpenTill(trx, store.id)
  if (open) return open
  const [last] = await findTills(trx, { uid, isOperator: true, merchantIds: [] }, { storeId: store.id, most: 1 })
  return (await openTillInTransaction(trx, deps, { store, uid, opening: last?.counted_minor ?? 0 })).till
}

/** Closes the open till with what was counted; sent again by the same person it changes nothing. */
export async function closeTill(
  deps: AppointmentsDependencies,
  { storeId, tillId, counted, note }: { storeId: string; tillId: string; counted: number; note: string },
  context: CallContext,
): Promise<Till> {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  await deps.db.transaction().execute(async (trx) => {
    const open = await lockOpenTill(trx, storeId)
    if (open?.id !== tillId) {
      const [closed] = await findTills(trx, scope, { storeId, tillId, most: 1 })
      // The second press of the same person.
      const isSame = closed?.closed_by === scope.uid && closed.counted_minor === counted && closed.note === note
      if (!isSame) throw appointmentsError('till-not-found')
      return
    }
    const entries = await findEntries(trx, { tillId })
    await updateClosed(trx, tillId, {
      closed_by: scope.uid,
      closed_at: deps.now(),
      counted_minor: counted,
      expected_minor: getExpectedCash(open.opening_minor, entries.map(toSums)),
      note,
    })
  })
  return showTill(deps, scope, store, tillId)
}

export async function moveCash(
  deps: AppointmentsDependencies,
  input: { storeId: string; direction: 'in' | 'out'; amount: number; reason: string },
  context: CallContext,
): Promise<Till> {
  const { storeId, direction, amount, reason } = input
  const { scope, store } = await findStaffStore(deps, storeId, context)
  if (amount === 0) throw appointmentsError('amount-not-valid')
  const { tillId } = await createOnce(deps, { operation: 'move-cash', input }, context, async (trx) => {
    const { id } = await takeTill(trx, deps, { store, scope })
    const sum = { amount_minor: direction === 'in' ? amount : -amount, tip_minor: 0, method: 'cash' }
    const kind = direction === 'in' ? ('cash_in' as const) : ('cash_out' as const)
    const by = { till_id: id, taken_by: scope.uid, at: deps.now() }
    await insertEntry(trx, { id: newId(), kind, ...sum, booking_id: null, reverses: null, reason, ...by }, [])
    return { tillId: id }
  })
  return showTill(deps, scope, store, tillId)
}

/** A till with its entries. */
export async function showTill(
  { db }: AppointmentsDependencies,
  scope: StaffScope,
  store: StoreRecord,
  tillId: string,
): Promise<Till> {
  const [row] = await findTills(db, scope, { storeId: store.id, tillId, most: 1 })
  if (!row) throw appointmentsError('till-not-found')
  return toTill(store, row, await findEntries(db, { tillId }))
}
