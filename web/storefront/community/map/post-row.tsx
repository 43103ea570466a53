import { CalendarDays, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { shortDay } from '../post/post-card.tsx'
import { getPostPage, type PostGlance } from '../post/post-glance.ts'
import { factsLine, formatPlace, formatPostTitle } from '../post/post-labels.ts'
import { PostPicture } from '../post/post-picture.tsx'

interface PostRowProps {
  post: PostGlance
  isKindShown?: boolean
  isSelected?: boolean
}

/** Ad or notice in the list beside a map. The whole row links to its page. */
export function PostRow({ post, isKindShown, isSelected }: PostRowProps) {
  const { t } = useTranslation('communityPost')
  const facts = factsLine(t, post)
  return (
    <article
      className={cx(
        'group relative flex gap-3 overflow-hidden rounded-card border-2 bg-white p-2.5 shadow-1 transition-shadow hover:shadow-2',
        isSelected ? 'border-brand-600' : 'border-transparent',
      )}
    >
      <PostPicture post={post} sizes="112px" className="size-28 shrink-0 rounded-tile" />
      <div className="grid min-w-0 flex-1 grid-cols-1 content-center gap-1">
        <div className="flex flex-wrap gap-1.5">
          {isKindShown && post.kind !== 'adoption' && (
            <Badge tone={post.kind === 'lost' ? 'red' : 'ok'}>{t(`kind.${post.kind}`)}</Badge>
          )}
          {post.status === 'matched' && <Badge tone="sun">{t('state.matched')}</Badge>}
          {post.confirmedDaysAgo === 0 && post.status !== 'matched' && <Badge>{t('confirmedToday')}</Badge>}
        </div>
        <h3 className="truncate text-md leading-snug">
          <Link
            to={getPostPage(post)}
            className="outline-none after:absolute after:inset-0 after:rounded-card hover:text-brand-700 focus-visible:after:ring-3 focus-visible:after:ring-brand-600 focus-visible:after:ring-inset"
          >
            {formatPostTitle(t, post)}
          </Link>
        </h3>
        {facts && <p className="truncate text-ink-700 text-sm">{facts}</p>}
        <p className="flex items-start gap-1.5 text-ink-600 text-sm">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="truncate">{formatPlace(post)}</span>
        </p>
        {post.seenOn && (
          <p className="flex items-start gap-1.5 text-ink-600 text-sm">
            <CalendarDays aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t(post.kind === 'lost' ? 'lostOn' : 'foundOn', { day: shortDay(post.seenOn) })}
          </p>
        )}
      </div>
    </article>
  )
}
