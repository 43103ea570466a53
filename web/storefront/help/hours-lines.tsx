import { Navigation } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { HoursLine } from './shop-hours.server.ts'

/** Opening hours of a shop, a line for days alike. */
export function HoursLines({ lines, className }: { lines: readonly HoursLine[]; className?: string }) {
  return (
    <dl className={cx('grid gap-1 text-sm', className)}>
      {lines.map(({ days, hours }) => (
        <div key={days} className="flex justify-between gap-4">
          <dt className="min-w-0">{days}</dt>
          <dd className="shrink-0 text-right tabular-nums">{hours}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Link to the way to a point, in the map of the visitor's choice. */
export function DirectionsLink({ point, children }: { point: { lat: number; lon: number }; children: string }) {
  return (
    <a
      href={`https://www.google.com/maps/dir/?api=1&destination=${point.lat},${point.lon}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-10 items-center gap-1.5 rounded-control font-extrabold text-brand-700 text-sm hover:underline print:hidden"
    >
      <Navigation aria-hidden="true" className="size-4.5" />
      {children}
    </a>
  )
}
