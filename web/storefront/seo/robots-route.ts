import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/robots-route'

export const handle = { beforeOpening: true } satisfies PagePolicy

/** What crawlers may read: everything public; carts, checkout, accounts and filtered listings are not worth their time. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitContext)
  const lines = [
    'User-agent: *',
    'Disallow: /cart',
    'Disallow: /checkout',
    'Disallow: /order',
    'Disallow: /appointmentAdd',
    'Disallow: /favorites',
    'Disallow: /profile',
    'Disallow: /repetir',
    'Disallow: /petProfile',
    'Disallow: /petShare',
    'Disallow: /petTag',
    'Disallow: /petVetHistory',
    'Disallow: /vetHistory',
    'Disallow: /certificate',
    'Disallow: /sighting',
    'Disallow: /lostPet/poster',
    'Disallow: /lostPet/status',
    'Disallow: /foundPet/poster',
    'Disallow: /products?*after=',
    'Disallow: /products?*before=',
    'Disallow: /backoffice',
    'Disallow: /dev/',
    'Disallow: /api/',
    'Disallow: /graphql',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
