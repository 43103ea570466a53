import { ChevronRight, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/salons-page'
import { StoreList } from './store-list.tsx'

/** Merchants with their stores. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'salon' })
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonSettings')
  const merchants = await appointments.salons(undefined, { context: visit.call })
  return {
    merchants: merchants.map(({ id, name, country, stores }) => ({ id, name, country, stores })),
    seo: privateSeo(visit, paths.backofficeSalons(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SalonsPage({ loaderData: { merchants } }: Route.ComponentProps) {
  const { t } = useTranslation('salonSettings')
  const add = (
    <ButtonLink to={paths.backofficeNewSalon()} icon={<Plus aria-hidden="true" className="size-4.5" />}>
      {t('newMerchant')}
    </ButtonLink>
  )
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
          <p className="max-w-2xl text-ink-700">{t('intro')}</p>
        </div>
        {merchants.length > 0 && add}
      </header>
      {merchants.length === 0 && (
        <EmptyState art={<Art name="house" size={88} />} title={t('none.title')} actions={add}>
          {t('none.text')}
        </EmptyState>
      )}
      {merchants.map(({ id, name, country, stores }) => (
        <Card key={id} className="grid gap-3">
          <div className="flex items-center justify-between gap-3">
            <h2 className="min-w-0 text-lg">
              <Link to={paths.backofficeSalon(id)} className="flex items-center gap-1 hover:text-brand-700">
                <span className="truncate">{name}</span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
              </Link>
            </h2>
            <span className="font-bold text-ink-600 text-sm">{country}</span>
          </div>
          <StoreList stores={stores} />
          <ButtonLink
            to={paths.backofficeNewStore(id)}
            variant="outline"
            size="sm"
            className="justify-self-start"
            icon={<Plus aria-hidden="true" className="size-4.5" />}
          >
            {t('newStore')}
          </ButtonLink>
        </Card>
      ))}
    </div>
  )
}
