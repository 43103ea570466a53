import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { data, Form, useNavigate, useNavigation } from 'react-router'
import { summarise } from '#services/market/basket/rules/basket.ts'
import type { Cart, CartItem } from '#services/market/cart/rules/cart-shape.ts'
import { getCartItems, isCharged, pieceCount } from '#services/market/cart/rules/cart-totals.ts'
import { isOnlyDonations } from '#services/market/donations/rules/donation.ts'
import { whyCannotPayAtDoor } from '#services/market/orders/rules/checkout.ts'
import { isPaidAtDoor, isPaidBefore } from '#services/market/orders/rules/order-life.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { isConnectionLost, isServerAway } from '#web/storefront/layout/connection/connection-lost.ts'
import { usePieceLater } from '#web/storefront/layout/load-later/use-piece-later.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { throttleInTab } from '#web/tracking/throttle.ts'
import { type TrackingActions, useTrack } from '#web/tracking/tracking-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { BottomBar } from '../cart/bottom-bar.tsx'
import { useCart } from '../cart/cart-provider.tsx'
import { ConnectionNotice } from '../cart/connection-notice.tsx'
import { toMemberShop } from '../cart/state/cart-membership.ts'
import { appliedIn, type CartCoupons, discountOn } from '../coupons/cart-coupons.ts'
import { findCartSafetyNotes } from '../pantry/safety.server.ts'
import { SafetyReminder } from '../pantry/safety-reminder.tsx'
import { PrescriptionSection } from '../prescriptions/prescription-section.tsx'
import type { Route } from './+types/checkout-page'
import { BillingSection } from './billing-section.tsx'
import type { CheckoutValues } from './checkout-form.server.ts'
import { IN_CART, parseTip, paymentNamed, writeSeenLine } from './checkout-form.ts'
import {
  AddressSection,
  ContactSection,
  GiftSection,
  GivenSection,
  HowSection,
  NotesSection,
  TipSection,
  WalletSection,
  WhenSection,
} from './checkout-sections.tsx'
import { isDelivery } from './checkout-values.ts'
import { openFoldedPart } from './known-section.tsx'
import { loadCheckout } from './load-checkout.server.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSection } from './payment-section.tsx'
import type { CheckoutRefusal } from './refusal.server.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { type CheckoutAnswer, submitCheckout } from './submit-checkout.server.ts'
import { useCheckoutValues } from './use-checkout-values.ts'
import { isOrderWaiting } from './waiting/is-order-waiting.ts'

