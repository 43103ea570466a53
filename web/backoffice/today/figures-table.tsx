import { PERIODS } from '#services/market/sales/rules/periods.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import type { FigureRow } from './load-figures.server.ts'

interface FiguresTableProps {
  /** Names the table for screen readers. */
  title: string
  /** Heading of the first column. */
  heading: string
  rows: readonly FigureRow[]
}

/** Figures by period; on a phone it scrolls below its first column. */
export function FiguresTable({ title, heading, rows }: FiguresTableProps) {
  const { t } = useTranslation('todayDesk')
  return (
    <Card className="!p-0 overflow-hidden">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys as well */}
      <section className="relative overflow-x-auto" aria-label={t('figures.table', { title })} tabIndex={0}>
        <table className="w-full min-w-150 text-sm">
          <thead>
            <tr className="border-ink-200 border-b text-ink-600">
              <th scope="col" className="sticky left-0 bg-white px-4 py-3 text-left font-bold">
                {heading}
              </th>
              {PERIODS.map((period) => (
                <th key={period} scope="col" className="px-3 py-3 text-right font-bold last:pr-4">
                  {t(`figures.periods.${period}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-ink-200">
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row" className="sticky left-0 bg-white px-4 py-2.5 text-left font-bold">
                  {name}
                </th>
                {PERIODS.map((period) => (
                  <td key={period} className="whitespace-nowrap px-3 py-2.5 text-right tabular-nums last:pr-4">
                    {period === 'today' ? <b className="font-extrabold">{values[period]}</b> : values[period]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
