import type { ReactNode } from 'react'

interface BottomBarProps {
  label: string
  /** Two lines: what it is about, and below it in small what helps to decide. */
  title: ReactNode
  hint?: ReactNode
  /** The one thing to do. */
  children: ReactNode
}

/** On a phone, floating over the tabs. What it covers can be scrolled out from under it. A product's own bar goes first. */
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
