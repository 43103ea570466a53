import type { RouterContextProvider } from 'react-router'
import type { Post } from '#services/community/contract.ts'
import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { type SharedVisit, servicesContext, sharedVisitContext } from '#web/request/context.ts'
import { getPostPage } from '../community/post/post-glance.ts'
import { factsLine, formatPlace, formatPostTitle } from '../community/post/post-labels.ts'

const KINDS = ['notice', 'lost', 'found', 'adoption'] as const
type Kind = (typeof KINDS)[number]

/** An ad or a notice as other sites and readers show it. */
export interface PublishedPost {
  /** 'Luna', or what is looked for. */
  name: string
  /** The same in a sentence, with its place. */
  title: string
  /** Absolute addresses. */
  link: string
  picture: string | null
  /** Its facts, its marks and its description. */
  text: string
  place: string
  publishedAt: Date
}

export interface PublishedPosts {
  visit: SharedVisit
  /** What was asked, for the address of the same list. */
  asked: { kind: Kind; city?: string; shelter?: string }
  title: string
  description: string
  /** Absolute address of the page with all of them. */
  link: string
  posts: PublishedPost[]
}

/**
 * The newest ads or notices of the country, of one city (`city`) or one shelter (`shelter`). They tell what the pages
 * tell to everybody, and no more.
 */
export async function findNewestPosts(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { first, usually }: { first: number; usually: Kind },
): Promise<PublishedPosts> {
  const { community } = context.get(servicesContext)
  const visit = context.get(sharedVisitContext)
  const url = new URL(request.url)
  const kind = readOption(url.searchParams, 'kind', KINDS) ?? usually
  const city = readTrimmed(url.searchParams, 'city', 80)
  const shelter = readTrimmed(url.searchParams, 'shelter', 80)
  const only = { ...(city && { city }), ...(shelter.length > 1 && { shelter }) }
  const { posts } = await community.posts({ kind, ...only, first }, { context: visit.call })
  return {
    visit,
    asked: { kind, ...only },
    ...aboutList(visit, kind),
    posts: posts.map((post) => publish(post, visit)),
  }
}

function aboutList({ country, origin }: SharedVisit, kind: Kind) {
  if (kind === 'adoption') {
    const t = translator(country.locale, 'petAdoptions')
    return {
      title: t('title'),
      link: origin + paths.petAdoptions(),
      description: t('description', { country: country.name }),
    }
  }
  const t = translator(country.locale, 'lostAndFound')
  const pages = { notice: paths.lostAndFoundPets, lost: paths.lostPets, found: paths.foundPets }
  return {
    title: t(`list.seo.${kind}`, { country: country.name }),
    link: origin + pages[kind](),
    description: t('list.description'),
  }
}

function publish(post: Post, { country, origin }: SharedVisit): PublishedPost {
  const labels = translator(country.locale, 'communityPost')
  const place = formatPlace(post)
  const named = { name: formatPostTitle(labels, post), place }
  const title =
    post.kind === 'adoption'
      ? translator(country.locale, 'petAdoptions')('adTitle', named)
      : translator(country.locale, 'lostAndFound')(`page.seo.${post.kind}`, named)
  const [picture] = post.pictures
  return {
    name: named.name,
    title,
    link: origin + getPostPage(post),
    picture: picture ? new URL(picture.medium, origin).href : null,
    text: [factsLine(labels, post), post.marks, post.description].filter((part) => part !== '').join('. '),
    place,
    publishedAt: new Date(post.createdAt),
  }
}
