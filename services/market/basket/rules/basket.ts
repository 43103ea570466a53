import type { CountryIso } from '#shared/countries/countries.ts'
import { roundToStep } from '#shared/money.ts'
import { isDonation, isOnlyDonations } from '../../donations/rules/donation.ts'
import { addedTax, containedTax } from './tax.ts'

/** Calculates a basket's price from the catalogue and the shop alone. All amounts are minor units. */

export type BasketProblem = 'price-changed' | 'not-enough-stock' | 'sold-out' | 'not-sold-here'

/** One requested line; `price` is the price the shopper saw: compared, never charged. */
export interface AskedItem {
  productId: string
  productVariantId: string
  quantity: number
  price?: number | undefined
}

/** Price and stock of a variant at the shop; `price` null: not sold here. */
export interface OfferedVariant {
  productId: string
  productVariantId: string
  price: number | null
  stock: number
  allowBackorder: boolean
  /** Grams of one donated unit, which has no stock; null for other lines. */
  donatedGrams?: number | null
}

export interface RecomputedLine {
  productId: string
  productVariantId: string
  askedQuantity: number
  /** Available quantity; 0 when there is none. */
  quantity: number
  price: number
  subtotal: number
  /** Most that this line may take, after the lines before it took theirs. */
  currentStock: number
  isBackorder: boolean
  donatedGrams?: number | null
  problem: BasketProblem | null
}

/** Facts of the shop and the shopper that decide the price of a basket. */
export interface PricingShop {
  country: CountryIso
  roundPricesEvery: number
  minimumCharge: number
  /** Instead of `minimumCharge` for orders delivered to the shopper's zone; null: the same. */
  zoneMinimumCharge?: number | null
  minimumFee: number
  deliveryCharge: number
  minimumTicketFreeDelivery: number | null
  vat: boolean
  vatRate: number
  /** itemTotal from which the shopper's membership makes delivery free; null: no such benefit or no membership. */
  memberDeliveryFrom?: number | null
}

export interface BasketSummary {
  itemTotal: number
  fulfillmentTotal: number
  surchargeTotal: number
  taxTotal: number
  total: number
  discountTotal: number
  tip: number
  walletAmount: number
  amountDue: number
  /** Increase of `total` without the membership; part of no sum. */
  membershipSaving: number
}

/** Largest amount of an order, as in the contract: far below where integers stop being exact. */
export const HIGHEST_AMOUNT = 1_000_000_000_000

/** Largest quantity of a donation line. */
const MOST_OF_A_GIFT = 999

/**
 * Each line at the shop's price and within its stock. Lines of one variant share its stock in their order, so that two
 * lines cannot take together what neither could take alone.
 */
export function recomputeLines(
  asked: readonly AskedItem[],
  offers: ReadonlyMap<string, OfferedVariant>,
  roundPricesEvery: number,
): RecomputedLine[] {
  const taken = new Map<string, number>()
  return asked.map((item) => {
    const offer = offers.get(item.productVariantId)
    if (!offer || offer.price === null || offer.productId !== item.productId) return notSoldHere(item)

    const price = roundToStep(offer.price, roundPricesEvery)
    const before = taken.get(item.productVariantId) ?? 0
    const isGift = isDonation(offer)
    const left = isGift ? MOST_OF_A_GIFT : Math.max(0, offer.stock - before)
    const quantity = offer.allowBackorder || isGift ? item.quantity : Math.min(item.quantity, left)
    taken.set(item.productVariantId, before + quantity)

    return {
      productId: item.productId,
      productVariantId: item.productVariantId,
      askedQuantity: item.quantity,
      quantity,
      price,
      subtotal: price * quantity,
      currentStock: left,
      isBackorder: offer.allowBackorder && left < quantity,
      donatedGrams: offer.donatedGrams ?? null,
      problem: findProblem({ item, quantity, price, stock: offer.stock }),
    }
  })
}

function findProblem(line: { item: AskedItem; quantity: number; price: number; stock: number }): BasketProblem | null {
  if (line.quantity < line.item.quantity) return line.stock > 0 ? 'not-enough-stock' : 'sold-out'
  return line.item.price !== undefined && line.item.price !== line.price ? 'price-changed' : null
}

