import { FileDown, MessageCircle, PencilLine, Phone, Repeat, RotateCcw } from 'lucide-react'
import { data, Form, type RouterContextProvider, redirect, useNavigation } from 'react-router'
import { untilLabel } from '#services/appointments/rules/local-clock.ts'
import type { Order, Shop } from '#services/market/contract.ts'
import { isOnlyDonations } from '#services/market/donations/rules/donation.ts'
import { isPaidBefore } from '#services/market/orders/rules/order-life.ts'
import { isFinal } from '#services/market/orders/rules/order-states.ts'
import { callLink } from '#shared/call-link.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { pageMeta } from '#web/storefront/seo/meta.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { findWayToAccount } from '../account/phone/guest-account.server.ts'
import type { WayToAccount } from '../account/phone/open-account.tsx'
import { toRefusal } from '../account/sign-in/to-refusal.server.ts'
import { findVisitNeighbourhoods } from '../appointments/map/find-neighbourhoods.server.ts'
import { findOrderDonation } from '../donations/find-order-donation.server.ts'
import { DonationOfOrder } from '../donations/order-donation.tsx'
import { listShopHours } from '../help/shop-hours.server.ts'
import { useLiveEvents } from '../layout/connection/use-live-events.ts'
import { useLivePage } from '../layout/connection/use-live-page.ts'
import { whatsappLink } from '../layout/whatsapp-link.ts'
import { waysToPay } from '../payment/ways-to-pay.server.ts'
import { OrderPrescriptions } from '../prescriptions/order-prescriptions.tsx'
import { productsToReview } from '../reviews/products-to-review.server.ts'
import { ReviewProducts } from '../reviews/review-products.tsx'
import { HuellasToCome } from '../rewards/huellas-to-come.tsx'
import { calculateOrderHuellas, toRates } from '../rewards/order-huellas.ts'
import type { Route } from './+types/order-page'
import { AwaitingPayment } from './awaiting-payment.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { DisruptedDelivery } from './disrupted-delivery.tsx'
import { KeepOrder } from './keep-order.tsx'
import { DoorPhoto } from './live/door-photo.tsx'
import { LiveDelivery } from './live/live-delivery.tsx'
import { doWithOrder } from './order-actions.server.ts'
import { OrderAnswer } from './order-answer.tsx'
import { isJustPlaced, orderCompleted } from './order-completed.ts'
import { orderLimits } from './order-forms.server.ts'
import { OrderLines } from './order-lines.tsx'
import { findSavedOrderToken } from './order-link.server.ts'
import { getMark } from './order-mark.ts'
import { ProposedChange } from './proposed-change.tsx'
import { RateOrder } from './rate-order.tsx'
import { OrderHeadline } from './status/order-headline.tsx'
import { OrderTimeline } from './status/order-timeline.tsx'
import { isAwaitingPayment } from './status/status-labels.ts'
import { WhatIsNext } from './status/what-is-next.tsx'
import { WhereItGoes } from './status/where-it-goes.tsx'
import { useOrderCompleted } from './use-order-completed.ts'

type Context = Readonly<RouterContextProvider>

