import type { PlanCosts } from '#services/insurance/contract.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readOption } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { CountryTabs } from '../../settings/country-tabs.tsx'
import { readCountry } from '../../settings/read-country.server.ts'
import { SectionTabs } from '../section-tabs.tsx'
import type { Route } from './+types/costs-page'

const PERIODS = ['3', '6', '12', '24'] as const

/** What plans earned and cost, by month. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'claims' })
  const visit = context.get(visitContext)
  const { insurance, operations } = context.get(servicesContext)
  const call = { context: visit.call }
  const params = new URL(request.url).searchParams
  const country = readCountry(params.get('country'), context)
  const months = readOption(params, 'months', PERIODS) ?? '12'
  const [costs, { served }] = await Promise.all([
    insurance.planCosts({ country, months: Number(months) }, call),
    operations.state(undefined, call),
  ])
  const { locale, language } = countries[visit.country.iso]
  // Thousandths as a percentage: 373 is '37,3'.
  const percents = new Intl.NumberFormat(language, { maximumFractionDigits: 1, useGrouping: 'always' })
  const labelled = <Row extends { lossRatio: number | null }>(row: Row) => ({
    ...row,
    percent: row.lossRatio === null ? null : percents.format(row.lossRatio / 10),
  })
  const monthLabel = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const t = translator(locale, 'insuranceDesk')
  return {
    country,
    months,
    costs: {
      ...costs,
      total: labelled(costs.total),
      plans: costs.plans.map((plan) => ({
        ...labelled(plan),
        months: plan.months.map((each) => ({ ...labelled(each), label: monthLabel.format(new Date(each.month)) })),
      })),
    },
    served: served.map((iso) => ({ iso, name: countries[iso].name })),
    seo: privateSeo(visit, paths.backofficeInsuranceCosts(), {
      title: `${t('costs.title')} · ${t('title')}`,
      description: t('costs.intro'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CostsPage({ loaderData: { country, months, costs, served } }: Route.ComponentProps) {
  const { t } = useTranslation('insuranceDesk')
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <SectionTabs at="costs" />
      <CountryTabs
        country={country}
        served={served}
        to={(iso) => paths.backofficeInsuranceCosts({ country: iso, months })}
      />
      <nav aria-label={t('costs.period')} className="flex flex-wrap gap-2">
        {PERIODS.map((each) => (
          <ChipLink key={each} to={paths.backofficeInsuranceCosts({ country, months: each })} isOn={each === months}>
            {t('costs.months', { months: each })}
          </ChipLink>
        ))}
      </nav>
      <p className="max-w-2xl text-ink-700 text-sm">
        {t('costs.intro')} {t('costs.span', { from: formatDay(costs.from), until: formatDay(costs.until) })}
      </p>
      {costs.plans.length === 0 ? (
        <EmptyState art={<Art name="clipboard" size={88} />} title={t('costs.none')}>
          {t('costs.noneText')}
        </EmptyState>
      ) : (
        <>
          <CostsTable
            title={t('costs.byPlan')}
            heading={t('costs.plan')}
            rows={[
              ...costs.plans.map((plan) => ({ ...plan, key: plan.policyId, name: plan.title })),
              { ...costs.total, key: 'total', name: t('costs.total'), isTotal: true },
            ]}
          />
          {costs.plans.map((plan) => (
            <CostsTable
              key={plan.policyId}
              title={t('costs.ofPlan', { plan: plan.title, count: plan.contracts })}
              heading={t('costs.month')}
              rows={plan.months
                // Months without cover and without claims say nothing.
                .filter(({ lossRatio, claims }) => lossRatio !== null || claims > 0)
                .map((each) => ({ ...each, key: each.month, name: each.label }))
                .reverse()}
            />
          ))}
        </>
      )}
    </div>
  )
}

interface CostsRow extends Omit<PlanCosts['total'], 'earned' | 'paid' | 'reserved'> {
  key: string
  name: string
  percent: string | null
  isTotal?: boolean
}

function CostsTable({ title, heading, rows }: { title: string; heading: string; rows: readonly CostsRow[] }) {
  const { t } = useTranslation('insuranceDesk')
  const headings = [
    heading,
    t('costs.earned'),
    t('costs.claims'),
    t('costs.paid'),
    t('costs.reserved'),
    t('costs.ratio'),
  ]
  return (
    <Card className="grid gap-2 px-0 sm:px-0">
      <h2 className="px-4 text-lg">{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys as well */}
      <section className="overflow-x-auto" aria-label={title} tabIndex={0}>
        <table className="w-full min-w-160 text-sm tabular-nums">
          <thead>
            <tr className="border-ink-200 border-b text-ink-600">
              {headings.map((each, index) => (
                <th
                  key={each}
                  scope="col"
                  className={index === 0 ? 'sticky left-0 bg-white px-4 py-2 text-left' : 'px-4 py-2 text-right'}
                >
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-ink-200">
            {rows.map((row) => (
              <tr key={row.key} className={row.isTotal ? 'font-extrabold' : ''}>
                <th scope="row" className="sticky left-0 bg-white px-4 py-2 text-left font-bold">
                  {row.name}
                </th>
                <td className="whitespace-nowrap px-4 py-2 text-right">{row.displayEarned}</td>
                <td className="px-4 py-2 text-right">{row.claims}</td>
                <td className="whitespace-nowrap px-4 py-2 text-right">{row.displayPaid}</td>
                <td className="whitespace-nowrap px-4 py-2 text-right">{row.displayReserved}</td>
                <td className="whitespace-nowrap px-4 py-2 text-right">
                  {row.percent === null ? '–' : t('costs.percent', { percent: row.percent })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
