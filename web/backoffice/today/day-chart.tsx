import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import type { ChartDay } from './load-figures.server.ts'

interface DayChartProps {
  title: string
  days: readonly ChartDay[]
  /** Headings of the table's columns. */
  amountLabel: string
  countLabel: string
}

const WIDTH = 600
const HEIGHT = 140
const GAP = 4

/** A bar for each of the last days, drawn by the server; the same numbers stand in a table below. */
export function DayChart({ title, days, amountLabel, countLabel }: DayChartProps) {
  const { t } = useTranslation('todayDesk')
  const most = days.reduce((best, day) => (best && best.amount >= day.amount ? best : day), days[0])
  const width = WIDTH / Math.max(1, days.length)
  if (!most || most.amount === 0) return null
  return (
    <Card className="grid grid-cols-1 gap-3">
      <figure className="grid grid-cols-1 gap-2">
        <figcaption>
          <b className="block font-extrabold">{t('figures.byDay', { title })}</b>
          <span className="text-ink-600 text-sm">{t('figures.most', { day: most.label, amount: most.shown })}</span>
        </figcaption>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-32 w-full text-brand-600"
        >
          <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-ink-300" />
          {days.map(({ label, amount, shown }, index) => {
            const height = (amount / most.amount) * (HEIGHT - 4)
            return (
              <rect
                key={label}
                x={index * width + GAP / 2}
                y={HEIGHT - height}
                width={width - GAP}
                height={height}
                fill="currentColor"
                opacity={index === days.length - 1 ? 1 : 0.6}
              >
                <title>{`${label}: ${shown}`}</title>
              </rect>
            )
          })}
        </svg>
        <div aria-hidden="true" className="flex justify-between text-ink-600 text-xs">
          <span>{days[0]?.label}</span>
          <span>{days.at(-1)?.label}</span>
        </div>
      </figure>
      <details>
        <summary className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-sm">
          {t('figures.byDayTable')}
        </summary>
        <table className="mt-2 w-full text-sm">
          <caption className="sr-only">{t('figures.byDay', { title })}</caption>
          <thead>
            <tr className="border-ink-200 border-b text-ink-600">
              <th scope="col" className="py-2 text-left font-bold">
                {t('figures.day')}
              </th>
              <th scope="col" className="py-2 text-right font-bold">
                {amountLabel}
              </th>
              <th scope="col" className="py-2 text-right font-bold">
                {countLabel}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-ink-200">
            {days.toReversed().map(({ label, shown, count }) => (
              <tr key={label}>
                <th scope="row" className="py-1.5 text-left font-semibold">
                  {label}
                </th>
                <td className="py-1.5 text-right tabular-nums">{shown}</td>
                <td className="py-1.5 text-right tabular-nums">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}
