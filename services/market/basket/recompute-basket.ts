import type { Point } from '#shared/geo.ts'
import { formatMoney, roundToStep } from '#shared/money.ts'
import type { Basket, BasketCoupon, BasketItem, BasketLine } from '../contract.ts'
import {
  type AppliedCoupon,
  type AskedCoupons,
  type ChosenCoupon,
  chooseCoupon,
} from '../coupons/rules/choose-coupon.ts'
import { isDonation } from '../donations/rules/donation.ts'
import type { BasketOffer } from '../offers/store/stock.ts'
import { findZoneAt } from '../shops/rules/delivery-zones.ts'
import { isOpenAt } from '../shops/rules/opening-hours.ts'
import type { CheckoutShop } from '../shops/store/checkout-shop.ts'
import {
  type BasketSummary,
  deliveryPriceAt,
  missingForFreeDelivery,
  type RecomputedLine,
  recomputeLines,
  summarise,
} from './rules/basket.ts'
import { type KnownBenefits, shopFor } from './rules/membership.ts'
import { findOwnVatRate } from './rules/vat-parts.ts'

export interface BasketRequest {
  items: readonly BasketItem[]
  hasDelivery: boolean
  tip: number
  /** Amount that the wallet may pay; 0 when the shopper does not pay with it. */
  walletBalance: number
  /** Null: no coupon was requested, and none is to be suggested. */
  coupons: AskedCoupons | null
  benefits: KnownBenefits
}

export interface RecomputedBasket extends ChosenCoupon {
  benefits: KnownBenefits
  lines: BasketLine[]
  summary: BasketSummary
  /** Rates of variants that the shop's rate does not hold for. */
  vatRates: ReadonlyMap<string, number>
}

/** Ids of the requested variants, each once. */
export function getVariantIds(items: readonly BasketItem[]): string[] {
  return [...new Set(items.map((item) => item.productVariantId))]
}

/** Recomputes lines and totals of a request from the shop's offers. The shop has the terms of the point: `withZoneTerms`. */
export function recomputeBasket(
  offers: ReadonlyMap<string, BasketOffer>,
  ofEverybody: CheckoutShop,
  request: BasketRequest,
): RecomputedBasket {
  const { benefits } = request
  const shop = shopFor(ofEverybody, benefits)
  const lines = recomputeLines(request.items, offers, shop.roundPricesEvery)
  const { hasDelivery, tip, walletBalance } = request
  const withoutCoupon = summarise(lines, shop, { hasDelivery, tip, walletBalance, discountTotal: 0 })
  const chosen = chooseCoupon(request.coupons, shop, {
    lines: lines.map((line) => {
      const { productVariantId, subtotal } = line
      const offer = offers.get(productVariantId)
      const { tagIds = [], productVendor: vendor = '', petTypes = [] } = offer ?? {}
      return { productVariantId, subtotal, tagIds, vendor, petTypes, isGift: isDonation(line) }
    }),
    itemTotal: withoutCoupon.itemTotal - givenTotal(lines),
    hasDelivery,
    fulfillmentTotal: withoutCoupon.fulfillmentTotal,
    roundPricesEvery: shop.roundPricesEvery,
  })
  const summary = chosen.coupon
    ? summarise(lines, shop, { hasDelivery, tip, walletBalance, discountTotal: chosen.coupon.discount })
    : withoutCoupon

  const named = lines.map((line): BasketLine => {
    const offer = offers.get(line.productVariantId)
    return {
      productId: line.productId,
      productVariantId: line.productVariantId,
      sku: offer?.sku ?? '',
      title: offer?.title ?? '',
      optionTitle: offer?.optionTitle ?? '',
      productSlug: offer?.productSlug ?? '',
      productVendor: offer?.productVendor ?? '',
      imageId: offer?.imageId ?? null,
      tags: offer?.tags ?? [],
      category: offer?.category ?? null,
      quantity: line.quantity,
      askedQuantity: line.askedQuantity,
      price: {
        amount: line.price,
        currencyCode: shop.currency,
        displayAmount: formatMoney(line.price, shop.currency),
      },
      compareAtPrice: compareAt(offer?.compareAtPrice ?? null, line.price, shop),
      currentStock: line.currentStock,
      isBackorder: line.isBackorder,
      donatedGrams: line.donatedGrams ?? null,
      needsPrescription: offer?.needsPrescription ?? false,
      subtotal: { amount: line.subtotal, displayAmount: formatMoney(line.subtotal, shop.currency) },
      problem: line.problem,
    }
  })
  return { lines: named, summary, benefits, vatRates: findVatRates(offers, shop), ...chosen }
}

function findVatRates(
  offers: ReadonlyMap<string, BasketOffer>,
  { country, vatRate, vat: addsVat }: CheckoutShop,
): Map<string, number> {
  return new Map(
    [...offers].flatMap(([variantId, { vatClass }]): [string, number][] => {
      const rate = findOwnVatRate(vatClass, { country, vatRate, addsVat })
      return rate === null ? [] : [[variantId, rate]]
    }),
  )
}

function givenTotal(lines: readonly RecomputedLine[]): number {
  return lines.filter(isDonation).reduce((sum, line) => sum + line.subtotal, 0)
}

/** The basket in the contract's form. */
export function toBasket(
  { lines, summary, benefits, coupon, couponRefusal, bestCoupon }: RecomputedBasket,
  ofEverybody: CheckoutShop,
  { point, now }: { point: Point | null; now: Date },
): Basket {
  const shop = shopFor(ofEverybody, benefits)
  const deliveryPrice = deliveryPriceAt(summary.itemTotal, shop)
  return {
    deliveryPrice,
    displayDeliveryPrice: formatMoney(deliveryPrice, shop.currency),
    currencyCode: shop.currency,
    lines,
    summary,
    missingForFreeDelivery: missingForFreeDelivery(summary.itemTotal, shop),
    ...toBenefits(benefits),
    inDeliveryZone: point !== null && findZoneAt(shop, point) !== null,
    isOpen: isOpenAt(now, shop),
    changed: lines.some((line) => line.problem !== null),
    coupon: toCoupon(coupon, shop),
    couponRefusal,
    bestCoupon: toCoupon(bestCoupon, shop),
  }
}

/** Whether the benefits are known, and the membership as its owner sees it. */
export function toBenefits(known: KnownBenefits): Pick<Basket, 'benefits' | 'membership'> {
  if (known === null) return { benefits: 'unavailable', membership: null }
  if (known.membership === null) return { benefits: 'known', membership: null }
  const { planName, freeDeliveryFrom } = known.membership
  return { benefits: 'known', membership: { planName, freeDeliveryFrom } }
}

function toCoupon(coupon: AppliedCoupon | null, shop: CheckoutShop): BasketCoupon | null {
  if (!coupon) return null
  const { code, title, discount, isFreeDelivery } = coupon
  return { code, title, discount, displayDiscount: formatMoney(discount, shop.currency), isFreeDelivery }
}

function compareAt(minor: number | null, price: number, shop: CheckoutShop): number | null {
  if (minor === null) return null
  const rounded = roundToStep(minor, shop.roundPricesEvery)
  return rounded > price ? rounded : null
}
