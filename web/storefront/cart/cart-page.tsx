import { useEffect, useRef } from 'react'
import { Form, redirect } from 'react-router'
import { getMinimumCharge } from '#services/market/basket/rules/basket.ts'
import type { Cart, CartItem } from '#services/market/cart/rules/cart-shape.ts'
import {
  getCartItems,
  getMembershipSaving,
  isCharged,
  missingForFree,
} from '#services/market/cart/rules/cart-totals.ts'
import { isDonation, isOnlyDonations } from '#services/market/donations/rules/donation.ts'
import { formatMoney } from '#shared/money.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { useTrack } from '#web/tracking/tracking-context.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { appliedIn, toCartCoupons, withDiscount } from '../coupons/cart-coupons.ts'
import { CouponBox } from '../coupons/coupon-box.tsx'
import { DonateInCart } from '../donations/donate-in-cart.tsx'
import { findDonationOffer } from '../donations/find-donations.server.ts'
import { useVisit } from '../layout/use-visit.ts'
import { mostOrderedIfItAnswers } from '../orders/most-ordered.server.ts'
import { MostOrdered } from '../orders/most-ordered.tsx'
import { findCartSafetyNotes, type SafetyNote } from '../pantry/safety.server.ts'
import { SafetyNotes } from '../pantry/safety-notes.tsx'
import { prescriptionMark } from '../prescriptions/prescription-mark.server.ts'
import type { Route } from './+types/cart-page'
import { rememberNotices, takeNotices } from './added-notice.server.ts'
import { BottomBar } from './bottom-bar.tsx'
import { CartLine } from './cart-line.tsx'
import { useCart } from './cart-provider.tsx'
import { changeStoredCart } from './change-stored-cart.server.ts'
import { CompletingRail } from './completing/completing-rail.tsx'
import { findCompleting } from './completing/find-completing.server.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { toCartMembership, toMemberShop } from './state/cart-membership.ts'
import { formatNotice } from './state/format-notice.ts'
import { readCart, toCartShop } from './stored-cart.server.ts'
import { BenefitsNotice } from './summary/benefits-notice.tsx'
import { FreeDeliveryBar } from './summary/free-delivery-bar.tsx'
import { findDeliveryPlans } from './summary/membership-nudge.server.ts'
import { MembershipNudge } from './summary/membership-nudge.tsx'
import { PayLink } from './summary/pay-link.tsx'
import { SummaryRows } from './summary/summary-rows.tsx'

export const handle = { chat: 'hidden', load: 'checkout' } satisfies PagePolicy

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'cart')
  const shop = await visit.shop()
  const seo = privateSeo(visit, paths.cart(), { title: t('title'), description: t('description') })
  if (shop.id === '') return { seo, here: null }

  const { cart, basket, notices, stored } = await readCart(context)
  const carried = takeNotices(visit)
  const productIds = getCartItems(cart).map(({ productConfiguration }) => productConfiguration.productId)
  const membership = toCartMembership(basket)
  const missing = missingForFree(
    cart.checkout.summary.itemTotal,
    cart.hasDelivery,
    toMemberShop(toCartShop(shop), membership),
  )
  return {
    seo,
    here: {
      cart,
      notices: [...carried, ...notices],
      coupons: toCartCoupons(basket),
      membership,
      completing: await findCompleting(context, { missing: productIds.length === 0 ? null : missing, productIds }),
      plans: findDeliveryPlans(context),
      donation: await findDonationOffer(context),
      safety: await findCartSafetyNotes(context, productIds),
      // Suggestions for an empty cart.
      mostOrdered: productIds.length === 0 ? await mostOrderedIfItAnswers(context) : [],
      currency: visit.country.currency,
      version: stored.version,
      isOpen: basket?.isOpen ?? shop.isOpen,
      inDeliveryZone: basket?.inDeliveryZone ?? shop.servesPoint,
      shopAddress: shop.address,
      onPrescription: prescriptionMark(visit.country.locale, 'cart'),
      place: visit.delivery?.label ?? null,
    },
  }
}

/** Forms of the cart, for browsers whose script has not run: add, update, remove, note, delivery, coupon. */
export async function action({ request, context }: Route.ActionArgs) {
  const notices = await changeStoredCart(context, await readForm(request))
  rememberNotices(context.get(visitContext), notices)
  return redirect(paths.cart())
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cart')
  const { here } = loaderData
  if (here) return <CartHere here={here} />
  return (
    <EmptyState
      art={<Art name="delivery-truck" size={96} />}
      title={t('noShop.title')}
      actions={<ButtonLink to={paths.delivery()}>{t('noShop.action')}</ButtonLink>}
    >
      {t('noShop.text')}
    </EmptyState>
  )
}

