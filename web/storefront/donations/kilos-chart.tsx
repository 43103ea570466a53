import { useTranslation } from '#web/i18n/i18n.ts'

interface Bar {
  name: string
  kilos: number
  label: string
}

const WIDTH = 640
const ROW = 52
/** Width reserved for the figure behind the longest bar. */
const FIGURE = 110

/**
 * Bar chart of kilos per shelter, undistributed kilos in another colour. The table below has the same data for screen
 * readers.
 */
export function KilosChart({ bars, waiting, year }: { bars: readonly Bar[]; waiting: Bar | null; year: number }) {
  const { t } = useTranslation('donations')
  const rows = waiting ? [...bars, waiting] : bars
  const most = Math.max(...rows.map(({ kilos }) => kilos))
  if (rows.length === 0 || most <= 0) return null
  return (
    <figure className="grid max-w-2xl gap-3">
      <svg
        viewBox={`0 0 ${WIDTH} ${rows.length * ROW}`}
        role="img"
        aria-label={t('chart', { year })}
        className="h-auto w-full text-[15px] max-sm:text-[21px]"
      >
        {rows.map((row, index) => {
          const width = Math.max(6, (row.kilos / most) * (WIDTH - FIGURE))
          return (
            <g key={row.name} transform={`translate(0 ${index * ROW})`}>
              <text y={17} className="fill-ink-800 font-bold">
                {row.name}
              </text>
              <rect
                y={24}
                width={Math.round(width)}
                height={20}
                rx={10}
                className={row === waiting ? 'fill-brand-200' : 'fill-brand-600'}
              />
              <text x={Math.round(width) + 10} y={40} className="fill-ink-700 font-extrabold">
                {t('kilos', { kilos: row.label })}
              </text>
            </g>
          )
        })}
      </svg>
      <details className="text-md">
        <summary className="cursor-pointer font-bold text-brand-700">{t('table')}</summary>
        <table className="mt-2 w-full max-w-md">
          <thead>
            <tr className="text-left text-ink-600 text-sm">
              <th scope="col" className="py-1 font-bold">
                {t('shelter')}
              </th>
              <th scope="col" className="py-1 text-right font-bold">
                {t('kilosHead')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-ink-200">
            {rows.map(({ name, label }) => (
              <tr key={name}>
                <th scope="row" className="py-1.5 text-left font-semibold [overflow-wrap:anywhere]">
                  {name}
                </th>
                <td className="py-1.5 text-right font-extrabold">{t('kilos', { kilos: label })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
