import { Star } from 'lucide-react'
import { cx } from './cx.ts'

/** Five stars, `stars` of them filled. `label` is for screen readers: '4 de 5 estrellas'. */
export function Stars({ stars, label, className = 'size-4' }: { stars: number; label: string; className?: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((each) => (
        <Star
          key={each}
          aria-hidden="true"
          className={cx(className, each <= stars ? 'fill-star text-star' : 'fill-ink-200 text-ink-200')}
        />
      ))}
    </span>
  )
}

interface StarBarsProps {
  label: string
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  byStars: readonly number[]
  /** Read aloud: '5 estrellas: 12 opiniones'. */
  rowLabel(stars: number, count: number): string
}

/** Distribution of the stars, five on top. */
export function StarBars({ label, byStars, rowLabel }: StarBarsProps) {
  const most = Math.max(1, ...byStars)
  return (
    <ul aria-label={label} className="grid w-full max-w-sm flex-1 gap-1.5">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = byStars[stars - 1] ?? 0
        return (
          <li key={stars} className="flex items-center gap-2.5 font-bold text-sm tabular-nums">
            <span className="sr-only">{rowLabel(stars, count)}</span>
            <span aria-hidden="true" className="flex w-7 items-center gap-1">
              {stars}
              <Star className="size-3.5 fill-star text-star" />
            </span>
            <span aria-hidden="true" className="h-2.5 flex-1 overflow-hidden rounded-full bg-ink-200">
              <span className="block h-full rounded-full bg-star" style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span aria-hidden="true" className="w-8 text-right text-ink-600">
              {count}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
