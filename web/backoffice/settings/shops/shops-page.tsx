import { ChevronRight, Plus, Store } from 'lucide-react'
import { Link } from 'react-router'
import { listCountries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/shops-page'

/** Every shop by its country, and what those lack that customers do not see. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'shopsSettings')
  const { shops } = await market.listShopSettings(undefined, { context: visit.call })
  return {
    groups: listCountries()
      .map(({ iso, name }) => ({ iso, name, shops: shops.filter(({ country }) => country === iso) }))
      .filter(({ iso, shops }) => shops.length > 0 || visit.alternates[iso] !== undefined),
    seo: privateSeo(visit, paths.backofficeShopsSettings(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ShopsPage({ loaderData: { groups } }: Route.ComponentProps) {
  const { t } = useTranslation('shopsSettings')
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <BackLink to={paths.backofficeSettings()}>{t('toSettings')}</BackLink>
          <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
          <p className="text-ink-700">{t('description')}</p>
        </div>
        <ButtonLink to={paths.backofficeNewShop()} icon={<Plus aria-hidden="true" className="size-5" />}>
          {t('new.link')}
        </ButtonLink>
      </header>
      {groups.map(({ iso, name, shops }) => (
        <section key={iso} aria-labelledby={`pais-${iso}`} className="grid gap-3">
          <h2 id={`pais-${iso}`} className="text-lg">
            {name}
          </h2>
          {shops.length === 0 ? (
            <Card className="text-ink-700">{t('noneIn', { country: name })}</Card>
          ) : (
            <ul className="grid gap-3">
              {shops.map((shop) => (
                <li key={shop.id}>
                  <Link
                    to={paths.backofficeShopSettings(shop.id)}
                    className="flex min-h-20 items-center gap-4 rounded-card bg-white p-4 shadow-1 hover:shadow-2"
                  >
                    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-800">
                      <Store aria-hidden="true" className="size-5.5" />
                    </span>
                    <span className="grid min-w-0 flex-1 gap-1">
                      <b className="break-words font-extrabold">{shop.name}</b>
                      <span className="text-ink-700 text-sm">
                        {shop.label} ·{' '}
                        {shop.zones === 0 ? t('zones.pickupOnly') : t('zones.count', { count: shop.zones })}
                      </span>
                      <span className="flex flex-wrap gap-1.5">
                        <Badge tone={shop.isOpen ? 'ok' : 'neutral'}>
                          {t(shop.isOpen ? 'state.open' : 'state.closed')}
                        </Badge>
                        {shop.missing.map((part) => (
                          <Badge key={part} tone="warn">
                            {t(`missing.${part}`)}
                          </Badge>
                        ))}
                      </span>
                    </span>
                    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
