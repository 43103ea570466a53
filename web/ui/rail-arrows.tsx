import { type RefObject, useEffect, useState } from 'react'
import { cx } from './cx.ts'

/** Pixels of a hidden end that need no arrow. */
const SLACK = 8

export interface RailArrowsProps {
  row: RefObject<HTMLElement | null>
}

/**
 * Arrows over the ends of a row that scrolls sideways, where it goes on. For a mouse alone: a finger swipes the row, and
 * the keyboard scrolls it where it has the focus.
 */
export function RailArrows({ row }: RailArrowsProps) {
  const [hidden, setHidden] = useState('')
  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const isBefore = scrollLeft > SLACK
      const isAfter = scrollLeft + clientWidth < scrollWidth - SLACK
      setHidden(`${isBefore ? '<' : ''}${isAfter ? '>' : ''}`)
    }
    // Calls back once at the start, after layout.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row])

  return [...hidden].map((end) => (
    <button
      key={end}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => row.current?.scrollBy({ left: (end === '>' ? 0.8 : -0.8) * row.current.clientWidth })}
      className={cx(
        'absolute top-1/2 z-20 -mt-7 hidden size-11 place-items-center rounded-full border border-ink-200 bg-white shadow-2 hover:text-brand-700 md:pointer-fine:grid',
        end === '>' ? '-right-4' : '-left-4 rotate-180',
      )}
    >
      <i className="icon-chevron-right size-5.5" />
    </button>
  ))
}
