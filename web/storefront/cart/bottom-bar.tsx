import type { ReactNode } from 'react'

interface BottomBarProps {
  label: string
  /** Two lines: the subject, and below it a smaller hint. */
  title: ReactNode
  hint?: ReactNode
  /** The action button. */
  children: ReactNode
}

/**
 * Floating bar over the phone's tabs. The page is padded, so that nothing stays covered. A product's own bar takes
 * precedence.
 */
export function BottomBar({ label, title, hint, children }: BottomBarProps) {
  return (
    <>
      <div aria-hidden="true" className="h-18 md:hidden" />
      <section
        data-bottom-bar
        aria-label={label}
        className="focus-on-dark fixed inset-x-2.5 bottom-[calc(var(--tabs-height)+0.5rem)] z-20 flex items-center justify-between gap-3 rounded-tile bg-brand-800 py-2 pr-2 pl-4 text-white shadow-3 md:hidden [body:has([data-product-bar]:not([hidden]))_&]:hidden"
      >
        <span className="min-w-0 leading-tight">
          <b className="block font-extrabold">{title}</b>
          {hint && <small className="block text-balance font-bold text-sun text-xs">{hint}</small>}
        </span>
        {children}
      </section>
    </>
  )
}
