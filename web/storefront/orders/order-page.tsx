import {
  Banknote,
  Check,
  Clock,
  MapPin,
  MessageCircle,
  Package,
  PawPrint,
  Phone,
  Store,
  Truck,
  User,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order, OrderStatus } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { servicesContext, visitContext } from '#web/context.ts'
import { translator, useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/storefront/seo/meta.ts'
import { tracking } from '#web/tracking/tracking.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { SummaryRows } from '../cart/summary-rows.tsx'
import { dropDraft } from '../checkout/draft.ts'
import { whatsappLink } from '../layout/whatsapp-link.ts'
import { ProductPicture } from '../shop/product-picture.tsx'
import type { Route } from './+types/order-page'
import { isFinal, stepsAhead } from './order-steps.ts'

const FRESH_MS = 10 * 60_000

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id, token } = params
  const order = await market.order({ orderId: id, ...(token ? { token } : {}) }, { context: visit.call })
  const shop = await visit.shop()
  const t = translator(visit.country.locale, 'order')
  return {
    order,
    hasLink: token !== undefined,
    isFresh: order.status === 'NEW' && visit.now().getTime() - Date.parse(order.createdAt) < FRESH_MS,
    whatsapp: (shop.id === order.shopId ? shop.whatsapp : null) ?? order.shopPhone,
    seo: {
      title: t('title', { reference: order.referenceId }),
      description: t('description'),
      // Without its token: a link that opens an order belongs to nobody's index or log.
      canonical: visit.origin + paths.order(id),
      alternates: null,
      image: null,
      type: 'website' as const,
      index: false,
      jsonLd: [],
    },
  }
}

/** The address may be a capability (D51). */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

export function meta({ loaderData }: Route.MetaArgs) {
  // Also after a navigation inside the page, which keeps the policy of the document that it began with.
  return [...pageMeta(loaderData?.seo), { name: 'referrer', content: 'no-referrer' }]
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const { order, isFresh, hasLink, whatsapp } = loaderData
  useLiveOrder(order)
  useOrderCompleted(order, isFresh)

  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <Headline order={order} isFresh={isFresh} />
      <div className="grid items-start gap-4 @4xl/main:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Card>
            <h2 className="mb-4 text-lg">{t('timeline')}</h2>
            <Timeline label={t('timeline')} entries={timelineOf(order, t)} />
          </Card>
          {!isFinal(order.status) && <WhatIsNext order={order} />}
          <Where order={order} />
        </div>
        <div className="grid gap-4">
          <Lines order={order} />
          <Card className="grid gap-3">
            {whatsapp && (
              <a
                href={`${whatsappLink(whatsapp)}?text=${encodeURIComponent(t('whatsappText', { reference: order.referenceId }))}`}
                rel="noreferrer"
                target="_blank"
                className={buttonStyle('primary', 'lg', 'w-full')}
              >
                <MessageCircle aria-hidden="true" className="size-5" />
                {t('whatsapp')}
              </a>
            )}
            {order.shopPhone && (
              <a
                href={`tel:${order.shopPhone.replace(/[^\d+]/g, '')}`}
                className={buttonStyle('outline', 'md', 'w-full')}
              >
                <Phone aria-hidden="true" className="size-4.5" />
                {t('call')}
              </a>
            )}
            <ButtonLink to={paths.products()} variant="ghost" isWide>
              {t('shop')}
            </ButtonLink>
            {hasLink && <p className="text-center text-ink-600 text-xs">{t('keep')}</p>}
          </Card>
        </div>
      </div>
    </div>
  )
}

function Headline({ order, isFresh }: { order: Order; isFresh: boolean }) {
  const { t } = useTranslation('order')
  const [name = ''] = order.contact.fullName.split(' ')
  const when = order.scheduledLabel
    ? t('promised.scheduled', { when: order.scheduledLabel })
    : order.promisedLabel &&
      t(order.hasDelivery ? 'promised.delivery' : 'promised.pickup', { when: order.promisedLabel })
  const showsWhen = !isFinal(order.status) && order.status !== 'NOT_DELIVERED'

  return (
    <section className="relative overflow-hidden rounded-panel bg-brand-800 px-5 py-7 text-center text-white shadow-3 sm:px-10 sm:py-9">
      {isFresh && <Confetti />}
      <div className="relative grid justify-items-center gap-2">
        <span className="grid size-20 place-items-center rounded-full bg-white">
          <Art name={artOf[order.status]} size={52} />
        </span>
        <h1 className="text-2xl sm:text-3xl">
          {isFresh ? t('thanks', { name }) : statusWords(order.status, order.hasDelivery, t)}
        </h1>
        <p className="font-bold text-brand-200">
          {isFresh ? t('received', { reference: order.referenceId }) : t('title', { reference: order.referenceId })}
        </p>
        <p className="max-w-md text-white">{t(`headline.${order.status}`)}</p>
        {showsWhen && when && (
          <p className="mt-1 inline-flex items-center gap-2 rounded-full bg-white/15 px-4 py-1.5 font-extrabold text-sun">
            <Clock aria-hidden="true" className="size-4.5" />
            {when}
          </p>
        )}
      </div>
    </section>
  )
}

