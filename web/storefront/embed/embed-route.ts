import { createHash } from 'node:crypto'
import { translator } from '#web/i18n/i18n.ts'
import { findNewestPosts } from '../feeds/newest-posts.server.ts'
import type { Route } from './+types/embed-route'
import { embedPage, embedStyle } from './embed-page.ts'

const SHOWN = 24

const policy = [
  `default-src 'none'`,
  `img-src 'self'`,
  `style-src 'sha256-${createHash('sha256').update(embedStyle).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  // Made to be shown by other sites: it runs nothing, reads no cookie and changes nothing.
  `frame-ancestors *`,
].join('; ')

/**
 * `GET /embed/posts`: the newest ads or notices of the country, a city (`city`) or a shelter (`shelter`), as a page for
 * an `<iframe>` on another site; adoptions unless `kind` says otherwise.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, asked, title, link, posts } = await findNewestPosts(request, context, {
    first: SHOWN,
    usually: 'adoption',
  })
  const t = translator(visit.country.locale, 'shelters')
  const page = {
    language: visit.country.language,
    title: asked.shelter ?? (asked.city ? `${title} · ${asked.city}` : title),
    link,
    posts,
    words: { all: t('embed.all'), none: t('embed.none') },
  }
  return new Response(embedPage(page), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': policy,
    },
  })
}
