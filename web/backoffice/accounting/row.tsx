import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** A line of sums in a `dl`. */
export function Row({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex justify-between gap-3', isStrong && 'border-ink-200 border-t pt-1.5 font-extrabold')}>
      <dt>{label}</dt>
      <dd className="text-right font-bold tabular-nums">{children}</dd>
    </div>
  )
}
