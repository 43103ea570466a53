import { Children, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** Cards rendered at first: no screen shows more; the others are rendered when they come near. */
const SEEN_AT_ONCE = 5

/** Cards in one row that scrolls sideways (CSS snap, no script). `label` is read aloud. */
export function Rail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={label}
      className="-mx-4 snap-x snap-mandatory scroll-px-4 overflow-x-auto px-4 pb-3 md:-mx-6 md:scroll-px-6 md:px-6"
    >
      <ul className="flex gap-2.5 sm:gap-4">
        {Children.map(children, (card, index) => (
          <li
            className={cx(
              'w-[46vw] max-w-[17.5rem] shrink-0 snap-start sm:w-[30vw] md:w-[17.2rem]',
              index >= SEEN_AT_ONCE && '[content-visibility:auto] [overflow-clip-margin:0.75rem]',
            )}
          >
            {card}
          </li>
        ))}
      </ul>
    </section>
  )
}
