import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { DayChart } from './day-chart.tsx'
import { FiguresTable } from './figures-table.tsx'
import type { Figures } from './load-figures.server.ts'

/** How the shops and stores of a country do: only what the person may see. */
export function FiguresSection({ figures }: { figures: Figures }) {
  return (
    <>
      {figures.sales && <Sales sales={figures.sales} sold={figures.sold ?? []} deadStock={figures.deadStock} />}
      {figures.visits && <Visits visits={figures.visits} />}
      {figures.missed && figures.missed.length > 0 && <Missed missed={figures.missed} country={figures.country} />}
    </>
  )
}

interface SalesProps {
  sales: NonNullable<Figures['sales']>
  sold: NonNullable<Figures['sold']>
  deadStock: Figures['deadStock']
}

function Sales({ sales, sold, deadStock }: SalesProps) {
  const { t } = useTranslation('todayDesk')
  return (
    <section aria-labelledby="tiendas" className="grid grid-cols-1 gap-4">
      <SectionHeader id="tiendas" title={t('sales.title')} />
      <FiguresTable
        title={t('sales.title')}
        heading={t('figures.figure')}
        rows={sales.rows.map(({ name, values }) => ({ name: t(`sales.${name}`), values }))}
      />
      {sales.places.length > 1 && (
        <FiguresTable title={t('sales.byPlace')} heading={t('sales.byPlace')} rows={sales.places} />
      )}
      <div className="grid grid-cols-1 items-start gap-4 @4xl/main:grid-cols-2">
        <DayChart
          title={t('sales.chart')}
          days={sales.days}
          amountLabel={t('sales.revenue')}
          countLabel={t('sales.count')}
        />
        <BestSellers sold={sold} deadStock={deadStock} />
      </div>
      <HowCounted>
        {(['day', 'revenue', 'refunded', 'newCustomers', 'periods'] as const).map((what) => (
          <p key={what}>{t(`sales.how.${what}`)}</p>
        ))}
      </HowCounted>
    </section>
  )
}

function BestSellers({ sold, deadStock }: Omit<SalesProps, 'sales'>) {
  const { t } = useTranslation('todayDesk')
  return (
    <Card>
      <table className="w-full text-sm">
        <caption className="pb-2 text-left font-extrabold text-md">{t('sold.title')}</caption>
        <thead>
          <tr className="border-ink-200 border-b text-ink-600">
            <th scope="col" className="py-2 text-left font-bold">
              {t('sold.product')}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-bold">
              {t('sold.units')}
            </th>
            <th scope="col" className="py-2 text-right font-bold">
              {t('sold.revenue')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-ink-200">
          {sold.map(({ productId, title, units, revenue }) => (
            <tr key={productId}>
              <th scope="row" className="py-2 text-left font-semibold">
                {title}
              </th>
              <td className="px-2 py-2 text-right tabular-nums">{units}</td>
              <td className="whitespace-nowrap py-2 text-right tabular-nums">{revenue}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-ink-600 text-sm">{t(sold.length === 0 ? 'sold.none' : 'sold.how')}</p>
      {deadStock && <TextLink to={deadStock}>{t('sold.dead')}</TextLink>}
    </Card>
  )
}

function Visits({ visits }: { visits: NonNullable<Figures['visits']> }) {
  const { t } = useTranslation('todayDesk')
  return (
    <section aria-labelledby="locales" className="grid grid-cols-1 gap-4">
      <SectionHeader id="locales" title={t('visitFigures.title')} />
      <FiguresTable
        title={t('visitFigures.title')}
        heading={t('figures.figure')}
        rows={visits.rows.map(({ name, values }) => ({ name: t(`visitFigures.${name}`), values }))}
      />
      {visits.places.length > 1 && (
        <FiguresTable title={t('visitFigures.byPlace')} heading={t('visitFigures.byPlace')} rows={visits.places} />
      )}
      <DayChart
        title={t('visitFigures.chart')}
        days={visits.days}
        amountLabel={t('visitFigures.visits')}
        countLabel={t('visitFigures.count')}
      />
      <HowCounted>
        {(['visits', 'revenue', 'occupation', 'newCustomers', 'refunded'] as const).map((what) => (
          <p key={what}>{t(`visitFigures.how.${what}`)}</p>
        ))}
      </HowCounted>
    </section>
  )
}

function HowCounted({ children }: { children: ReactNode }) {
  const { t } = useTranslation('todayDesk')
  return (
    <details>
      <summary className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-sm">
        {t('figures.howCounted')}
      </summary>
      <div className="grid max-w-3xl gap-2 pt-1 text-ink-700 text-sm">{children}</div>
    </details>
  )
}

function Missed({ missed, country }: { missed: NonNullable<Figures['missed']>; country: Figures['country'] }) {
  const { t } = useTranslation('todayDesk')
  return (
    <section aria-labelledby="busquedas">
      <SectionHeader
        id="busquedas"
        title={t('missed.title')}
        more={{ label: t('missed.all'), to: paths.backofficeMissedSearches(country) }}
      />
      <ul className="flex flex-wrap gap-2">
        {missed.map(({ phrase, count }) => (
          <li key={phrase}>
            <Link
              to={paths.backofficeNewSearchGroup(country, { word: phrase })}
              className="inline-flex min-h-10 items-center gap-2 rounded-full border border-ink-300 bg-white px-3.5 font-bold text-sm hover:border-brand-600"
            >
              {phrase}
              <span className="font-semibold text-ink-600">{t('missed.times', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
