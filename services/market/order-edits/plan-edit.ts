import type { Kysely } from 'kysely'
import type { Point } from '#shared/geo.ts'
import { type RecomputedBasket, recomputeBasket } from '../basket/recompute-basket.ts'
import type { BasketSummary } from '../basket/rules/basket.ts'
import type { KnownBenefits } from '../basket/rules/membership.ts'
import type { ShippingAddress } from '../contract.ts'
import { findRedeemedCoupon } from '../coupons/store.ts'
import { findBreakingTime } from '../disruptions/rules/disruption.ts'
import { marketError } from '../errors.ts'
import type { BasketOffer } from '../offers/store/stock.ts'
import { canArriveThen, chosenWindow, isTooLarge, whyCannotOrder } from '../orders/rules/checkout.ts'
import type { OrderCoupon, OrderLineRecord, OrderRecord } from '../orders/store/order-record.ts'
import { findOpenChange } from '../orders/to-order.ts'
import { toOrderMoney, toOrderVat, toRedeemedCoupon } from '../orders/to-order-money.ts'
import { momentLabel, promiseLabel, windowLabel } from '../rules/wall-clock.ts'
import { promisedArrival, windowsFrom, withGoodsToCome } from '../shops/rules/delivery-windows.ts'
import { findZoneAt, withZoneTerms } from '../shops/rules/delivery-zones.ts'
import { isOpenAt } from '../shops/rules/opening-hours.ts'
import type { CheckoutShop } from '../shops/store/checkout-shop.ts'
import type { Tables } from '../tables.ts'
import type { OrderEdit } from './contract.ts'
import {
  applyQuantities,
  describeEdit,
  keepAgreedMembership,
  keepAgreedTerms,
  settleEdit,
  whyCannotEdit,
} from './rules/edit.ts'

/** A shop `withGoodsToCome`. */
type WaitingShop = CheckoutShop & { readyAfterDays: number }

interface Known {
  shop: CheckoutShop
  benefits: KnownBenefits
  /** Offers of the order's articles; locked by who writes the edit. */
  offers: ReadonlyMap<string, BasketOffer>
  now: Date
}

export interface PlannedEdit {
  /** Kept lines with their quantities before and after; 0: removed. */
  lines: { before: OrderLineRecord; after: OrderLineRecord }[]
  /** New totals; null: the lines stay, and so does the money. */
  money: PlannedMoney | null
  /** Undefined: it stays. */
  arrival: { start: Date | null; end: Date | null; promisedAt: Date } | undefined
  shippingAddress: ShippingAddress | undefined
  notes: string | undefined
  /** What changes, in Spanish, a line each. */
  changes: string[]
}

interface PlannedMoney extends Pick<OrderRecord, 'containedTax' | 'vatParts'> {
  summary: BasketSummary
  coupon: OrderCoupon | null
  /** Code of the coupon that counts no more, and why. */
  lostCoupon: { code: string; detail: string } | null
  membershipId: string | null
  toPaid: number
  toWallet: number
}

/** Decides what an edit makes of an order. Writes nothing; throws the reason why it is not possible. */
export async function planEdit(
  db: Kysely<Tables>,
  order: OrderRecord,
  edit: OrderEdit,
  known: Known,
): Promise<PlannedEdit> {
  const refusal = whyCannotEdit({ ...order, isChangeOpen: findOpenChange(order) !== null })
  if (refusal) throw marketError(refusal)

  const after = applyQuantities(order.lines, edit.lines)
  if (!after) throw marketError('edit-made-elsewhere')
  if (after.every(({ quantity }) => quantity === 0)) throw marketError('edit-removes-all')
  const isRepriced = order.lines.some(({ quantity }, index) => quantity !== after[index]?.quantity)
  const priced = isRepriced ? await priceEdit(db, order, after, known) : null

  const shippingAddress = findAddress(order, edit, known)
  const shop = withGoodsToCome(toShopAt(known.shop, order, shippingAddress), priced?.lines ?? order.lines)
  const arrival = findArrival(order, edit, { ...known, shop })
  refuseDisrupted(order, { shippingAddress, arrival }, known)
  const notes = edit.notes === order.notes ? undefined : edit.notes
  const lines = order.lines.flatMap((before) => {
    const line = (priced?.lines ?? order.lines).find(({ position }) => position === before.position)
    return [{ before, after: line ?? { ...before, quantity: 0, subtotal: 0 } }]
  })
  const changes = describeEdit({
    lines: lines.map(({ before, after: { quantity } }) => ({ ...before, from: before.quantity, to: quantity })),
    window: arrival ? toArrivalLabel(arrival, order, known.now) : null,
    isAddressChanged: shippingAddress !== undefined,
    isNoteChanged: notes !== undefined,
    lostCoupon: priced?.money.lostCoupon?.code ?? null,
  })
  if (changes.length === 0) throw marketError('edit-is-none')
  return { lines, money: priced?.money ?? null, arrival, shippingAddress, notes, changes }
}

