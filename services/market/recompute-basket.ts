import { isInside, type Point } from '#shared/geo.ts'
import { formatMoney, roundToStep } from '#shared/money.ts'
import type { Basket, BasketItem, BasketLine } from './contract.ts'
import {
  type BasketSummary,
  deliveryPriceAt,
  missingForFreeDelivery,
  recomputeLines,
  summarise,
} from './rules/basket.ts'
import { isServing } from './rules/delivery-windows.ts'
import type { CheckoutShop } from './store/checkout-shop.ts'
import type { BasketOffer } from './store/stock.ts'

export interface BasketRequest {
  items: readonly BasketItem[]
  hasDelivery: boolean
  tip: number
  /** What the wallet may pay of it; 0 when it is not asked to. */
  walletBalance: number
}

export interface RecomputedBasket {
  lines: BasketLine[]
  summary: BasketSummary
}

/** The variants that are asked for, each once. */
export function variantsOf(items: readonly BasketItem[]): string[] {
  return [...new Set(items.map((item) => item.productVariantId))]
}

/** Lines and totals of what somebody wants, at what the shop offers. */
export function recomputeBasket(
  offers: ReadonlyMap<string, BasketOffer>,
  shop: CheckoutShop,
  request: BasketRequest,
): RecomputedBasket {
  const lines = recomputeLines(request.items, offers, shop.roundPricesEvery)
  const summary = summarise(lines, shop, {
    hasDelivery: request.hasDelivery,
    tip: request.tip,
    // Coupons have no tables yet: nobody has a discount.
    discountTotal: 0,
    walletBalance: request.walletBalance,
  })

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
      subtotal: { amount: line.subtotal, displayAmount: formatMoney(line.subtotal, shop.currency) },
      problem: line.problem,
    }
  })
  return { lines: named, summary }
}

/** The basket as callers see it. */
export function describeBasket(
  { lines, summary }: RecomputedBasket,
  shop: CheckoutShop,
  { point, now }: { point: Point | null; now: Date },
): Basket {
  const deliveryPrice = deliveryPriceAt(summary.itemTotal, shop)
  return {
    deliveryPrice,
    displayDeliveryPrice: formatMoney(deliveryPrice, shop.currency),
    currencyCode: shop.currency,
    lines,
    summary,
    missingForFreeDelivery: missingForFreeDelivery(summary.itemTotal, shop),
    inDeliveryZone: point !== null && delivers(shop, point),
    isOpen: isServing(now, shop),
    changed: lines.some((line) => line.problem !== null),
  }
}

/** Whether the shop brings things to this point. */
export function delivers(shop: CheckoutShop, point: Point): boolean {
  return shop.deliveryZone !== null && isInside(point, shop.deliveryZone)
}

function compareAt(minor: number | null, price: number, shop: CheckoutShop): number | null {
  if (minor === null) return null
  const rounded = roundToStep(minor, shop.roundPricesEvery)
  return rounded > price ? rounded : null
}
