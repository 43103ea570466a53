import { countries } from '#shared/countries/countries.ts'
import type { RecomputedBasket } from '../basket/recompute-basket.ts'
import { taxShownFor } from '../basket/rules/basket.ts'
import { splitByVat, sumVat } from '../basket/rules/vat-parts.ts'
import type { OrderMoney } from '../order-changes/rules/order-money.ts'
import type { CheckoutShop } from '../shops/store/checkout-shop.ts'
import type { NewOrder, OrderRecord } from './store/order-record.ts'

/** The amounts of an order that its money rules need. */
export function toOrderMoney(order: OrderRecord): OrderMoney {
  const { country, shop, lines, summary, coupon, paid, refunded, walletReturned } = order
  // Old orders did not record their shop's rate: they take the country's.
  const vatRate = shop.vatRate ?? countries[country].vatRate
  return { country, vatRate, lines, summary, coupon, paid, refunded, walletReturned }
}

/** The IVA in the order, and by rate where its goods have several. */
export function toOrderVat(
  { lines, summary, vatRates }: RecomputedBasket,
  shop: CheckoutShop,
): Pick<NewOrder, 'containedTax' | 'vatParts'> {
  const vatParts = splitByVat({
    country: shop.country,
    vatRate: shop.vatRate,
    lines: lines.map(({ productVariantId, subtotal }) => ({
      vatRate: vatRates.get(productVariantId) ?? null,
      worth: subtotal.amount,
    })),
    fees: [summary.fulfillmentTotal, summary.surchargeTotal],
    discount: summary.discountTotal,
  })
  return { containedTax: vatParts ? sumVat(vatParts) : taxShownFor(summary, shop), vatParts }
}

/** The coupon as the order records it. */
export function toRedeemedCoupon({ coupon }: Pick<RecomputedBasket, 'coupon'>): NewOrder['coupon'] {
  return coupon && { code: coupon.code, title: coupon.title, kind: coupon.kind, lines: coupon.lines }
}
