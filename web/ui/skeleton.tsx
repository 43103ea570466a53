import { cx } from './cx.ts'

/** A grey placeholder while content loads; `className` gives its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer rounded-control bg-ink-200', className)} />
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2">
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 && 'w-3/5')} />
      ))}
    </span>
  )
}

/** Placeholder in the shape of a product card. */
export function SkeletonCard() {
  return (
    <span className="block overflow-hidden rounded-card border border-ink-200 bg-white shadow-1">
      <Skeleton className="aspect-square rounded-none" />
      <span className="grid gap-2.5 p-3.5">
        <Skeleton className="h-3.5 w-1/3" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-2 h-10" />
      </span>
    </span>
  )
}
