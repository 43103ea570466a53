import { paths } from '#web/paths.ts'
import type { Route } from './+types/posts-feed-route'
import { findNewestPosts } from './newest-posts.server.ts'
import { rssChannel } from './posts-rss.ts'

/** Page size of the community service. */
const NEWEST = 60

/** `GET /feeds/posts.xml`: the newest ads or notices of the country, a city or a shelter as RSS. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, asked, title, link, description, posts } = await findNewestPosts(request, context, {
    first: NEWEST,
    usually: 'notice',
  })
  const channel = {
    title: `${title} · Huella${asked.kind === 'adoption' ? ` ${visit.country.name}` : ''}`,
    ...{ link, description, self: visit.origin + paths.postsFeed(asked), language: visit.country.language },
  }
  return new Response(rssChannel(channel, posts), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
  })
}