async function priceEdit(
  db: Kysely<Tables>,
  order: OrderRecord,
  wanted: readonly OrderLineRecord[],
  { shop: ofEverybody, benefits, offers }: Known,
): Promise<{ lines: OrderLineRecord[]; money: PlannedMoney }> {
  const { summary: before, hasDelivery, shippingAddress } = order
  const { vatRate } = toOrderMoney(order)
  const point = hasDelivery ? (shippingAddress?.coordinates ?? null) : null
  const shop = keepAgreedTerms(withZoneTerms(ofEverybody, point), { summary: before, hasDelivery, vatRate })
  const kept = wanted.filter(({ quantity }) => quantity > 0)
  const coupon = await findRedeemedCoupon(db, order)
  const computed = recomputeBasket(toOfferedLines(order.lines, offers), shop, {
    items: kept.map(({ productId, productVariantId, quantity }) => ({ productId, productVariantId, quantity })),
    hasDelivery,
    tip: before.tip,
    walletBalance: before.walletAmount,
    coupons: coupon && { code: coupon.code, known: [coupon], customerUid: null, now: order.createdAt },
    benefits: keepBenefits(order, benefits),
  })
  refuseProblems(computed)
  // Its goods keep the rates that they were sold at.
  const vatRates = new Map(
    kept.flatMap((line) => (line.vatRate == null ? [] : [[line.productVariantId, line.vatRate]])),
  )
  const basket = { ...computed, vatRates }
  if (isTooLarge(basket.summary)) throw marketError('order-too-large')

  const money = settleEdit(order, basket.summary)
  if (money.refusal) throw marketError(money.refusal)
  const { amountDue, toPaid, toWallet } = money
  const summary = { ...basket.summary, walletAmount: before.walletAmount, amountDue }
  const lost = coupon && !basket.coupon ? { code: coupon.code, detail: basket.couponRefusal?.detail ?? '' } : null
  return {
    lines: kept.map((line, index): OrderLineRecord => {
      const { isBackorder = line.isBackorder } = basket.lines[index] ?? {}
      return { ...line, orderedQuantity: line.quantity, subtotal: line.price * line.quantity, isBackorder }
    }),
    money: {
      summary,
      ...toOrderVat(basket, shop),
      coupon: toRedeemedCoupon(basket),
      lostCoupon: lost,
      membershipId: order.membershipId ?? (summary.membershipSaving > 0 ? (benefits?.membership?.id ?? null) : null),
      toPaid,
      toWallet,
    },
  }
}

/** The order's articles at their agreed prices, with the units that the order holds still free for it. */
function toOfferedLines(
  lines: readonly OrderLineRecord[],
  offers: ReadonlyMap<string, BasketOffer>,
): Map<string, BasketOffer> {
  const held = new Map<string, number>()
  for (const { productVariantId, quantity } of lines)
    held.set(productVariantId, (held.get(productVariantId) ?? 0) + quantity)
  return new Map(
    lines.map((line): [string, BasketOffer] => {
      const offer = offers.get(line.productVariantId)
      const isSold = offer !== undefined && offer.price !== null
      const own = held.get(line.productVariantId) ?? 0
      return [
        line.productVariantId,
        {
          compareAtPrice: null,
          tagIds: [],
          tags: [],
          category: null,
          petTypes: [],
          vatClass: 'general',
          ...offer,
          ...line,
          price: line.price,
          stock: own + (isSold ? Math.max(0, offer.stock) : 0),
          allowBackorder: isSold && offer.allowBackorder,
          needsPrescription: line.needsPrescription ?? false,
        },
      ]
    }),
  )
}

function keepBenefits({ summary, membershipId }: OrderRecord, known: KnownBenefits): KnownBenefits {
  const freeDeliveryFrom = keepAgreedMembership(known?.membership?.freeDeliveryFrom ?? null, summary)
  if (freeDeliveryFrom === null) return known
  const { id = membershipId ?? '', planName = '' } = known?.membership ?? {}
  return { membership: { id, planName, freeDeliveryFrom } }
}

