import { type Weighed, weightChart } from './weight-chart.ts'

/** The weights as a line, for the eye alone: the words beside it say the same. */
export function WeightSpark({ entries, className }: { entries: readonly Weighed[]; className?: string }) {
  const chart = weightChart(entries, { width: 240, height: 56 })
  if (!chart || chart.points.length < 2) return null
  const last = chart.points.at(-1)
  return (
    <svg viewBox="-6 -6 252 68" aria-hidden="true" className={className}>
      <polyline
        points={chart.points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-brand-500"
      />
      {last && <circle cx={last.x} cy={last.y} r="5" strokeWidth="2.5" className="fill-brand-600 stroke-white" />}
    </svg>
  )
}
