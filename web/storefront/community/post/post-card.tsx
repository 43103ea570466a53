import { CalendarDays, House, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { SPANISH } from '#shared/spanish.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FreshnessBadge } from './freshness-badge.tsx'
import { getPostPage, type PostGlance } from './post-glance.ts'
import { factsLine, formatPlace, formatPostTitle } from './post-labels.ts'
import { PostPicture } from './post-picture.tsx'

interface PostCardProps {
  post: PostGlance
  /** Shows for a notice whether it is lost or found, in lists of both. */
  isKindShown?: boolean
  isPriority?: boolean
  /** Level below the page's own heading. */
  heading?: 'h2' | 'h3'
}

/** Card of an ad or notice. The whole card links to its page. */
export function PostCard({ post, isKindShown, isPriority, heading: Heading = 'h2' }: PostCardProps) {
  const { t } = useTranslation('communityPost')
  const facts = factsLine(t, post)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-ink-200 bg-white shadow-1 transition-shadow hover:shadow-2">
      <div className="relative overflow-hidden">
        <PostPicture
          post={post}
          sizes="(min-width: 960px) 280px, (min-width: 640px) 33vw, 50vw"
          isPriority={isPriority}
          className="aspect-square w-full transition-transform duration-300 group-hover:scale-[1.03] motion-reduce:transition-none"
        />
        <div className="absolute top-2.5 left-2.5 flex flex-wrap gap-1.5">
          {isKindShown && post.kind !== 'adoption' && (
            <Badge tone={post.kind === 'lost' ? 'red' : 'ok'}>{t(`kind.${post.kind}`)}</Badge>
          )}
          {post.status === 'matched' && <Badge tone="sun">{t('state.matched')}</Badge>}
          {post.confirmedDaysAgo === 0 && post.status !== 'matched' && <FreshnessBadge daysAgo={0} />}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 sm:p-4">
        <Heading className="text-lg leading-snug">
          <Link
            to={getPostPage(post)}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 after:rounded-card hover:text-brand-700 focus-visible:after:ring-3 focus-visible:after:ring-brand-600 focus-visible:after:ring-inset"
          >
            {formatPostTitle(t, post)}
          </Link>
        </Heading>
        {facts && <p className="text-ink-700 text-sm">{facts}</p>}
        <Line icon={<MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>{formatPlace(post)}</Line>
        {post.seenOn && (
          <Line icon={<CalendarDays aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
            {t(post.kind === 'lost' ? 'lostOn' : 'foundOn', { day: shortDay(post.seenOn) })}
          </Line>
        )}
        {post.by.kind === 'shelter' && (
          <p className="mt-auto pt-1.5">
            <Badge icon={<House aria-hidden="true" className="size-3.5" />} className="max-w-full">
              <span className="truncate">{post.by.name}</span>
            </Badge>
          </p>
        )}
      </div>
    </article>
  )
}

function Line({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-ink-600 text-sm">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** Day without a zone: '3 de noviembre'. */
export function shortDay(day: string): string {
  return dayAndMonth.format(new Date(`${day}T00:00:00Z`))
}
const dayAndMonth = new Intl.DateTimeFormat(SPANISH, { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Grid of cards: two columns on a phone, four on a wide screen. */
export function PostGrid({
  posts,
  isKindShown,
  heading,
}: {
  posts: readonly PostGlance[]
  isKindShown?: boolean
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className="grid grid-cols-2 gap-3 @2xl/main:grid-cols-3 @4xl/main:grid-cols-4 @2xl/main:gap-4">
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} isKindShown={isKindShown} isPriority={index < 4} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
