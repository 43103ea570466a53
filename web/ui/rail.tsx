import { Children, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { RailArrowsProps } from './rail-arrows.tsx'

/** Beside that of `rail-cards` (components.css). */
const widths = {
  card: undefined,
  wide: 'w-[80vw] max-w-[24.5rem]',
  /** As wide as its content. */
  own: 'w-auto max-w-[80vw] [content-visibility:visible]',
}

interface RailProps {
  /** Read aloud. */
  label: string
  width?: keyof typeof widths
  children: ReactNode
}

/** Cards in one row that scrolls sideways (CSS snap, no script); a mouse gets arrows. */
export function Rail({ label, width = 'card', children }: RailProps) {
  const row = useRef<HTMLElement>(null)
  const Arrows = useArrows()
  return (
    <div className="relative">
      <section
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={label}
        className="rail-scroller"
      >
        <ul className="rail-cards">
          {Children.map(children, (card) => (
            <li className={widths[width]}>{card}</li>
          ))}
        </ul>
      </section>
      {Arrows && <Arrows row={row} />}
    </div>
  )
}

/** The arrows' script loads where there is a mouse; without it the row scrolls all the same. */
function useArrows(): ComponentType<RailArrowsProps> | null {
  const [Arrows, setArrows] = useState<ComponentType<RailArrowsProps> | null>(null)
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    import('./rail-arrows.tsx').then(
      (came) => setArrows(() => came.RailArrows),
      () => undefined,
    )
  }, [])
  return Arrows
}