export const handle = { chat: 'hidden', rate: 'order', load: 'checkout' } satisfies PagePolicy

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'checkout')
  const loaded = await loadCheckout(context)
  const productIds = getCartItems(loaded.cart).map(({ productConfiguration }) => productConfiguration.productId)
  return {
    ...loaded,
    safety: await findCartSafetyNotes(context, productIds),
    seo: privateSeo(visit, paths.checkout(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return submitCheckout(context, await readForm(request))
}

/** A lost connection, or a shop that cannot read its data, leaves the form as it is: the values and the key stay, so that pressing again is safe. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    const form = await sent.formData()
    // A failed place change must not lose the form: submitting the order reports the problem.
    if (!isConnectionLost(error) && !isServerAway(error) && form.get('intent') !== 'place') throw error
    const answer: CheckoutAnswer = { refusal: { kind: 'offline' }, values: null, idempotencyKey: null }
    // An error status keeps the router from reloading the page's data, which would fail too.
    return data(answer, { status: 503 })
  }
}

/** Private: no shared cache keeps a copy. */
export function headers() {
  return { 'cache-control': 'no-store' }
}

const loadWaiting = () => import('./waiting/waiting-order.tsx')

export { meta } from '#web/storefront/seo/meta.ts'

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('checkout')
  const { windows, places, isGuest } = loaderData
  const { state, store } = useCart()
  const membership = state.membership ?? loaderData.membership
  const shop = useMemo(() => toMemberShop(loaderData.shop, membership), [loaderData.shop, membership])
  const track = useTrack()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const cart = state.cart ?? loaderData.cart
  const charged = getCartItems(cart).filter(isCharged)
  const isOnlyGiven = isOnlyDonations(charged)
  const typed = useCheckoutValues(actionData?.values ?? loaderData.values, {
    wasAnswered: Boolean(actionData),
    isOnlyGiven,
    savedBilling: loaderData.values,
  })
  const { formKey, onChange, isPlacing } = typed
  // A donation-only cart needs no delivery.
  const values = isOnlyGiven ? { ...typed.values, hasDelivery: 'no' } : typed.values
  const [changed, setChanged] = useState<CheckoutRefusal | null>(null)
  const refusal = changed ?? actionData?.refusal ?? null
  const errors = refusal?.kind === 'fields' ? refusal.errors : {}
  const hasDelivery = isDelivery(values)
  const paymentMethod = paymentNamed(values.paymentMethod)

  // What is typed here is saved in the cart while it stands in the fields: it is no second choice beside them.
  const [hadAddressInCart] = useState(loaderData.addresses.some(({ value }) => value === IN_CART))
  const addresses = loaderData.addresses.filter(({ value }) => hadAddressInCart || value !== IN_CART)
  const { walletBalance } = loaderData
  const coupons = state.coupons ?? loaderData.coupons
  const summary = useMemo(
    () => calculateSummary({ cart, coupons, values, shop, walletBalance }),
    [cart, coupons, values, shop, walletBalance],
  )
  const [isSavingFirst, setSavingFirst] = useState(false)
  const isSentAnyway = useRef(false)
  const [waiting, setWaiting] = useState<{ form: HTMLFormElement; agreed: string } | null>(null)
  // Lines and total that the shopper sees and agrees to by pressing.
  const seenLines = charged.map(toSeenLine)
  const agreed = [summary.amountDue, ...seenLines].join()
  const form = useRef<HTMLFormElement>(null)
  const Waiting = usePieceLater(refusal?.kind === 'offline' || (isHydrated && isOrderWaiting()), loadWaiting)
  const isSubmitting =
    isSavingFirst || waiting !== null || (navigation.state !== 'idle' && navigation.formAction === paths.checkout())
  const hasCharges = state.cart !== null && !getCartItems(state.cart).some(isCharged)
  const isPaidNext = summary.amountDue > 0 && isPaidBefore(paymentMethod) && loaderData.payments.includes(paymentMethod)
  const offered = hasDelivery ? windows.delivery : windows.pickup

  useEffect(() => {
    store.adopt({ ...loaderData }, loaderData.notices.length > 0)
  }, [store, loaderData])
  // Another window placed the order or emptied the cart: the cart page shows that.
  useEffect(() => {
    if (hasCharges && navigation.state === 'idle') void navigate(paths.cart(), { replace: true })
  }, [hasCharges, navigation.state, navigate])
  useEffect(() => {
    trackCheckoutStarted(track, { value: summary.amountDue, currency: shop.currency.code })
  }, [summary.amountDue, shop.currency.code, track])

  // A change of place reloads this page's data: after the order it would find the cart empty and lead away from it. What
  // then costs something else than at the press is told, and not ordered.
  useEffect(() => {
    if (!waiting || isPlacing) return
    setWaiting(null)
    if (agreed === waiting.agreed) waiting.form.requestSubmit()
    else setChanged({ kind: 'changed', notices: loaderData.notices })
  }, [waiting, isPlacing, agreed, loaderData.notices])

  /**
   * Saves pending cart changes before the order. When that fails the order is sent anyway, and its refusal shows the
   * difference.
   */
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    setChanged(null)
    if (isPlacing) {
      event.preventDefault()
      setWaiting({ form: event.currentTarget, agreed })
      return
    }
    if (!state.isUnsaved || isSentAnyway.current) {
      isSentAnyway.current = false
      track('Payment Info Entered', { payment_method: paymentMethod })
      return
    }
    event.preventDefault()
    if (isSavingFirst) return
    const form = event.currentTarget
    setSavingFirst(true)
    await store.flush()
    setSavingFirst(false)
    isSentAnyway.current = true
    form.requestSubmit()
  }

  return (
    <>
      <TextLink to={paths.cart()} className="inline-flex items-center gap-1.5">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {t('back')}
      </TextLink>
      <h1 className="mt-2 text-2xl sm:text-3xl">{t('title')}</h1>
      <SafetyReminder notes={loaderData.safety} />

      <Form
        key={formKey}
        ref={form}
        data-errand
        method="post"
        // Before the page's script runs the server validates, with our messages.
        noValidate={!isHydrated}
        onChange={onChange}
        onInvalidCapture={({ target }) => openFoldedPart(target)}
        onSubmit={onSubmit}
        className="group/checkout mt-4 grid items-start gap-4 @4xl/main:grid-cols-[minmax(0,1fr)_22.5rem] @4xl/main:gap-6"
      >
        <input type="hidden" name="idempotencyKey" value={actionData?.idempotencyKey ?? loaderData.idempotencyKey} />
        <input type="hidden" name="expectedTotal" value={summary.amountDue} />
        {/* Only a code with a visible discount is sent. */}
        <input
          type="hidden"
          name="appliedCoupon"
          value={summary.discountTotal > 0 ? (appliedIn(coupons, cart.promoCode)?.code ?? '') : ''}
        />
        {charged.map((item) => (
          <input key={item._id} type="hidden" name="line" value={toSeenLine(item)} />
        ))}

        <div className="grid gap-2.5 sm:gap-4">
          {refusal && (
            <RefusalNotice
              key={formKey}
              refusal={refusal}
              total={formatMoney(summary.amountDue, shop.currency.code)}
              currency={shop.currency.code}
            />
          )}
          {Waiting && (
            <Waiting
              isLost={refusal?.kind === 'offline'}
              lines={seenLines}
              getForm={() => form.current}
              saveCart={() => store.flush()}
            />
          )}
          <ConnectionNotice />
          <ContactSection values={values} errors={errors} limits={loaderData.limits} isGuest={isGuest} />
          {isOnlyGiven ? (
            <GivenSection />
          ) : (
            <HowSection values={values} isGuest={isGuest} shop={shop} itemTotal={summary.itemTotal} />
          )}
          {!isOnlyGiven && (
            <AddressSection
              values={values}
              errors={errors}
              isGuest={isGuest}
              places={places}
              addresses={addresses}
              isOutOfZone={
                !loaderData.inDeliveryZone &&
                values.address === '' &&
                values.zone === loaderData.values.zone &&
                values.zone !== ''
              }
            />
          )}
          {loaderData.prescription && <PrescriptionSection asked={loaderData.prescription} />}
          <WhenSection
            values={values}
            errors={errors}
            isGuest={isGuest}
            offered={offered}
            hasBackorder={charged.some(({ isBackorder }) => isBackorder)}
          />
          {!isOnlyGiven && loaderData.payments.some((payment) => !isPaidAtDoor(payment)) && (
            <GiftSection values={values} errors={errors} limits={loaderData.limits} />
          )}
          <NotesSection values={values} isGuest={isGuest} notes={shop.predefinedNotes} />
          {!isOnlyGiven && <TipSection values={values} isGuest={isGuest} currency={shop.currency.code} />}
          {walletBalance > 0 && (
            <WalletSection values={values} balance={formatMoney(walletBalance, shop.currency.code)} />
          )}
          <BillingSection
            country={loaderData.country}
            values={values}
            saved={loaderData.savedBilling}
            errors={refusal?.kind === 'billing' ? refusal.errors : null}
          />
          <PaymentSection
            values={values}
            isGuest={isGuest}
            options={loaderData.payments}
            amountDue={summary.amountDue}
            currency={shop.currency.code}
            problem={loaderData.atDoor && whyCannotPayAtDoor(summary.amountDue, loaderData.atDoor)}
            houseAccount={loaderData.houseAccount}
            highest={loaderData.atDoor && formatMoney(loaderData.atDoor.maxAtDoorMinor, shop.currency.code)}
          />
        </div>

        <div className="grid gap-4 @4xl/main:sticky @4xl/main:top-[calc(var(--header-height)+1rem)]">
          <Card className="grid gap-4">
            <OrderSummary
              cart={cart}
              summary={summary}
              coupons={coupons}
              hasDelivery={hasDelivery}
              shop={shop}
              membership={membership}
              isGuest={isGuest}
            />
            <Button type="submit" name="intent" value="update" variant="soft" isWide className="only-without-script">
              {t('summary.update')}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="pay"
              size="lg"
              isWide
              isPending={isSubmitting}
              pendingLabel={t('submitting')}
              className="max-md:hidden"
            >
              {t(isPaidNext ? 'submitAndPay' : 'submit')}
            </Button>
            <p className="text-center text-ink-600 text-xs">
              {t('legal')}{' '}
              <TextLink to={paths.terms()} target="_blank">
                {t('legalTerms')}
              </TextLink>
              .{' '}
              <TextLink to={paths.privacy()} target="_blank">
                {t('legalData')}
              </TextLink>
              . {summary.amountDue > 0 && t(toLegalLabel(paymentMethod, isPaidNext))}
            </p>
          </Card>
        </div>
        <BottomBar
          label={t('summary.title')}
          title={formatMoney(summary.amountDue, shop.currency.code)}
          hint={t('summary.count', { count: pieceCount(cart) })}
        >
          <Button
            type="submit"
            name="intent"
            value="pay"
            variant="light"
            isPending={isSubmitting}
            pendingLabel={t('submittingShort')}
          >
            {t('submit')}
          </Button>
        </BottomBar>
      </Form>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** Total by the same rules as the server's; the server's result is final. */
function calculateSummary({
  cart,
  coupons,
  values,
  shop,
  walletBalance,
}: {
  cart: Cart
  coupons: CartCoupons
  values: CheckoutValues
  shop: Loaded['shop']
  walletBalance: number
}) {
  const lines = getCartItems(cart)
    .filter(isCharged)
    .map((item) => ({
      ...item.productConfiguration,
      askedQuantity: item.quantity,
      quantity: item.quantity,
      price: item.price.amount,
      subtotal: item.price.amount * item.quantity,
      currentStock: item.currentStock,
      isBackorder: item.isBackorder,
      donatedGrams: item.donatedGrams ?? null,
      problem: null,
    }))
  const hasDelivery = isDelivery(values)
  const choice = {
    hasDelivery,
    tip: hasDelivery ? parseTip(values.tip, shop.currency.code) : 0,
    walletBalance: values.isPayWithWallet === '' ? 0 : walletBalance,
  }
  const before = summarise(lines, shop, { ...choice, discountTotal: 0 })
  const discountTotal = discountOn(appliedIn(coupons, cart.promoCode), before)
  return discountTotal > 0 ? summarise(lines, shop, { ...choice, discountTotal }) : before
}

function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}

const CHECKOUT_EVERY_MS = 5_000

const trackCheckoutStarted = throttleInTab(
  (track: TrackingActions['track'], facts: { value: number; currency: Currency }) => {
    track('Checkout Started', facts)
  },
  { key: 'huella:checkout-started', everyMs: CHECKOUT_EVERY_MS },
)

function toLegalLabel(method: ReturnType<typeof paymentNamed>, isPaidNext: boolean) {
  if (method === 'on_account') return 'legalOnAccount'
  return isPaidNext ? 'legalBefore' : 'legalAtDoor'
}

/** Form value of a cart line as the page shows it. */
function toSeenLine({ productConfiguration, quantity, price }: CartItem): string {
  return writeSeenLine({ ...productConfiguration, quantity, price: price.amount })
}
