import { Form, Link } from 'react-router'
import type { StockAlert } from '#services/market/contract.ts'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '../profile/page-heading.tsx'
import { ProductPicture } from '../shop/product-picture.tsx'
import type { Route } from './+types/alerts-page'
import { useAlerts } from './alerts-provider.tsx'

const PROBLEMS = ['address', 'there', 'many'] as const

/** Alerts of the visitor at every shop, guests included. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'alertsPage', findMissingChannels(visit.channels))
  const asked = new URL(request.url).searchParams.get('problem')
  const { id: shopId } = await visit.shop()
  return {
    shopId,
    alerts: visit.viewer.uid === null ? [] : await market.stockAlerts(undefined, { context: visit.call }),
    isGuest: visit.viewer.isGuest,
    problem: PROBLEMS.find((problem) => problem === asked) ?? null,
    seo: privateSeo(visit, paths.profileAlerts(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function AlertsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('alertsPage')
  const { isOn } = useAlerts()
  const { shopId, isGuest, problem } = loaderData
  // An alert removed here disappears at once; undo brings it back.
  const alerts = loaderData.alerts.filter((alert) => alert.shopId !== shopId || isOn(alert.productVariantId))
  const problemNotice = problem && (
    <Notice tone="warn" className="mb-4">
      {t(`problem.${problem}`)}
    </Notice>
  )
  if (alerts.length === 0)
    return (
      <>
        <PageHeading title={t('title')} />
        {problemNotice}
        <EmptyState
          art={<Art name="bell" size={88} />}
          title={t('empty.title')}
          actions={<ButtonLink to={paths.products()}>{t('empty.shop')}</ButtonLink>}
        >
          {t('empty.text')}
        </EmptyState>
      </>
    )

  return (
    <>
      <PageHeading title={t('title')}>{t('text')}</PageHeading>
      {problemNotice}
      {isGuest && (
        <Notice
          className="mb-4"
          title={t('guest.title')}
          actions={
            <ButtonLink to={paths.signin({ referrer: paths.profileAlerts() })} size="sm" variant="light">
              {t('guest.signin')}
            </ButtonLink>
          }
        >
          {t('guest.text')}
        </Notice>
      )}
      <p className="mb-3 text-ink-600" aria-live="polite">
        {t('count', { count: alerts.length })}
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {alerts.map((alert) => (
          <li key={`${alert.shopId} ${alert.productVariantId}`}>
            <AlertCard alert={alert} isHere={alert.shopId === shopId} />
          </li>
        ))}
      </ul>
    </>
  )
}

function AlertCard({ alert, isHere }: { alert: StockAlert; isHere: boolean }) {
  const { t } = useTranslation('alertsPage')
  const { press } = useAlerts()
  const { productVariantId: variantId, title, optionTitle, imageId, isThere, shopName, to } = alert
  const named = `${title} ${optionTitle}`.trim()
  return (
    <Card className="relative flex items-center gap-3 sm:gap-4">
      <span className="size-16 shrink-0 overflow-hidden rounded-control bg-ink-100 sm:size-20">
        <ProductPicture imageId={imageId} alt="" place="thumbnail" sizes="80px" className="size-full object-cover" />
      </span>
      <div className="min-w-0 flex-1">
        <Badge tone={isThere ? 'ok' : 'neutral'}>{t(isThere ? 'there' : 'soldOut')}</Badge>
        <h2 className="mt-1 line-clamp-2 text-md">
          <Link
            to={paths.product(alert.productSlug, { variant: alert.sku })}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:ring-3 focus-visible:after:ring-brand-600"
          >
            {named}
          </Link>
        </h2>
        <p className="truncate text-ink-600 text-sm">{t('to', { shop: shopName, to })}</p>
      </div>
      <Form
        method="post"
        action={paths.alerts()}
        className="relative z-10"
        preventScrollReset
        onSubmit={(event) => {
          // The provider knows only alerts of the visited shop.
          if (!isHere) return
          event.preventDefault()
          press({ variantId, named })
        }}
      >
        <input type="hidden" name="shopId" value={alert.shopId} />
        <input type="hidden" name="variantId" value={variantId} />
        <input type="hidden" name="mark" value="off" />
        <Button type="submit" variant="outline" size="sm" aria-label={t('removeNamed', { product: named })}>
          {t('remove')}
        </Button>
      </Form>
    </Card>
  )
}
