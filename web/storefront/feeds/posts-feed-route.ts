import type { Post } from '#services/community/contract.ts'
import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { type SharedVisit, servicesContext, sharedVisitContext } from '#web/request/context.ts'
import { getPostPage } from '../community/post/post-glance.ts'
import { factsLine, formatPlace, formatPostTitle } from '../community/post/post-labels.ts'
import type { Route } from './+types/posts-feed-route'
import { type RssItem, rssChannel } from './posts-rss.ts'

const KINDS = ['notice', 'lost', 'found', 'adoption'] as const
/** Page size of the community service. */
const NEWEST = 60

/**
 * `GET /feeds/posts.xml`: the newest ads or notices of the country as RSS, of one city (`city`) or one shelter
 * (`shelter`). It tells what the pages tell to everybody, and no more.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { community } = context.get(servicesContext)
  const visit = context.get(sharedVisitContext)
  const url = new URL(request.url)
  const kind = readOption(url.searchParams, 'kind', KINDS) ?? 'notice'
  const city = readTrimmed(url.searchParams, 'city', 80)
  const shelter = readTrimmed(url.searchParams, 'shelter', 80)
  const only = { ...(city && { city }), ...(shelter.length > 1 && { shelter }) }
  const { posts } = await community.posts({ kind, ...only, first: NEWEST }, { context: visit.call })

  const channel = {
    ...describeChannel(visit, kind),
    self: visit.origin + paths.postsFeed({ kind, ...only }),
    language: visit.country.language,
  }
  const items = posts.map((post) => toItem(post, visit))
  return new Response(rssChannel(channel, items), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
  })
}

function describeChannel({ country, origin }: SharedVisit, kind: (typeof KINDS)[number]) {
  if (kind === 'adoption') {
    const t = translator(country.locale, 'petAdoptions')
    const description = t('description', { country: country.name })
    return { title: `${t('title')} · Huella ${country.name}`, link: origin + paths.petAdoptions(), description }
  }
  const t = translator(country.locale, 'lostAndFound')
  const pages = { notice: paths.lostAndFoundPets, lost: paths.lostPets, found: paths.foundPets }
  return {
    title: `${t(`list.seo.${kind}`, { country: country.name })} · Huella`,
    link: origin + pages[kind](),
    description: t('list.description'),
  }
}

function toItem(post: Post, { country, origin }: SharedVisit): RssItem {
  const labels = translator(country.locale, 'communityPost')
  const named = { name: formatPostTitle(labels, post), place: formatPlace(post) }
  const title =
    post.kind === 'adoption'
      ? translator(country.locale, 'petAdoptions')('adTitle', named)
      : translator(country.locale, 'lostAndFound')(`page.seo.${post.kind}`, named)
  const [picture] = post.pictures
  return {
    title,
    link: origin + getPostPage(post),
    text: [factsLine(labels, post), post.marks, post.description].filter((part) => part !== '').join('. '),
    picture: picture ? new URL(picture.medium, origin).href : null,
    publishedAt: new Date(post.createdAt),
  }
}
