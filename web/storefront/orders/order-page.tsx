import { MessageCircle, Phone } from 'lucide-react'
import { servicesContext, visitContext } from '#web/context.ts'
import { translator, useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/storefront/seo/meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { useLivePage } from '../layout/use-live-page.ts'
import { whatsappLink } from '../layout/whatsapp-link.ts'
import type { Route } from './+types/order-page'
import { OrderHeadline } from './order-headline.tsx'
import { OrderLines } from './order-lines.tsx'
import { isFinal } from './order-steps.ts'
import { OrderTimeline } from './order-timeline.tsx'

import { useOrderCompleted } from './use-order-completed.ts'
import { WhatIsNext } from './what-is-next.tsx'
import { WhereItGoes } from './where-it-goes.tsx'

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
  useLivePage(!isFinal(order.status))
  useOrderCompleted(order, isFresh)

  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <OrderHeadline order={order} isFresh={isFresh} />
      <div className="grid items-start gap-4 @4xl/main:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <OrderTimeline order={order} />
          {!isFinal(order.status) && <WhatIsNext order={order} />}
          <WhereItGoes order={order} />
        </div>
        <div className="grid gap-4">
          <OrderLines order={order} />
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
