import type { Transaction } from 'kysely'
import { getShares } from '#shared/client-network.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import type { RecomputedBasket } from '../basket/recompute-basket.ts'
import { marketError } from '../errors.ts'
import { findNeededProducts } from '../prescriptions/rules/prescription.ts'
import type { CheckoutShop } from '../shops/store/checkout-shop.ts'
import type { Tables } from '../tables.ts'
import type { UnprovedBuyer } from './gather-unproved.ts'
import { whyCannotPayAtDoor } from './rules/checkout.ts'
import {
  countUnits,
  findOverdrawnLine,
  getAmountAtDoor,
  MOST_UNITS_UNPAID,
  type OpenOrders,
  whyTooMuchIsOpen,
} from './rules/open-orders.ts'
import { firstPaymentState, type OrderPaymentMethod, waitsForStatement } from './rules/order-life.ts'
import {
  describeNeededProof,
  type OpenUnproved,
  type UnprovedLimits,
  type WaysOut,
  whyNeedsProof,
} from './rules/unproved-buyers.ts'
import {
  findNetworks,
  findOpenOrders,
  findOpenUnproved,
  hasNetworksAtDoor,
  isPhoneProvedIn,
  lockBuyer,
} from './store/open-orders.ts'
import type { OrderRecord } from './store/order-record.ts'

interface Known {
  byGuest: boolean
  credibility: { canPayAtDoor: boolean; maxAtDoorMinor: number } | null
  shop: Pick<CheckoutShop, 'country' | 'currency'> & UnprovedLimits
  unproved: UnprovedBuyer | null
  waitsUntil: string | null
  canProvePhone: boolean
  now: Date
}

/** Refuses an amount above the buyer's limit at the door. */
export function refuseTooMuchAtDoor(
  amountDue: number,
  { credibility, shop }: { credibility: Known['credibility']; shop: { currency: Currency } },
): void {
  if (credibility === null) return
  const refusal = whyCannotPayAtDoor(amountDue, credibility)
  if (refusal === null) return
  if (refusal === 'cannot-pay-at-door') throw marketError(refusal)

  const highest = formatMoney(credibility.maxAtDoorMinor, shop.currency)
  throw marketError(refusal, {
    detail: `Al recibir puedes pagar hasta ${highest}. Quita algún producto para bajar de ese monto.`,
    maxAtDoorMinor: credibility.maxAtDoorMinor,
  })
}

interface Unpaid {
  basket: RecomputedBasket
  buyer: { ownerUid: string; phoneNumber: string | null; isPhoneProved: boolean }
  paymentMethod: OrderPaymentMethod
}

/** Refuses an unpaid order when too many are open already. The transaction must have locked the buyer. */
export async function refuseTooMuchOpen(
  trx: Transaction<Tables>,
  { basket, buyer, paymentMethod }: Unpaid,
  known: Known,
): Promise<void> {
  const { byGuest, credibility, shop, canProvePhone, now } = known
  const { amountDue } = basket.summary
  if (amountDue === 0) return
  if (known.unproved)
    await refuseUnproved(trx, { basket, buyer, paymentMethod }, { ...known, unproved: known.unproved })
  refuseOverdrawn(basket.lines)

  const { paymentState } = firstPaymentState({ paymentMethod, amountDue, waitsUntil: null }, now)
  const maxAtDoorMinor = credibility?.maxAtDoorMinor ?? 0
  const open = await findOpenOrders(trx, { ...buyer, canProvePhone, country: shop.country, now })
  const refusal = whyTooMuchIsOpen({ paymentState, amountDue, byGuest, maxAtDoorMinor }, open)
  if (refusal === null) return
  // Id of the order to pay or cancel, if it is the buyer's own.
  if (refusal === 'too-many-awaiting') throw marketError(refusal, { orderId: open.own.awaitingId ?? undefined })
  if (refusal !== 'too-much-at-door') throw marketError(refusal)

  refuseTooMuchInAll(open, { maxAtDoorMinor, currency: shop.currency })
}

function refuseOverdrawn(lines: Parameters<typeof findOverdrawnLine>[0]): void {
  const tooMany = findOverdrawnLine(lines)
  if (!tooMany) return
  throw marketError('too-many-units', {
    detail: `De “${tooMany.title}” puedes pedir hasta ${MOST_UNITS_UNPAID} por pedido. Baja la cantidad.`,
  })
}

function refuseTooMuchInAll(
  open: OpenOrders,
  { maxAtDoorMinor, currency }: { maxAtDoorMinor: number; currency: Currency },
): never {
  const [highest, already] = [maxAtDoorMinor, getAmountAtDoor(open)].map((amount) => formatMoney(amount, currency))
  throw marketError('too-much-at-door', {
    detail: `Entre todos tus pedidos puedes pagar al recibir hasta ${highest}, y ya tienes ${already} por pagar. Elige otra forma de pago, o espera a recibirlos.`,
    maxAtDoorMinor,
  })
}

