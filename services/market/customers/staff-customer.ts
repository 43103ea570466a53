import { newId } from '#shared/ids.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffCustomer } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { datedLabel, shortMomentLabel } from '../rules/wall-clock.ts'
import { findBalances } from '../wallet/store.ts'
import {
  addCustomerTag,
  type CustomerOrderRow,
  deleteCustomerNote,
  deleteCustomerTag,
  findCustomerFigures,
  findCustomerNotes,
  findCustomerOrders,
  findCustomerPaid,
  findCustomerTags,
  findSameContact,
  insertCustomerNote,
} from './store/customer-desk.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

const MOST_ORDERS = 100
const MOST_TAGS = 10
const MOST_CONTACTS = 5

/** A customer by the uid that their orders belong to. Throws customer-not-found. */
export async function staffCustomer({ db, now }: Dependencies, { uid }: { uid: string }): Promise<StaffCustomer> {
  const [figures, paid, credits, orders, tags, notes] = await Promise.all([
    findCustomerFigures(db, uid),
    findCustomerPaid(db, uid),
    findBalances(db, uid),
    findCustomerOrders(db, uid, MOST_ORDERS),
    findCustomerTags(db, uid),
    findCustomerNotes(db, uid),
  ])
  const [latest] = orders
  const { firstAt, guests, ...counts } = figures
  if (!latest || firstAt === null) throw marketError('customer-not-found')

  const contacts = toContacts(orders)
  const phones = [...new Set(contacts.map(({ phoneNumber }) => phoneNumber))]
  const time = now()
  return {
    uid,
    isGuest: guests > 0,
    contacts,
    counts,
    paid: paid.map(toShownAmount),
    credits: credits.map(toShownAmount),
    firstLabel: datedLabel(firstAt, latest.shop.timeZone),
    orders: orders.map((order) => ({
      _id: order.id,
      referenceId: order.referenceId,
      createdLabel: shortMomentLabel(order.createdAt, time, order.shop.timeZone),
      status: order.status,
      shopName: order.shop.name,
      displayAmount: formatMoney(order.amountDue, order.currency),
    })),
    sameContact: await findSameContact(db, uid, phones),
    tags,
    notes: notes.map(({ createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() })),
  }
}

function toShownAmount({ currency, amount }: { currency: Currency; amount: number }) {
  return { currencyCode: currency, amount, displayAmount: formatMoney(amount, currency) }
}

/** Adds or removes a tag. Throws customer-not-found and too-many-tags. */
export async function tagCustomer(
  deps: Dependencies,
  { uid, tag: typed, isOn }: { uid: string; tag: string; isOn: boolean },
  context: CallContext,
): Promise<StaffCustomer> {
  await staffCustomer(deps, { uid })
  const tag = typed.toLowerCase()
  if (!isOn) await deleteCustomerTag(deps.db, uid, tag)
  else {
    const row = { ownerUid: uid, tag, actorUid: accountUid(context), now: deps.now(), most: MOST_TAGS }
    if (!(await addCustomerTag(deps.db, row))) throw marketError('too-many-tags')
  }
  return staffCustomer(deps, { uid })
}

/** Adds a note about a customer, once per Idempotency-Key. Throws customer-not-found. */
export async function noteCustomer(
  deps: Dependencies,
  { uid, text }: { uid: string; text: string },
  context: CallContext,
): Promise<StaffCustomer> {
  await staffCustomer(deps, { uid })
  const actorUid = accountUid(context)
  await createOnce(deps, { operation: 'note-customer', input: { uid, text } }, context, async (trx) => {
    await insertCustomerNote(trx, { id: newId(), ownerUid: uid, text, actorUid, now: deps.now() })
    return true
  })
  return staffCustomer(deps, { uid })
}

/** Removes a note. Throws note-not-found. */
export async function removeCustomerNote(
  deps: Dependencies,
  { uid, noteId }: { uid: string; noteId: string },
): Promise<StaffCustomer> {
  if (!(await deleteCustomerNote(deps.db, uid, noteId))) throw marketError('note-not-found')
  return staffCustomer(deps, { uid })
}

function toContacts(orders: readonly CustomerOrderRow[]): StaffCustomer['contacts'] {
  const known = new Map<string, StaffCustomer['contacts'][number]>()
  for (const { contact } of orders) {
    const { fullName, phoneNumber, email } = contact
    const key = JSON.stringify([fullName, phoneNumber, email])
    // The contact of an erased account is blank.
    if (phoneNumber && !known.has(key)) known.set(key, { fullName, phoneNumber, email })
  }
  return [...known.values()].slice(0, MOST_CONTACTS)
}
