import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'

interface StepBarProps {
  /** Previous step, for browsers without a script; null on the first step. */
  back: string | null
  /** Total of the choices so far. */
  total?: ReactNode
  /** Button to continue. */
  children: ReactNode
}

/** Sticky bar with the total, the back link and the continue button. It replaces the cart's bar. */
export function StepBar({ back, total, children }: StepBarProps) {
  return (
    <div
      data-product-bar
      className="sticky bottom-[calc(var(--tabs-height)+0.5rem)] z-20 mt-6 flex items-center gap-2 rounded-tile border border-ink-200 bg-white p-2 shadow-3 md:bottom-4"
    >
      {back && <BackLink to={back} />}
      <div aria-live="polite" className="min-w-0 flex-1 px-1.5 leading-tight">
        {total}
      </div>
      {children}
    </div>
  )
}

/** Total. Its label shrinks where there is no room; the amount is never truncated. */
export function StepTotal({ label, amount, isFaint = false }: { label: ReactNode; amount: string; isFaint?: boolean }) {
  return (
    <>
      <span className="block truncate text-ink-600 text-xs">{label}</span>
      <span className={cx('block whitespace-nowrap font-black sm:text-lg', isFaint && 'opacity-60')}>{amount}</span>
    </>
  )
}

/** Goes back in the browser's history (specification, section 2) when the previous entry is a page of this site. */
function BackLink({ to }: { to: string }) {
  const { t } = useTranslation('booking')
  const navigate = useNavigate()
  return (
    <Link
      to={to}
      aria-label={t('back')}
      className={buttonStyle('ghost', 'lg', '!px-2 sm:!px-4')}
      onClick={(event) => {
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0
        if (!isPlain || !hasPageBefore()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      <span className="max-sm:hidden">{t('back')}</span>
    </Link>
  )
}

/** The router stores the index of the entry in the history's state. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
