import { useContext } from 'react'
import { LocaleContext } from '#web/i18n/i18n.ts'
import { shortDay } from '../day.ts'
import { kilograms } from './kilograms.ts'
import { type Weighed, weightChart } from './weight-chart.ts'

const box = { width: 560, height: 200 }
const left = 62
const top = 14

/** The weights over time. The table beside it says the same to who cannot see it. */
export function WeightChart({ entries, label }: { entries: readonly Weighed[]; label: string }) {
  const locale = useContext(LocaleContext)
  const chart = weightChart(entries, box)
  if (!chart) return null
  const { points, rows, first, last } = chart
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const [start] = points
  const end = points.at(-1)
  return (
    <svg
      viewBox={`0 0 ${box.width + left + 14} ${box.height + top + 34}`}
      role="img"
      aria-label={label}
      className="h-auto w-full overflow-visible text-[13px] max-sm:text-[19px]"
    >
      <g transform={`translate(${left} ${top})`}>
        {rows.map(({ grams, y }) => (
          <g key={grams}>
            <line x2={box.width} y1={y} y2={y} className="stroke-ink-200" />
            <text x={-10} y={y} textAnchor="end" dominantBaseline="middle" className="fill-ink-600 font-bold">
              {kilograms(grams, locale)}
            </text>
          </g>
        ))}
        {start && end && points.length > 1 && (
          <polygon
            points={`${start.x},${box.height} ${line} ${end.x},${box.height}`}
            className="fill-brand-100 opacity-60"
          />
        )}
        <polyline
          points={line}
          fill="none"
          strokeWidth="3.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-brand-600"
        />
        {points.map(({ measuredOn, grams, x, y }) => (
          <circle
            key={measuredOn}
            cx={x}
            cy={y}
            r={points.length > 40 ? 3 : 6}
            strokeWidth="3"
            className="fill-brand-600 stroke-white"
          >
            <title>{`${shortDay(measuredOn)}: ${kilograms(grams, locale)}`}</title>
          </circle>
        ))}
        <text y={box.height + 26} className="fill-ink-600 font-bold">
          {first === last ? '' : shortDay(first)}
        </text>
        <text
          x={first === last ? box.width / 2 : box.width}
          y={box.height + 26}
          textAnchor={first === last ? 'middle' : 'end'}
          className="fill-ink-600 font-bold"
        >
          {shortDay(last)}
        </text>
      </g>
    </svg>
  )
}
