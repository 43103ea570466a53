import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface ProgressBarProps {
  /** 0 to 1. */
  value: number
  /** Above the bar: 'Faltan Bs 12 para envío gratis'. */
  label: ReactNode
  isLabelHidden?: boolean
  tone?: 'brand' | 'ok'
  className?: string
}

export function ProgressBar({ value, label, isLabelHidden, tone = 'brand', className }: ProgressBarProps) {
  const part = Math.min(1, Math.max(0, value))
  return (
    <div className={cx('grid gap-1.5', className)}>
      <p className={isLabelHidden ? 'sr-only' : 'font-bold text-sm'}>{label}</p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-ink-200">
        <div
          className={cx(
            'h-full rounded-full transition-[width] duration-500',
            tone === 'ok' ? 'bg-ok' : 'bg-brand-600',
          )}
          style={{ width: `${part * 100}%` }}
        />
      </div>
    </div>
  )
}
