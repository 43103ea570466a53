import { Rail } from '#web/ui/rail.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { PostCard } from './post/post-card.tsx'
import type { PostGlance } from './post/post-glance.ts'

interface PostRailProps {
  title: string
  more: { label: string; to: string }
  posts: readonly PostGlance[]
  isKindShown?: boolean
}

/** Ads or notices in a row, on a page about something else. */
export function PostRail({ title, more, posts, isKindShown }: PostRailProps) {
  if (posts.length === 0) return null
  return (
    <section>
      <SectionHeader title={title} more={more} />
      <Rail label={title}>
        {posts.map((post) => (
          <PostCard key={post.id} post={post} isKindShown={isKindShown} heading="h3" />
        ))}
      </Rail>
    </section>
  )
}