function refuseProblems({ lines }: RecomputedBasket): void {
  const line = lines.find(({ problem }) => problem !== null)
  if (!line) return
  throw marketError('edit-not-enough-stock', {
    detail: `De “${line.title}” puedes llevar hasta ${line.currentStock}. Baja la cantidad.`,
  })
}

function findArrival(
  order: OrderRecord,
  { scheduledDeliveryDate }: OrderEdit,
  { shop, now }: Pick<Known, 'now'> & { shop: WaitingShop },
): PlannedEdit['arrival'] {
  const { scheduledStart: before } = order
  const asked = scheduledDeliveryDate === undefined ? before : toDate(scheduledDeliveryDate)
  if (asked?.getTime() === before?.getTime()) return findArrivalOfGoods(order, { shop, now })

  // Address and payment were checked when it was placed.
  const request = { hasDelivery: false, shippingAddress: null, paymentMethod: order.paymentMethod }
  const accepting = { ...shop, paymentOptions: [order.paymentMethod] }
  const refusal = whyCannotOrder({ ...request, scheduledDeliveryDate: asked }, accepting, now)
  if (refusal) throw marketError(refusal)
  const window = chosenWindow({ scheduledDeliveryDate: asked }, shop, now)
  return {
    start: window?.start ?? null,
    end: window?.end ?? null,
    promisedAt: window?.end ?? promisedArrival(now, shop),
  }
}

function toDate(at: string | null): Date | null {
  return at === null ? null : new Date(at)
}

/** The promise stays, unless the order has other goods to come than before. */
function findArrivalOfGoods(
  order: OrderRecord,
  { shop, now }: Pick<Known, 'now'> & { shop: WaitingShop },
): PlannedEdit['arrival'] {
  const mustWait = shop.readyAfterDays > 0
  if (mustWait === order.lines.some(({ isBackorder }) => isBackorder)) return undefined
  if (order.scheduledStart) {
    if (canArriveThen({ scheduledDeliveryDate: order.scheduledStart }, shop, now)) return undefined
    const [first] = windowsFrom(now, shop)
    const detail = first && `Tu pedido lleva algo por encargo. Primera entrega: ${promiseLabel(first, shop.timeZone)}.`
    throw marketError('delivery-time-error', detail === undefined ? undefined : { detail })
  }
  // While the shop is closed nothing arrives sooner.
  if (!mustWait && !isOpenAt(now, shop)) return undefined
  return { start: null, end: null, promisedAt: promisedArrival(now, shop) }
}

function toShopAt(shop: CheckoutShop, { hasDelivery, shippingAddress }: OrderRecord, asked?: ShippingAddress) {
  return withZoneTerms(shop, hasDelivery ? ((asked ?? shippingAddress)?.coordinates ?? null) : null)
}

// Another address is not reached at the time that was promised for the one before, when it is disrupted then.
function refuseDisrupted(
  order: OrderRecord,
  { shippingAddress, arrival }: Pick<PlannedEdit, 'shippingAddress' | 'arrival'>,
  { shop, now }: Known,
): void {
  if (!shippingAddress) return
  const promise = arrival
    ? { start: arrival.start, end: arrival.promisedAt }
    : { start: order.scheduledStart, end: order.promisedAt }
  const { disruptedTimes } = toShopAt(shop, order, shippingAddress)
  if (findBreakingTime(promise, disruptedTimes, now)) throw marketError('address-disrupted')
}

function findAddress(
  order: OrderRecord,
  { shippingAddress: asked }: OrderEdit,
  { shop }: Known,
): ShippingAddress | undefined {
  const { shippingAddress: before, hasDelivery } = order
  if (!asked || !hasDelivery || !before || isSameAddress(asked, before)) return undefined
  const zoneAt = (point: Point) => findZoneAt(shop, point)
  const zone = asked.country === order.country ? zoneAt(asked.coordinates) : null
  if (zone === null) throw marketError('address-out-of-zone')
  if (zone !== zoneAt(before.coordinates)) throw marketError('edit-other-zone')
  return asked
}

function isSameAddress(one: ShippingAddress, other: ShippingAddress): boolean {
  return (
    one.street === other.street &&
    one.notes === other.notes &&
    one.coordinates.lat === other.coordinates.lat &&
    one.coordinates.lon === other.coordinates.lon
  )
}

function toArrivalLabel(
  { start, end, promisedAt }: NonNullable<PlannedEdit['arrival']>,
  { shop: { timeZone } }: OrderRecord,
  now: Date,
): string {
  return start && end ? windowLabel({ start, end }, timeZone) : momentLabel(promisedAt, now, timeZone)
}
