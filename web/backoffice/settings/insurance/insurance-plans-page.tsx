import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { CountryTabs } from '../country-tabs.tsx'
import { readCountry } from '../read-country.server.ts'
import { SaleBadge } from '../sale-forms.tsx'
import type { Route } from './+types/insurance-plans-page'

/** Insurance plans of a country. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { insurance, operations } = context.get(servicesContext)
  const call = { context: visit.call }
  const country = readCountry(new URL(request.url).searchParams.get('country'), context)
  const [plans, { served }] = await Promise.all([
    insurance.staffPolicies({ country }, call),
    operations.state(undefined, call),
  ])
  const t = translator(visit.country.locale, 'insuranceSettings')
  return {
    country,
    plans,
    served: served.map((iso) => ({ iso, name: countries[iso].name })),
    seo: privateSeo(visit, paths.backofficeInsurancePlans(country), {
      title: t('title'),
      description: t('description'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function InsurancePlansPage({ loaderData: { country, served, plans } }: Route.ComponentProps) {
  const { t } = useTranslation('insuranceSettings')
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeSettings()}>{t('back')}</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
          <ButtonLink
            to={paths.backofficeNewInsurancePlan(country)}
            icon={<Plus aria-hidden="true" className="size-5" />}
          >
            {t('new')}
          </ButtonLink>
        </div>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
      </header>
      <CountryTabs country={country} served={served} to={paths.backofficeInsurancePlans} />
      {plans.length === 0 ? (
        <EmptyState art={<Art name="shield" size={88} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-2.5">
          {plans.map(({ plan, policy, isOnSale, contracts }) => (
            <li key={plan.id}>
              <Link
                to={paths.backofficeInsurancePlan(plan.id)}
                prefetch="intent"
                className="grid gap-1.5 rounded-card border border-ink-200 bg-white p-4 shadow-1 transition-colors hover:border-brand-500"
              >
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <b className="min-w-0 break-words font-black text-md">{plan.title}</b>
                  <span className="font-bold text-sm">{t('perMonth', { price: policy.displayPrice })}</span>
                  <SaleBadge isOnSale={isOnSale} />
                </span>
                <span className="text-ink-700 text-sm">
                  {policy.coverages.map(({ title, displayLimit }) => `${title} ${displayLimit}`).join(' · ')}
                </span>
                <span className="text-ink-600 text-sm">{t('contracts', { count: contracts })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
