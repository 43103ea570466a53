import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/manifest-route'

export const handle = { beforeOpening: true } satisfies PagePolicy

/** `/manifest.webmanifest`: web app manifest of this country (https://www.w3.org/TR/appmanifest/). */
export function loader({ context }: Route.LoaderArgs) {
  const { country } = context.get(visitContext)
  const t = translator(country.locale, 'offline')
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })
  const manifest = {
    // Each country is a separate app with its own host.
    id: `/?app=${country.iso}`,
    name: 'Huella',
    short_name: 'Huella',
    description: t('app.description'),
    lang: country.language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    theme_color: '#40105e',
    background_color: '#fbf9fc',
    categories: ['shopping', 'lifestyle'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      shortcut(t('app.shop'), paths.products()),
      shortcut(t('app.pets'), paths.petProfiles()),
      shortcut(t('app.appointments'), paths.appointments()),
      shortcut(t('app.orders'), paths.profileOrders()),
    ],
  }
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
