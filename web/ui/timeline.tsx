import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TimelineEntry {
  key: string
  title: ReactNode
  /** Formatted time. */
  time?: string
  note?: ReactNode
  state: 'done' | 'current' | 'ahead' | 'stopped'
  /** Default: a tick for done entries, an empty circle for later ones. */
  icon?: ReactNode
}

export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label}>
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          aria-current={entry.state === 'current' ? 'step' : undefined}
          className="relative flex gap-3.5 pb-6 last:pb-0"
        >
          {index < entries.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-9 bottom-0 left-[17px] w-0.5',
                entry.state === 'done' ? 'bg-brand-600' : 'bg-ink-200',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'grid size-9 shrink-0 place-items-center rounded-full',
              entry.state === 'ahead' && !entry.icon ? 'border-2 border-ink-300 bg-white' : dots[entry.state],
            )}
          >
            {entry.icon ?? (entry.state !== 'ahead' && <span className="size-2.5 rounded-full bg-current" />)}
          </span>
          <div className="pt-1.5">
            <p className={cx('font-extrabold leading-tight', entry.state === 'ahead' && 'text-ink-600')}>
              {entry.title}
            </p>
            {entry.time && <p className="text-ink-600 text-sm">{entry.time}</p>}
            {entry.note && <p className="mt-0.5 text-ink-700 text-sm">{entry.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const dots = {
  done: 'bg-brand-600 text-white',
  current: 'bg-brand-100 text-brand-700 ring-4 ring-brand-200',
  ahead: 'bg-ink-100 text-ink-400',
  stopped: 'bg-red-100 text-red-700',
}