type Here = NonNullable<Route.ComponentProps['loaderData']['here']>

function CartHere({ here }: { here: Here }) {
  const { t } = useTranslation('cart')
  const { t: donations } = useTranslation('donations')
  const { state, shop: shopOfCart, store } = useCart()
  const heading = useRef<HTMLHeadingElement>(null)
  const cart = state.cart ?? here.cart
  const items = getCartItems(cart)

  useEffect(() => {
    const { cart, version, coupons, membership } = here
    store.adopt({ cart, version, coupons, membership }, here.notices.length > 0)
  }, [store, here])
  useTrackCartViewed(cart)

  if (items.length === 0) {
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
          {t('title')}
        </h1>
        <EmptyState
          art={<Art name="shopping-cart" size={96} />}
          title={t('empty.title')}
          actions={<ButtonLink to={paths.products()}>{t('empty.action')}</ButtonLink>}
        >
          {t('empty.text')}
        </EmptyState>
        <MostOrdered products={here.mostOrdered} currency={here.currency} className="mt-8" />
      </>
    )
  }

  const coupons = state.coupons ?? here.coupons
  const coupon = appliedIn(coupons, cart.promoCode)
  const membership = state.membership ?? here.membership
  const shop = toMemberShop(shopOfCart, membership)
  const saved = { ...cart.checkout.summary, membershipSaving: getMembershipSaving(cart, shop) }
  const summary = withDiscount(saved, coupon)
  const canPay = items.some(isCharged)
  const isOnlyGiven = isOnlyDonations(items.filter(isCharged))
  const isMore = !isOnlyGiven && Boolean(missingForFree(summary.itemTotal, cart.hasDelivery, shop))
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {t('title')}{' '}
        <span className="font-bold text-ink-600 text-lg">· {t('count', { count: countByKind(cart) })}</span>
      </h1>
      <div className="mt-4 grid items-start gap-4 @4xl/main:grid-cols-[minmax(0,1fr)_22.5rem] @4xl/main:gap-6">
        <div className="grid gap-4">
          <ConnectionNotice />
          <WhatChanged here={here} />
          {items.some(({ needsPrescription }) => needsPrescription) && (
            <Notice title={here.onPrescription.title}>{here.onPrescription.text}</Notice>
          )}
          <SafetyOfCart notes={here.safety} items={items} />
          <Form method="post">
            <Card className="py-1.5 sm:py-2">
              <ul aria-busy={state.isReconciling} className="divide-y divide-ink-200">
                {items.map((item) => (
                  <CartLine
                    key={item._id}
                    item={item}
                    isInForm
                    mark={item.needsPrescription ? here.onPrescription.title : null}
                    onRemoved={() => heading.current?.focus()}
                  />
                ))}
              </ul>
              <div className="only-without-script pb-3">
                <Button type="submit" name="intent" value="update" variant="soft">
                  {t('line.update')}
                </Button>
              </div>
            </Card>
          </Form>
          {here.donation && !items.some(isDonation) && canPay && <DonateInCart offer={here.donation} />}
          {isOnlyGiven ? (
            <Notice tone="info">{donations('cart.only')}</Notice>
          ) : (
            <HowItArrives cart={cart} here={here} />
          )}
          <NoteForShop cart={cart} />
          {isMore && <CompletingRail {...here.completing} currency={here.currency} />}
        </div>
        <Card className="grid gap-4 @4xl/main:sticky @4xl/main:top-[calc(var(--header-height)+1rem)]">
          <h2 className="text-lg">{t('summary.title')}</h2>
          <FreeDeliveryBar itemTotal={summary.itemTotal} hasDelivery={cart.hasDelivery && !isOnlyGiven} shop={shop} />
          {canPay && <CouponBox cart={cart} coupons={coupons} />}
          <SummaryRows
            summary={summary}
            coupon={coupon}
            hasDelivery={cart.hasDelivery}
            currency={shop.currency.code}
            minimumCharge={getMinimumCharge(shop, cart.hasDelivery)}
          />
          <BenefitsNotice known={membership} fulfillmentTotal={summary.fulfillmentTotal} />
          <MembershipNudge plans={here.plans} known={membership} summary={summary} />
          {!here.isOpen && <Notice tone="info">{t('closed')}</Notice>}
          {!here.inDeliveryZone && cart.hasDelivery && !isOnlyGiven && <Notice tone="warn">{t('outOfZone')}</Notice>}
          {canPay && <PayLink className="max-md:hidden" />}
          <ButtonLink to={paths.products()} variant="ghost" isWide>
            {t('keepShopping')}
          </ButtonLink>
          <p className="text-center text-ink-600 text-xs">{t('summary.estimated')}</p>
        </Card>
      </div>
      {canPay && (
        <BottomBar
          label={t('summary.title')}
          title={formatMoney(summary.amountDue, shop.currency.code)}
          hint={t('count', { count: countByKind(cart) })}
        >
          <PayLink isInBar />
        </BottomBar>
      )}
    </>
  )
}

