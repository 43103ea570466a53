import { useEffect } from 'react'
import { getMinimumCharge } from '#services/market/basket/rules/basket.ts'
import {
  getCartItems,
  getMembershipSaving,
  isCharged,
  missingForFree,
} from '#services/market/cart/rules/cart-totals.ts'
import { isOnlyDonations } from '#services/market/donations/rules/donation.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { useUi } from '#web/storefront/layout/use-ui.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { appliedIn, withDiscount } from '../coupons/cart-coupons.ts'
import { CouponBox } from '../coupons/coupon-box.tsx'
import { CartLine } from './cart-line.tsx'
import { useCart } from './cart-provider.tsx'
import { DrawerCompleting } from './completing/drawer-completing.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { BenefitsNotice } from './summary/benefits-notice.tsx'
import { FreeDeliveryBar } from './summary/free-delivery-bar.tsx'
import { PayLink } from './summary/pay-link.tsx'
import { SummaryRows } from './summary/summary-rows.tsx'

/** Cart beside the page: its lines, totals and 'Ir a pagar'. Loaded when the drawer first opens. */
export default function CartDrawer() {
  const { t } = useTranslation('cart')
  const { state, shop, store } = useCart()
  const { closeCart } = useUi()
  const { cart, coupons } = state
  useEffect(() => store.learnCoupons(), [store])
  if (!cart) return <SkeletonText lines={6} />

  const items = getCartItems(cart)
  if (items.length === 0) {
    return (
      <EmptyState
        art={<Art name="shopping-cart" size={96} />}
        title={t('empty.title')}
        actions={<Button onClick={() => closeCart()}>{t('keepShopping')}</Button>}
      >
        {t('empty.text')}
      </EmptyState>
    )
  }

  const summary = { ...cart.checkout.summary, membershipSaving: getMembershipSaving(cart, shop) }
  const coupon = appliedIn(coupons, cart.promoCode)
  const isOnlyGiven = isOnlyDonations(items.filter(isCharged))
  return (
    <div className="flex min-h-full flex-col gap-3">
      <ConnectionNotice />
      <FreeDeliveryBar itemTotal={summary.itemTotal} hasDelivery={cart.hasDelivery && !isOnlyGiven} shop={shop} />
      <ul aria-busy={state.isReconciling} className="divide-y divide-ink-200">
        {items.map((item) => (
          <CartLine key={item._id} item={item} onFollow={() => closeCart(0)} />
        ))}
      </ul>
      <DrawerCompleting
        cart={cart}
        shop={shop}
        missing={isOnlyGiven ? null : missingForFree(summary.itemTotal, cart.hasDelivery, shop)}
      />
      <CouponBox cart={cart} coupons={coupons} className="flex-1 content-start" />
      <div className="sticky bottom-0 -mx-5 -mb-5 grid gap-3 border-ink-200 border-t bg-white px-5 pt-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
        {state.membership && <BenefitsNotice known={state.membership} fulfillmentTotal={summary.fulfillmentTotal} />}
        <SummaryRows
          summary={withDiscount(summary, coupon)}
          coupon={coupon}
          hasDelivery={cart.hasDelivery}
          currency={shop.currency.code}
          minimumCharge={getMinimumCharge(shop, cart.hasDelivery)}
        />
        <PayLink />
        <ButtonLink to={paths.cart()} variant="ghost" isWide onClick={() => closeCart(0)}>
          {t('see')}
        </ButtonLink>
      </div>
    </div>
  )
}
