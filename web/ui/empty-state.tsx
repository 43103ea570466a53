import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface StateProps {
  /** A drawing: `<PetFace pet="dog" />`, `<Art name="shopping-cart" size={96} />`. */
  art?: ReactNode
  title: ReactNode
  /** Renders the title as the page's heading, when the page has nothing else. */
  isWholePage?: boolean
  children?: ReactNode
  /** Buttons for the next step. */
  actions?: ReactNode
  className?: string
}

/** Placeholder of an empty list, with a next step. */
export function EmptyState({ art, title, isWholePage, children, actions, className }: StateProps) {
  const Heading = isWholePage ? 'h1' : 'h2'
  return (
    <div className={cx('mx-auto grid max-w-md justify-items-center gap-3 px-4 py-10 text-center', className)}>
      {art && (
        <div className="mb-2 grid size-36 place-items-center rounded-full bg-brand-100 [&>*]:max-h-24 [&>*]:max-w-24">
          {art}
        </div>
      )}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="text-ink-600">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}

/** The same for an error, announced at once by screen readers. */
export function ErrorState(props: StateProps) {
  return (
    <div role="alert">
      <EmptyState {...props} />
    </div>
  )
}
