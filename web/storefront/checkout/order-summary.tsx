import { ChevronDown } from 'lucide-react'
import { type BasketSummary, getMinimumCharge } from '#services/market/basket/rules/basket.ts'
import type { Cart, CartShop } from '#services/market/cart/rules/cart-shape.ts'
import { getCartItems, isCharged } from '#services/market/cart/rules/cart-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { CartMembership } from '../cart/state/cart-membership.ts'
import { BenefitsNotice } from '../cart/summary/benefits-notice.tsx'
import { FreeDeliveryBar } from '../cart/summary/free-delivery-bar.tsx'
import { SummaryRows } from '../cart/summary/summary-rows.tsx'
import type { CartCoupons } from '../coupons/cart-coupons.ts'
import { appliedIn } from '../coupons/cart-coupons.ts'
import { CouponBox } from '../coupons/coupon-box.tsx'
import { useVisit } from '../layout/use-visit.ts'

interface OrderSummaryProps {
  cart: Cart
  summary: BasketSummary
  coupons: CartCoupons
  hasDelivery: boolean
  shop: CartShop
  membership: CartMembership
  /** A customer was offered the coupon in the cart, so here it is folded. */
  isGuest: boolean
}

/** Summary of the order beside the form. */
export function OrderSummary({ cart, summary, coupons, hasDelivery, shop, membership, isGuest }: OrderSummaryProps) {
  const { t } = useTranslation('checkout')
  const { vatName } = useVisit()
  const items = getCartItems(cart).filter(isCharged)
  const applied = appliedIn(coupons, cart.promoCode)
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{t('summary.title')}</h2>
        <TextLink to={paths.cart()} className="text-sm">
          {t('summary.edit')}
        </TextLink>
      </div>
      <details className="group/lines" open={isGuest && items.length <= 4}>
        <summary className="flex items-center justify-between gap-2 font-bold text-sm">
          {t('summary.lines')}
          <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open/lines:rotate-180" />
        </summary>
        <ul className="mt-2 grid gap-2 text-sm">
          {items.map((item) => (
            <li key={item._id} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">
                <span className="font-bold">{item.title}</span>
                <span className="block text-ink-600">
                  {[
                    item.optionTitle,
                    t('summary.each', {
                      count: item.quantity,
                      amount: formatMoney(item.price.amount, item.price.currencyCode),
                    }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="whitespace-nowrap font-bold">{item.subtotal.displayAmount}</span>
            </li>
          ))}
        </ul>
      </details>
      <FreeDeliveryBar itemTotal={summary.itemTotal} hasDelivery={hasDelivery} shop={shop} />
      {isGuest || applied ? (
        <CouponBox cart={cart} coupons={coupons} isInForm />
      ) : (
        <details data-known>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-bold text-brand-700 text-sm">
            {t('summary.coupon')}
          </summary>
          <CouponBox cart={cart} coupons={coupons} isInForm className="pt-2" />
        </details>
      )}
      <BenefitsNotice known={membership} fulfillmentTotal={summary.fulfillmentTotal} />
      <SummaryRows
        summary={summary}
        coupon={applied}
        hasDelivery={hasDelivery}
        currency={shop.currency.code}
        minimumCharge={getMinimumCharge(shop, hasDelivery)}
      />
      {!shop.vat && <p className="-mt-2 text-right text-ink-600 text-xs">{t('summary.contains', { tax: vatName })}</p>}
    </>
  )
}