/** The chat begins with the order's reference. */
export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'order',
  load: 'checkout',
  chatReference: ({ order }: { order: Pick<Order, 'referenceId'> }) => order.referenceId,
} satisfies PagePolicy

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id, token } = params
  const savedToken = token ? null : findSavedOrderToken(visit, id)
  if (savedToken) throw redirect(paths.order(id, savedToken))

  const call = { context: visit.call }
  const [order, live] = await Promise.all([market.order(toKey(params), call), market.liveDelivery(toKey(params), call)])
  const shop = await visit.shop()
  const t = translator(visit.country.locale, 'order')
  return {
    order,
    live,
    mapBase: live.courier ? await loadMapBase(visit) : null,
    mark: getMark(order, live),
    mayGetPhoto: isJustDelivered(order, visit.now()) && live.photo === null,
    limits: orderLimits,
    hasLink: token !== undefined,
    hasWallet: token === undefined && visit.viewer.uid !== null && !visit.viewer.isGuest,
    isFresh: order.status === 'NEW' && isJustPlaced(order, visit.now()),
    completed: orderCompleted(order, visit.now()),
    huellas: isOnItsWay(order) && !visit.viewer.isGuest && token === undefined ? await findHuellas(context, order) : 0,
    toPay: order.canPay ? toPayment(visit, order) : null,
    confirmUntil: order.confirmUntil && untilLabel(Date.parse(order.confirmUntil), visit.country.timezone, visit.now()),
    ways: order.canPay ? await findWays(context, order, shop) : [],
    prescriptions: order.prescription
      ? await market.prescriptionsOfOrder(toKey(params), { context: visit.call })
      : null,
    donation: await findOrderDonation(context, order, token),
    toReview: await productsToReview(context, order),
    keep: token
      ? { url: visit.origin + paths.order(id, token), account: await findAccountForOrder(context, id) }
      : null,
    problem: readProblem(request),
    chosen: readChosen(request, order),
    pickup: order.hasDelivery ? null : await findPickupPlace(context, order, shop),
    whatsapp: (shop.id === order.shopId ? shop.whatsapp : null) ?? order.shopPhone,
    // Without the token: secret links must not be indexed or logged.
    seo: privateSeo(visit, paths.order(id), {
      title: t('title', { reference: order.referenceId }),
      description: t('description'),
    }),
  }
}

/** Why another page of the order led back here. */
function readProblem(request: Request): 'receipt' | 'edit' | null {
  const problem = new URL(request.url).searchParams.get('problem')
  return problem === 'receipt' || problem === 'edit' ? problem : null
}

/** The answer to a disruption that was just given. */
function readChosen(request: Request, { hasDelivery, disruption }: Order): 'wait' | 'pickup' | null {
  const done = new URL(request.url).searchParams.get('done')
  if (done === 'wait' && disruption?.choice === 'wait') return 'wait'
  return done === 'pickup' && !hasDelivery ? 'pickup' : null
}

/** The way to an account that takes the order along; null: this browser's guest did not place it. */
async function findAccountForOrder(context: Context, orderId: string): Promise<WayToAccount | null> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const order = visit.viewer.isGuest ? await orNull(market.order({ orderId }, { context: visit.call })) : null
  return order && findWayToAccount(context, order.contact.phoneNumber)
}

/** Opening hours and place of the shop that the order is picked up at; null while they cannot be read. */
async function findPickupPlace(context: Context, { shopId }: Order, visited: Shop) {
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const shop = visited.id === shopId ? visited : await orNull(market.shop({ shopId }, { context: visit.call }))
  if (!shop) return null
  return {
    hours: listShopHours(shop, { now: visit.now(), locale: visit.country.locale }),
    point: shop.coordinates,
  }
}

function toKey({ id, token }: { id: string; token?: string | undefined }) {
  return { orderId: id, ...(token ? { token } : {}) }
}

/** Minutes in which the photo of a delivery may follow it. */
const PHOTO_FOLLOWS_MS = 10 * 60_000

function isJustDelivered({ status, hasDelivery, timeline }: Order, now: Date): boolean {
  const lastMoment = Date.parse(timeline.at(-1)?.at ?? '')
  return status === 'COMPLETED' && hasDelivery && now.getTime() - lastMoment < PHOTO_FOLLOWS_MS
}

async function loadMapBase(visit: Visit) {
  const tiles = visit.maps.isOn ? visit.maps.tiles : null
  return { tiles, neighbourhoods: await findVisitNeighbourhoods(visit) }
}

/** It may still arrive. */
function isOnItsWay(order: Order): boolean {
  return !isFinal(order.status) && !isAwaitingPayment(order)
}

