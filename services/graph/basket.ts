import { type GraphContext, onBehalf } from './context.ts'
import { money, toMoneySummary } from './money.ts'

interface BasketArguments {
  shopId: string
  items: { productId: string; productVariantId: string; quantity: number }[]
  latitude: number
  longitude: number
  hasDelivery?: boolean | null
  payWithWallet?: boolean | null
  tip?: number | null
  promoCode?: string | null
}

/** Calculates a basket with the market, so that GraphQL and HTTP give the same totals. */
export async function calculateBasket(_: unknown, asked: BasketArguments, context: GraphContext) {
  context.outcome.isPersonal = true
  const basket = await context.market.calculateBasket(
    {
      serviceProviderId: asked.shopId,
      items: asked.items.map(({ productId, productVariantId, quantity }) => ({
        productId,
        productVariantId,
        quantity,
      })),
      dynamicDeliveryParam: { deliveryLat: asked.latitude, deliveryLon: asked.longitude },
      orderHasDelivery: asked.hasDelivery ?? true,
      isPayWithWallet: asked.payWithWallet ?? false,
      tip: asked.tip ?? 0,
      promoCode: asked.promoCode ?? null,
      locale: 'es',
    },
    onBehalf(context),
  )
  const { currencyCode, lines, summary, missingForFreeDelivery, coupon, bestCoupon } = basket
  const amount = (minor: number) => money(minor, currencyCode)
  return {
    ...basket,
    lines: lines.map((line) => ({ ...line, price: amount(line.price.amount), subtotal: amount(line.subtotal.amount) })),
    summary: toMoneySummary(summary, currencyCode),
    missingForFreeDelivery: missingForFreeDelivery === null ? null : amount(missingForFreeDelivery),
    coupon: coupon && { ...coupon, discount: amount(coupon.discount) },
    bestCoupon: bestCoupon && { ...bestCoupon, discount: amount(bestCoupon.discount) },
  }
}