/** Safety warnings about the current lines, each with a button to remove it. */
function SafetyOfCart({ notes, items }: { notes: SafetyNote[]; items: CartItem[] }) {
  const { t } = useTranslation('petSafety')
  const { remove } = useCart()
  const getLines = ({ productId }: SafetyNote) =>
    items.filter(({ productConfiguration }) => productConfiguration.productId === productId)
  return (
    <SafetyNotes
      notes={notes.filter((note) => getLines(note).length > 0)}
      removeFor={(note) =>
        getLines(note).map((item) => (
          <Form key={item._id} method="post">
            <Button
              type="submit"
              name="remove"
              value={item._id}
              variant="soft"
              size="sm"
              aria-label={t('removeNamed', { product: `${item.title} ${item.optionTitle}`.trim() })}
              onClick={(event) => {
                event.preventDefault()
                remove(item)
              }}
            >
              {getLines(note).length > 1 ? `${t('remove')} ${item.optionTitle}` : t('remove')}
            </Button>
          </Form>
        ))
      }
    />
  )
}

function countByKind(cart: Cart): number {
  return getCartItems(cart)
    .filter(isCharged)
    .reduce((sum, item) => sum + item.quantity, 0)
}

function WhatChanged({ here }: { here: Here }) {
  const { t } = useTranslation('cart')
  const { shop } = useCart()
  if (here.notices.length === 0) return null
  return (
    <Notice tone="warn" title={t('notices.title')}>
      <ul className="mt-1 grid gap-0.5">
        {here.notices.map((notice) => {
          const message = formatNotice(notice, shop.currency.code, t)
          return <li key={message}>{message}</li>
        })}
      </ul>
    </Notice>
  )
}

function HowItArrives({ cart, here }: { cart: Cart; here: Here }) {
  const { t } = useTranslation('cart')
  const { store } = useCart()
  return (
    <Form method="post">
      <Card className="grid gap-3">
        <RadioGroup
          name="hasDelivery"
          label={t('how.legend')}
          value={cart.hasDelivery ? 'yes' : 'no'}
          onChange={(value) => store.setHasDelivery(value === 'yes')}
          className="[&>div]:@xl/main:grid-cols-2"
          options={[
            {
              value: 'yes',
              label: t('how.delivery'),
              hint: here.place ? t('how.deliveryHint', { place: here.place }) : t('how.deliveryAnywhere'),
              icon: <i className="icon-truck" />,
            },
            {
              value: 'no',
              label: t('how.pickup'),
              hint: t('how.pickupHint', { address: here.shopAddress }),
              icon: <i className="icon-store" />,
            },
          ]}
        />
        <div className="only-without-script">
          <Button type="submit" name="intent" value="how" variant="soft">
            {t('how.apply')}
          </Button>
        </div>
      </Card>
    </Form>
  )
}

function NoteForShop({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart')
  const { store, state } = useCart()
  return (
    <Form method="post">
      <Card className="grid gap-3">
        <TextArea
          // Another tab's change replaces the text, unless the field is being edited.
          key={state.cart ? 'kept' : 'sent'}
          name="notes"
          label={t('notes.label')}
          placeholder={t('notes.placeholder')}
          defaultValue={cart.notes}
          maxLength={1000}
          rows={2}
          onChange={(event) => store.setNotes(event.currentTarget.value)}
        />
        <div className="only-without-script">
          <Button type="submit" name="intent" value="note" variant="soft">
            {t('notes.save')}
          </Button>
        </div>
      </Card>
    </Form>
  )
}

function useTrackCartViewed(cart: Cart) {
  const latest = useRef(cart)
  latest.current = cart
  const track = useTrack()
  const { currency } = useVisit()
  useEffect(() => {
    const { summary } = latest.current.checkout
    // Without the cart's id, because a user's cart id contains their uid.
    track('Cart Viewed', {
      value: summary.itemTotal,
      currency,
      products: getCartItems(latest.current).map((item) => ({
        product_id: item.productConfiguration.productId,
        quantity: item.quantity,
      })),
    })
  }, [track, currency])
}
