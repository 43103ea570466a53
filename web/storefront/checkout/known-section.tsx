import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'

interface KnownSectionProps {
  title: string
  /** What is known, in one line; null: the fields stand open, as for a guest. */
  answer: ReactNode
  /** Label of what opens the fields; 'Cambiar' without one. */
  action?: string
  /** What is seen while the fields are folded too. */
  notice?: ReactNode
  /** A field of it was refused. */
  isRefused?: boolean
  className?: string
  children: ReactNode
}

/** A part of the checkout. Where the answer is known it is one line with 'Cambiar', and its fields are folded below. */
export function KnownSection({
  title,
  answer,
  action,
  notice,
  isRefused = false,
  className,
  children,
}: KnownSectionProps) {
  const { t } = useTranslation('checkout')
  if (answer === null) {
    return (
      <Card className={cx('grid gap-4', className)}>
        <h2 className="text-lg">{title}</h2>
        {notice}
        {children}
      </Card>
    )
  }
  return (
    <Card className={cx('!py-1 sm:!py-2', className)}>
      {notice && <div className="pt-2">{notice}</div>}
      <details data-known open={isRefused} className="group/known">
        <summary className="grid min-h-13 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 py-1.5 [&::-webkit-details-marker]:hidden">
          <h2 className="text-md">{title}</h2>
          <span className="row-span-2 self-center font-extrabold text-brand-700 text-sm group-open/known:hidden">
            {action ?? t('known.change')}
          </span>
          <span className="wrap-anywhere text-ink-700 text-sm group-open/known:hidden">{answer}</span>
        </summary>
        <div className="grid gap-4 pt-2 pb-3">{children}</div>
      </details>
    </Card>
  )
}

/** Opens the folded part of a field that the browser refuses, so that the browser can lead there. */
export function openFoldedPart(target: EventTarget): void {
  const part = target instanceof Element ? target.closest('details') : null
  if (part) part.open = true
}