const artOf: Record<OrderStatus, string> = {
  NEW: 'party-popper',
  CONFIRMED: 'clipboard',
  PREPARING: 'package',
  ON_THE_WAY: 'delivery-truck',
  READY_FOR_PICKUP: 'shopping-bags',
  COMPLETED: 'red-heart',
  NOT_DELIVERED: 'round-pushpin',
  CANCELLED: 'receipt',
}

const PAWS = [
  'top-3 left-[6%] rotate-12 text-sun/70 size-7',
  'top-16 left-[17%] -rotate-20 text-brand-400/70 size-5',
  'bottom-5 left-[9%] -rotate-6 text-brand-300/60 size-9',
  'top-6 right-[8%] -rotate-12 text-sun/60 size-8',
  'top-20 right-[18%] rotate-24 text-brand-300/70 size-5',
  'bottom-7 right-[7%] rotate-6 text-brand-400/70 size-7',
]

/** Paw prints that rise once; still for who asked for less motion. */
function Confetti() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {PAWS.map((place) => (
        <PawPrint key={place} className={`absolute animate-rise ${place}`} fill="currentColor" />
      ))}
    </div>
  )
}

type Say = ReturnType<typeof useTranslation<'order'>>['t']

function statusWords(status: OrderStatus, hasDelivery: boolean, t: Say): string {
  return status === 'COMPLETED' && !hasDelivery ? t('status.COMPLETED_PICKUP') : t(`status.${status}`)
}

const iconOf: Record<OrderStatus, ReactNode> = {
  NEW: <Check className="size-5" />,
  CONFIRMED: <Check className="size-5" />,
  PREPARING: <Package className="size-5" />,
  ON_THE_WAY: <Truck className="size-5" />,
  READY_FOR_PICKUP: <Store className="size-5" />,
  COMPLETED: <Check className="size-5" />,
  NOT_DELIVERED: <X className="size-5" />,
  CANCELLED: <X className="size-5" />,
}

/** What happened, dated, then what is still to come. */
function timelineOf(order: Order, t: Say): TimelineEntry[] {
  const last = order.timeline.length - 1
  const happened = order.timeline.map((moment, index): TimelineEntry => {
    const isStopped = moment.status === 'CANCELLED' || moment.status === 'NOT_DELIVERED'
    const isNow = index === last && !isFinal(moment.status)
    return {
      key: `${moment.at} ${moment.status}`,
      title: statusWords(moment.status, order.hasDelivery, t),
      time: moment.label,
      note: moment.note,
      state: isStopped ? 'stopped' : isNow ? 'current' : 'done',
      icon: iconOf[moment.status],
    }
  })
  const ahead = stepsAhead(order.status, order.hasDelivery).map(
    (status): TimelineEntry => ({
      key: status,
      title: statusWords(status, order.hasDelivery, t),
      state: 'ahead',
      icon: iconOf[status],
    }),
  )
  return [...happened, ...ahead]
}

function WhatIsNext({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const { hasDelivery, summary, currencyCode } = order
  const paid = {
    amount: formatMoney(summary.amountDue, currencyCode),
    method: t(`method.${order.paymentMethod}`),
  }
  const isOnItsWay = order.status === 'ON_THE_WAY' || order.status === 'READY_FOR_PICKUP'
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('next.title')}</h2>
      <ul className="grid gap-2.5 text-md">
        {!isOnItsWay && (
          <>
            <Fact icon={<Store aria-hidden="true" className="size-5" />}>{t('next.confirm')}</Fact>
            <Fact icon={<MessageCircle aria-hidden="true" className="size-5" />}>
              {hasDelivery ? t('next.leaves') : t('next.ready')}
            </Fact>
          </>
        )}
        {order.paymentState === 'at_door' && (
          <Fact icon={<Banknote aria-hidden="true" className="size-5" />}>
            {hasDelivery ? t('next.payDelivery', paid) : t('next.payPickup', paid)}
          </Fact>
        )}
      </ul>
    </Card>
  )
}

