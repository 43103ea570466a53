import { Plus, Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { CountryTabs } from '../country-tabs.tsx'
import { readCountry } from '../read-country.server.ts'
import type { Route } from './+types/coupons-page'

const states = ['active', 'scheduled', 'ended'] as const

/** Coupons of a country with their uses and what they cost so far. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market, operations } = context.get(servicesContext)
  const call = { context: visit.call }
  const params = new URL(request.url).searchParams
  const country = readCountry(params.get('country'), context)
  const state = readOption(params, 'state', states) ?? 'active'
  const search = readTrimmed(params, 'search', 100)
  const after = readText(params, 'after', 60) || undefined
  const [list, { served }] = await Promise.all([
    market.staffCoupons({ country, state, search, ...(after && { after }) }, call),
    operations.state(undefined, call),
  ])
  const t = translator(visit.country.locale, 'couponSettings')
  return {
    country,
    served: served.map((iso) => ({ iso, name: countries[iso].name })),
    list,
    asked: { state, search, after: after ?? null },
    seo: privateSeo(visit, paths.backofficeCoupons(country), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CouponSettingsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('couponSettings')
  const { country, served, list, asked } = loaderData
  const here = { state: asked.state, search: asked.search || null }
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeSettings()}>{t('back')}</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
          <ButtonLink to={paths.backofficeNewCoupon(country)} icon={<Plus aria-hidden="true" className="size-5" />}>
            {t('new')}
          </ButtonLink>
        </div>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
      </header>
      <CountryTabs country={country} served={served} to={paths.backofficeCoupons} />
      <Form key={`${country} ${asked.search}`} className="flex flex-wrap items-end gap-2.5">
        <input type="hidden" name="country" value={country} />
        <input type="hidden" name="state" value={asked.state} />
        <TextField
          name="search"
          type="search"
          label={t('search')}
          defaultValue={asked.search}
          maxLength={100}
          before={<Search aria-hidden="true" className="size-5" />}
          className="min-w-0 grow basis-52"
        />
        <Button type="submit" variant="outline" className="h-12">
          {t('go')}
        </Button>
      </Form>
      <nav aria-label={t('states')} className="flex flex-wrap gap-2">
        {states.map((state) => (
          <ChipLink
            key={state}
            to={paths.backofficeCoupons(country, { state, search: here.search })}
            isOn={asked.state === state}
          >
            {t(`stateTabs.${state}`, { count: String(list.counts[state]) })}
          </ChipLink>
        ))}
      </nav>
      {list.coupons.length === 0 ? (
        <EmptyState
          art={<Art name="wrapped-gift" size={88} />}
          title={t(asked.search ? 'notFound' : `none.${asked.state}`)}
        >
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-2.5">
          {list.coupons.map(({ plan, benefit, periodLabel, uses, displayCost }) => (
            <li key={plan.code}>
              <Link
                to={paths.backofficeCoupon(country, plan.code)}
                prefetch="intent"
                className="grid gap-1.5 rounded-card border border-ink-200 bg-white p-4 shadow-1 transition-colors hover:border-brand-500"
              >
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <b className="min-w-0 break-words font-black text-md">{plan.title}</b>
                  <code className="min-w-0 break-all rounded-tag bg-ink-100 px-2 py-0.5 font-extrabold text-sm">
                    {plan.code}
                  </code>
                  <Badge tone={plan.isPublic ? 'soft' : 'neutral'} className="ml-auto">
                    {t(plan.isPublic ? 'audience.publicShort' : 'audience.codeShort')}
                  </Badge>
                </span>
                <span className="font-bold text-sm">
                  {benefit} · <span className="font-semibold text-ink-700">{periodLabel}</span>
                </span>
                <span className="text-ink-600 text-sm">
                  {plan.totalLimit === null
                    ? t('uses', { count: uses, cost: displayCost })
                    : t('usesOf', { uses: String(uses), limit: String(plan.totalLimit), cost: displayCost })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label={t('pages')}
        previous={asked.after ? { label: t('first'), to: paths.backofficeCoupons(country, here) } : null}
        next={
          list.endCursor
            ? { label: t('more'), to: paths.backofficeCoupons(country, { ...here, after: list.endCursor }) }
            : null
        }
      />
    </div>
  )
}
