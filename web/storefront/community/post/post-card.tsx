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
  isEager?: boolean
  /** Level below the page's own heading. */
  heading?: 'h2' | 'h3'
}

/** Card of an ad or notice. The whole card links to its page. */
export function PostCard({ post, isKindShown, isPriority, isEager, heading: Heading = 'h2' }: PostCardProps) {
  const { t } = useTranslation('communityPost')
  const facts = factsLine(t, post)
  return (
    <article className="post-card">
      <div>
        <PostPicture
          post={post}
          sizes="(min-width: 960px) 280px, (min-width: 640px) 33vw, 50vw"
          isPriority={isPriority}
          isEager={isEager}
          className="aspect-square"
        />
        <div>
          {isKindShown && post.kind !== 'adoption' && (
            <Badge tone={post.kind === 'lost' ? 'red' : 'ok'}>{t(`kind.${post.kind}`)}</Badge>
          )}
          {post.status === 'matched' && <Badge tone="sun">{t('state.matched')}</Badge>}
          {post.confirmedDaysAgo === 0 && post.status !== 'matched' && <FreshnessBadge daysAgo={0} />}
        </div>
      </div>
      <div>
        <Heading>
          <Link to={getPostPage(post)} prefetch="intent">
            {formatPostTitle(t, post)}
          </Link>
        </Heading>
        {facts && <p>{facts}</p>}
        <Line icon="icon-map-pin">{formatPlace(post)}</Line>
        {post.seenOn && (
          <Line icon="icon-calendar-days">
            {t(post.kind === 'lost' ? 'lostOn' : 'foundOn', { day: shortDay(post.seenOn) })}
          </Line>
        )}
        {post.by.kind === 'shelter' && (
          <p className="mt-auto pt-1.5">
            <Badge icon={<i className="icon-house size-3.5" />} className="max-w-full">
              <span className="truncate">{post.by.name}</span>
            </Badge>
          </p>
        )}
      </div>
    </article>
  )
}

function Line({ icon, children }: { icon: string; children: string }) {
  return (
    <p>
      <i className={icon} />
      <span>{children}</span>
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
          <PostCard
            post={post}
            isKindShown={isKindShown}
            isPriority={index === 0}
            isEager={index < 4}
            heading={heading}
          />
        </li>
      ))}
    </ul>
  )
}