function Where({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const { shippingAddress: address, contact } = order
  const notes = [...order.predefinedNotes, order.notes].filter(Boolean)
  return (
    <Card className="grid gap-4 text-md">
      <div>
        <h2 className="mb-1.5 text-lg">{order.hasDelivery ? t('where.delivery') : t('where.pickup')}</h2>
        <ul>
          <Fact icon={<MapPin aria-hidden="true" className="size-5" />}>
            {address ? (
              <>
                <b className="font-extrabold">{address.street}</b>
                <span className="block text-ink-700">{address.notes}</span>
                <span className="block text-ink-600 text-sm">
                  {[address.locality, address.city].filter(Boolean).join(', ')}
                </span>
              </>
            ) : (
              <>
                <b className="font-extrabold">{order.shopName}</b>
                <span className="block text-ink-700">{order.shopAddress}</span>
              </>
            )}
          </Fact>
        </ul>
      </div>
      <div>
        <h3 className="mb-1 font-extrabold text-sm">{t('who')}</h3>
        <ul>
          <Fact icon={<User aria-hidden="true" className="size-5" />}>
            {contact.fullName}
            <span className="block text-ink-600 text-sm">
              {[contact.phoneNumber, contact.email].filter(Boolean).join(' · ')}
            </span>
          </Fact>
        </ul>
      </div>
      {notes.length > 0 && (
        <div>
          <h3 className="mb-1 font-extrabold text-sm">{t('notes')}</h3>
          <ul className="grid gap-0.5 text-ink-700">
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere whitespace-pre-line">
                {note}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-px shrink-0 text-brand-700">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function Lines({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('lines')}</h2>
      <ul className="grid gap-3">
        {order.lines.map((line) => (
          <li key={line.productVariantId} className="flex gap-3">
            <span className="size-14 shrink-0 overflow-hidden rounded-control bg-ink-100">
              {line.imageId && (
                <ProductPicture
                  imageId={line.imageId}
                  alt=""
                  place="thumbnail"
                  sizes="56px"
                  className="size-full object-cover"
                />
              )}
            </span>
            <span className="min-w-0 flex-1 text-sm">
              <b className="line-clamp-2 font-bold leading-snug">{line.title}</b>
              <span className="text-ink-600">
                {[line.optionTitle, t('each', { count: line.quantity, amount: line.price.displayAmount })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="whitespace-nowrap font-extrabold text-sm">{line.subtotal.displayAmount}</span>
          </li>
        ))}
      </ul>
      <SummaryRows summary={order.summary} hasDelivery={order.hasDelivery} currency={order.currencyCode} />
      {order.containedTax > 0 && (
        <p className="-mt-2 text-right text-ink-600 text-xs">
          {t('contained', { amount: formatMoney(order.containedTax, order.currencyCode) })}
        </p>
      )}
    </Card>
  )
}

const REFRESH_MS = 30_000

/** Asks again while it is on its way and somebody looks. */
function useLiveOrder(order: Order) {
  const { revalidate } = useRevalidator()
  const isOver = isFinal(order.status)
  useEffect(() => {
    if (isOver) return
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(look, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOver, revalidate])
}

/** Tracks a placed order once in this tab, and forgets what was typed to place it. */
function useOrderCompleted(order: Order, isFresh: boolean) {
  const [first] = useState({ order, isFresh })
  useEffect(() => {
    if (!first.isFresh) return
    dropDraft()
    if (!isFirstTime(`huella:completed:${first.order._id}`)) return
    const { summary, currencyCode, lines } = first.order
    tracking.track('Order Completed', {
      order_id: first.order._id,
      total: summary.total,
      shipping: summary.fulfillmentTotal,
      tip: summary.tip,
      currency: currencyCode,
      products: lines.map((line) => ({
        product_id: line.productId,
        sku: line.sku,
        name: line.title,
        price: line.price.amount,
        quantity: line.quantity,
      })),
    })
  }, [first])
}

function isFirstTime(key: string): boolean {
  try {
    if (window.sessionStorage.getItem(key)) return false
    window.sessionStorage.setItem(key, '1')
  } catch {
    // Without storage a reload counts again.
  }
  return true
}
