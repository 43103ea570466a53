import type { ThreadSummary } from '#services/community/contract.ts'
import { Art } from '#web/ui/art.tsx'
import { cx } from '#web/ui/cx.ts'

const drawings: Record<ThreadSummary['post']['kind'], string> = {
  adoption: 'red-heart',
  lost: 'magnifying-glass-tilted-left',
  found: 'round-pushpin',
}

/** Picture of the pet that a conversation is about; an icon of the post's kind without a photo. */
export function ThreadPicture({
  post,
  className,
}: {
  post: Pick<ThreadSummary['post'], 'kind' | 'picture'>
  className: string
}) {
  if (post.picture)
    return (
      <img
        src={post.picture}
        alt=""
        loading="lazy"
        decoding="async"
        className={cx('bg-ink-100 object-cover', className)}
      />
    )
  return (
    <span className={cx('grid place-items-center bg-brand-50', className)}>
      <Art name={drawings[post.kind]} size={32} />
    </span>
  )
}