/** Asks a buyer without a proved phone for the proof or for a payment, beyond what costs little. */
async function refuseUnproved(
  trx: Transaction<Tables>,
  { basket, buyer, paymentMethod }: Unpaid,
  { shop, unproved, waitsUntil, now }: Known & { unproved: UnprovedBuyer },
): Promise<void> {
  const { paymentState, payUntil } = firstPaymentState(
    { paymentMethod, amountDue: basket.summary.amountDue, waitsUntil },
    now,
  )
  const isPaidSoon = paymentState === 'awaiting' && !waitsForStatement({ payUntil, createdAt: now })
  const open = await findOpenUnproved(trx, {
    ...buyer,
    networks: unproved.networks,
    most: shop.unprovedOrdersOfNetwork,
    isPaidSoon,
    canProvePhone: unproved.canProvePhone,
    now,
  })
  const isPrescribed = findNeededProducts(basket.lines).length > 0
  refuseWithoutProof({ units: countUnits(basket.lines), isPaidSoon, isPrescribed }, open, unproved, shop)
}

/**
 * Asks an unproved buyer whose order was to be paid within minutes for the proof before it waits for a bank statement, as
 * if it were new. The transaction must have locked the order.
 */
export async function refuseUnprovedToWait(
  trx: Transaction<Tables>,
  order: Pick<OrderRecord, 'id' | 'ownerUid' | 'contact' | 'lines'>,
  { shop, canProvePhone, now }: { shop: UnprovedLimits; canProvePhone: boolean; now: Date },
): Promise<void> {
  const hashes = await findNetworks(trx, order.id)
  if (hashes === null) return

  const shares = getShares(hashes)
  const networks = hashes.map((hash, index) => ({ hash, share: shares[index] ?? 1 }))
  const buyer = { ownerUid: order.ownerUid, phoneNumber: order.contact.phoneNumber, networks }
  await lockBuyer(trx, buyer)
  const open = await findOpenUnproved(trx, {
    ...buyer,
    most: shop.unprovedOrdersOfNetwork,
    isPaidSoon: false,
    canProvePhone,
    now,
  })
  const units = countUnits(order.lines.filter(({ state }) => state === 'kept'))
  const isPrescribed = findNeededProducts(order.lines).length > 0
  // Its own method is the way to pay now.
  refuseWithoutProof({ units, isPaidSoon: false, isPrescribed }, open, { canProvePhone, canPayNow: true }, shop)
}

interface GrownOrder {
  /** Lines as they would be; empty: none has more units. */
  lines: readonly OrderRecord['lines'][number][]
  amountDue: number
  /** Null: the caller is nobody whose limits are known. */
  credibility: { canPayAtDoor: boolean; maxAtDoorMinor: number } | null
  /** Of the order's shop. Where no code proves a phone, the shop confirms each order instead. */
  limits: UnprovedLimits
  canProvePhone: boolean
  now: Date
}

/** Refuses more at the door than a new order might have. The transaction must have locked the order. */
export async function refuseGrownAtDoor(
  trx: Transaction<Tables>,
  order: OrderRecord,
  { lines, amountDue, credibility, limits, canProvePhone, now }: GrownOrder,
): Promise<void> {
  const more = amountDue - order.summary.amountDue
  if (lines.length === 0 && more <= 0) return
  const isUnproved = order.status === 'NEW' && (await hasNetworksAtDoor(trx, order.id))
  if (isUnproved && countUnits(lines) > limits.unprovedUnits && canProvePhone) {
    throw marketError('edit-needs-proof', {
      detail: `Todavía falta confirmar este pedido. Mientras tanto puedes llevar hasta ${limits.unprovedUnits} unidades.`,
    })
  }
  refuseOverdrawn(lines)
  if (more <= 0) return
  if (credibility === null) throw marketError('cannot-pay-at-door')
  refuseTooMuchAtDoor(amountDue, { credibility, shop: order })

  const buyer = { ownerUid: order.ownerUid, phoneNumber: order.contact.phoneNumber }
  await lockBuyer(trx, { ...buyer, networks: [] })
  const isPhoneProved = await isPhoneProvedIn(trx, order.id)
  const { country } = order
  const open = await findOpenOrders(trx, { ...buyer, isPhoneProved, canProvePhone, country, now })
  // The order is one of those that are open, as a guest's one of three.
  const unpaid = { paymentState: 'at_door', amountDue: more, byGuest: false, ...credibility } as const
  if (whyTooMuchIsOpen(unpaid, open) !== null) refuseTooMuchInAll(open, { ...credibility, currency: order.currency })
}

function refuseWithoutProof(
  order: { units: number; isPaidSoon: boolean; isPrescribed: boolean },
  open: OpenUnproved,
  { canProvePhone, canPayNow }: WaysOut,
  shop: UnprovedLimits,
): void {
  const reason = whyNeedsProof(order, open, { canProvePhone, canPayNow }, shop)
  if (reason === null) return
  throw marketError('proof-needed', {
    detail: describeNeededProof(reason, { canProvePhone, canPayNow }, shop),
    reason,
    canProvePhone,
    canPayNow,
  })
}