/** Time left to pay, in seconds too, because the browser's clock may be wrong. */
function toPayment({ now, country }: Visit, { payUntil }: Order) {
  const until = new Date(payUntil ?? 0)
  return {
    secondsLeft: Math.max(0, Math.round((until.getTime() - now().getTime()) / 1000)),
    until: untilLabel(until.getTime(), country.timezone, now()),
  }
}

/** Huellas that the order earns once it is delivered; 0 while rewards do not answer. */
async function findHuellas(context: Context, order: Order): Promise<number> {
  const { rewards } = context.get(servicesContext)
  const earning = await orNull(rewards.waysToEarn(undefined, { context: context.get(visitContext).call }))
  return earning ? calculateOrderHuellas(order, toRates(earning.ways)) : 0
}

/** The order's payment method first, then others that its shop accepts. */
async function findWays(context: Context, order: Order, shop: Pick<Shop, 'id' | 'paymentOptions'>) {
  const ways = await waysToPay(context)
  const taken = ways.filter(
    (way) => way === order.paymentMethod || (shop.id === order.shopId && shop.paymentOptions.includes(way)),
  )
  return taken.length > 0 || !isPaidBefore(order.paymentMethod) ? taken : [order.paymentMethod]
}

/** Its forms post to the page itself, with or without a script. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    const done = await doWithOrder(context, request, toKey(params), form)
    return done instanceof Response ? done : { again: done?.again ?? null, refusal: null }
  } catch (error) {
    const refusal = toRefusal(error)
    // The order does not exist or belongs to another account.
    if (refusal.code === 'market.order-not-found') throw error
    return data({ again: null, refusal }, { status: refusal.status })
  }
}

/** A lost connection leaves the page as it is: pressing again is safe. */
/** The address may contain a secret token. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

export function meta({ loaderData }: Route.MetaArgs) {
  // Client-side navigation keeps the document's referrer policy, so a meta tag sets it too.
  return [...pageMeta(loaderData?.seo), { name: 'referrer', content: 'no-referrer' }]
}

export default function OrderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const { t: tCommon } = useTranslation('common')
  const { order, mark, isFresh, hasLink, hasWallet, toPay, ways, whatsapp } = loaderData
  const mayChange = !isFinal(order.status)
  const isWaiting = isAwaitingPayment(order)
  const isGift = isOnlyDonations(order.lines)
  const open = order.changes.find(({ state }) => state === 'open')
  const isPaid = order.paid > 0 || order.summary.walletAmount > 0
  const toAnswer = order.disruption?.choice === null ? order.disruption : null
  useLivePage(mayChange)
  useLiveEvents(paths.orderLive(order._id, params.token ?? null, { seen: mark }), mayChange || loaderData.mayGetPhoto)
  useOrderCompleted(loaderData.completed)

  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <div className="empty:hidden">
        <OrderAnswer answer={actionData} problem={loaderData.problem} order={order} chosen={loaderData.chosen} />
      </div>
      <OrderHeadline order={order} isFresh={isFresh && !isWaiting} toPay={toPay} arrival={loaderData.live.arrival} />
      {loaderData.huellas > 0 && <HuellasToCome huellas={loaderData.huellas} isGift={isGift} />}
      <div className="grid items-start gap-4 @4xl/main:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {loaderData.confirmUntil && (
            <Notice title={t('confirm.title')}>{t('confirm.text', { time: loaderData.confirmUntil })}</Notice>
          )}
          {order.canPay && <AwaitingPayment order={order} ways={ways} />}
          {loaderData.prescriptions && (
            <OrderPrescriptions order={order} of={loaderData.prescriptions} id={params.id} token={params.token} />
          )}
          {toAnswer && (
            <DisruptedDelivery
              disruption={toAnswer}
              shopName={order.shopName}
              cancel={
                order.canCancel && (
                  <CancelOrder
                    order={order}
                    hasWallet={hasWallet}
                    limits={loaderData.limits}
                    label={isPaid ? t('disruption.cancelPaid') : undefined}
                  />
                )
              }
            />
          )}
          {open && <ProposedChange change={open} isPaid={isPaid} />}
          <LiveDelivery order={order} live={loaderData.live} mapBase={loaderData.mapBase} />
          {loaderData.live.photo && (
            <DoorPhoto address={paths.orderPhoto(params.id, params.token)} reference={order.referenceId} />
          )}
          <RateOrder order={order} limits={loaderData.limits} />
          <ReviewProducts products={loaderData.toReview} />
          <OrderTimeline order={order} />
          {mayChange && !isWaiting && <WhatIsNext order={order} />}
          {!isGift && <WhereItGoes order={order} pickup={loaderData.pickup} />}
        </div>
        <div className="grid gap-4">
          <OrderLines order={order} />
          {loaderData.donation && <DonationOfOrder donation={loaderData.donation} />}
          <Card className="grid gap-3 print:hidden">
            {order.canEdit && (
              <ButtonLink
                to={paths.orderEdit(params.id, params.token)}
                variant="soft"
                isWide
                icon={<PencilLine aria-hidden="true" className="size-4.5" />}
              >
                {t('edit.open')}
              </ButtonLink>
            )}
            {whatsapp && (
              <a
                href={whatsappLink(whatsapp, t('whatsappText', { reference: order.referenceId }))}
                rel="noreferrer"
                target="_blank"
                className={buttonStyle('outline', 'md', 'w-full')}
              >
                <MessageCircle aria-hidden="true" className="size-4.5" />
                {t('whatsapp')}
              </a>
            )}
            {order.shopPhone && (
              <a href={callLink(order.shopPhone)} className={buttonStyle('outline', 'md', 'w-full')}>
                <Phone aria-hidden="true" className="size-4.5" />
                {t('call')}
              </a>
            )}
            {!isWaiting && order.status !== 'CANCELLED' && <ReceiptForm id={params.id} token={params.token} />}
            <PrintButton variant="ghost">{tCommon('print')}</PrintButton>
            {!isWaiting && <AgainForm />}
            {order.status === 'COMPLETED' && !hasLink && (
              <ButtonLink
                to={paths.newSubscription({ order: order._id })}
                variant="outline"
                isWide
                icon={<Repeat aria-hidden="true" className="size-4.5" />}
              >
                {t('repeat')}
              </ButtonLink>
            )}
            <ButtonLink to={paths.products()} variant={isFresh && !isWaiting ? 'primary' : 'ghost'} isWide>
              {t('shop')}
            </ButtonLink>
            {order.canCancel && !toAnswer && (
              <CancelOrder order={order} hasWallet={hasWallet} limits={loaderData.limits} />
            )}
          </Card>
          {loaderData.keep && <KeepOrder order={order} {...loaderData.keep} />}
        </div>
      </div>
    </div>
  )
}

/** Downloads a file, so it must not be a client-side navigation. */
function ReceiptForm({ id, token }: { id: string; token: string | undefined }) {
  const { t } = useTranslation('order')
  return (
    <form method="post" action={paths.orderReceipt(id, token)}>
      <Button type="submit" variant="outline" isWide icon={<FileDown aria-hidden="true" className="size-4.5" />}>
        {t('receipt')}
      </Button>
    </form>
  )
}

function AgainForm() {
  const { t } = useTranslation('order')
  const isAdding = useNavigation().formData?.get('intent') === 'again'
  return (
    <Form method="post">
      <Button
        type="submit"
        name="intent"
        value="again"
        variant="soft"
        isWide
        icon={<RotateCcw aria-hidden="true" className="size-4.5" />}
        isPending={isAdding}
        pendingLabel={t('adding')}
      >
        {t('again')}
      </Button>
    </Form>
  )
}