function notSoldHere(item: AskedItem): RecomputedLine {
  return {
    productId: item.productId,
    productVariantId: item.productVariantId,
    askedQuantity: item.quantity,
    quantity: 0,
    price: 0,
    subtotal: 0,
    currentStock: 0,
    isBackorder: false,
    problem: 'not-sold-here',
  }
}

/** itemTotal below which an order costs the surcharge; of a zone where it is delivered there. */
export function getMinimumCharge(
  { minimumCharge, zoneMinimumCharge = null }: Pick<PricingShop, 'minimumCharge' | 'zoneMinimumCharge'>,
  hasDelivery: boolean,
): number {
  return (hasDelivery ? zoneMinimumCharge : null) ?? minimumCharge
}

/** Delivery price at this itemTotal, before coupons; free from the minimum ticket on. */
export function deliveryPriceAt(itemTotal: number, shop: PricingShop): number {
  return missingForFreeDelivery(itemTotal, shop) === 0 ? 0 : roundToStep(shop.deliveryCharge, shop.roundPricesEvery)
}

/** Amount missing for free delivery: 0 when it is free, null when it never will be. */
export function missingForFreeDelivery(itemTotal: number, shop: PricingShop): number | null {
  const from = freeDeliveryFrom(shop)
  return from === null ? null : Math.max(0, from - itemTotal)
}

/** itemTotal from which delivery is free for this shopper: for every customer, or earlier by a membership. */
export function freeDeliveryFrom({
  minimumTicketFreeDelivery: forAll,
  memberDeliveryFrom: forMember = null,
}: PricingShop): number | null {
  if (forAll === null || forMember === null) return forAll ?? forMember
  return Math.min(forAll, forMember)
}

/**
 * Sums the specification's five fields, then adds discount, tip, wallet and amount due. The wallet pays what is left,
 * at most its balance. A basket of donations alone pays neither delivery nor the surcharge of a small order.
 */
export function summarise(
  lines: readonly RecomputedLine[],
  shop: PricingShop,
  choice: { hasDelivery: boolean; tip: number; discountTotal: number; walletBalance: number },
): BasketSummary {
  const itemTotal = lines.reduce((sum, line) => sum + line.subtotal, 0)
  const isOnlyGiven = isOnlyDonations(lines)
  const isBrought = choice.hasDelivery && !isOnlyGiven
  const fulfillmentTotal = isBrought ? deliveryPriceAt(itemTotal, shop) : 0
  const withoutMembership = isBrought ? deliveryPriceAt(itemTotal, { ...shop, memberDeliveryFrom: null }) : 0
  const isEmpty = lines.every((line) => line.quantity === 0)
  const surchargeTotal =
    !isEmpty && !isOnlyGiven && itemTotal < getMinimumCharge(shop, choice.hasDelivery) ? shop.minimumFee : 0
  const net = itemTotal + fulfillmentTotal + surchargeTotal
  const taxTotal = taxOn(net, shop)
  const total = net + taxTotal
  const netWithout = net - fulfillmentTotal + withoutMembership

  const beforeWallet = Math.max(0, total - choice.discountTotal + choice.tip)
  const walletAmount = Math.min(choice.walletBalance, beforeWallet)
  return {
    itemTotal,
    fulfillmentTotal,
    surchargeTotal,
    taxTotal,
    total,
    discountTotal: choice.discountTotal,
    tip: choice.tip,
    walletAmount,
    amountDue: beforeWallet - walletAmount,
    membershipSaving: netWithout + taxOn(netWithout, shop) - total,
  }
}

function taxOn(net: number, shop: PricingShop): number {
  return shop.vat ? addedTax(net, shop.vatRate, shop.country) : 0
}

/**
 * The IVA shown on the comprobante: contained in the sale after its discount; tip and wallet are no part of the sale.
 */
export function taxShownFor(summary: BasketSummary, shop: PricingShop): number {
  return containedTax(Math.max(0, summary.total - summary.discountTotal), shop.vatRate, shop.country)
}

/** Units of each variant, summed over the lines and sorted by id: the one order in which rows are locked. */
export function unitsPerVariant(
  lines: readonly Pick<RecomputedLine, 'productVariantId' | 'quantity'>[],
): { variantId: string; units: number }[] {
  const units = new Map<string, number>()
  for (const line of lines) {
    units.set(line.productVariantId, (units.get(line.productVariantId) ?? 0) + line.quantity)
  }
  return [...units]
    .map(([variantId, count]) => ({ variantId, units: count }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
}
