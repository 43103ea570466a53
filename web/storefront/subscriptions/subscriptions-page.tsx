import { CalendarClock, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Subscription } from '#services/market/contract.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { ProductPicture } from '../shop/product-picture.tsx'
import type { Route } from './+types/subscriptions-page'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'subscription')
  return {
    subscriptions: await market.subscriptions(undefined, { context: visit.call }),
    seo: privateSeo(visit, paths.profileSubscriptions(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SubscriptionsPage({ loaderData: { subscriptions } }: Route.ComponentProps) {
  const { t } = useTranslation('subscription')
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {subscriptions.length === 0 ? (
        <EmptyState
          art={<Art name="package" size={88} />}
          title={t('empty.title')}
          actions={<ButtonLink to={paths.products()}>{t('empty.shop')}</ButtonLink>}
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {subscriptions.map((subscription) => (
            <li key={subscription._id}>
              <Row subscription={subscription} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['subscription', 'repeat'])
  const { _id, state, weeks, dueLabel, isProposed, lines, displayAmountDue } = subscription
  const items = lines.map(({ title }) => title).join(', ')
  return (
    <Link
      to={paths.profileSubscription(_id)}
      aria-label={t('seeNamed', { items })}
      className="flex items-center gap-3.5 rounded-card border border-ink-200 bg-white p-4 shadow-1 transition-colors hover:bg-brand-50"
    >
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-control bg-ink-100">
        <ProductPicture
          imageId={lines[0]?.imageId}
          alt=""
          place="thumbnail"
          sizes="64px"
          className="size-full object-cover"
        />
      </span>
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 font-extrabold leading-snug">{items}</b>
        <span className="mt-0.5 block text-ink-600 text-sm">
          {t('repeat:weeks', { count: weeks })} · {displayAmountDue}
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
          {state === 'active' ? (
            <span className="inline-flex items-center gap-1.5 font-bold text-brand-800">
              <CalendarClock aria-hidden="true" className="size-4" />
              {t('next', { day: dueLabel })}
            </span>
          ) : (
            <Badge tone="neutral">{t(`state.${state}`)}</Badge>
          )}
          {isProposed && state === 'active' && <Badge tone="sun">{t('waits')}</Badge>}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
    </Link>
  )
}
