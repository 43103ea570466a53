import { getPagePath } from '#web/request/page-address.ts'

/**
 * Who comes through during maintenance (D9), by the path alone. `everybody`: what must not wait for us, and the way in.
 * `desk`: operators, and who has to sign in or to prove a second factor first. `operators`: all the rest.
 */
export function wayThrough(path: string): 'everybody' | 'desk' | 'operators' {
  const page = getPagePath(path).toLowerCase()
  if (alwaysOpen.some((open) => isAtOrBelow(page, open))) return 'everybody'
  return isAtOrBelow(page, '/backoffice') ? 'desk' : 'operators'
}

const alwaysOpen = [
  // Who pays at this moment comes back to us, and is told.
  '/payment',
  '/sandbox-pay',
  '/webhooks/payments',
  // Operators sign in as everybody does.
  '/signin',
  '/second-factor',
  '/signout',
  '/v1/app/identity/signin',
  '/v1/app/web/sessions',
  '/v1/app/staff/secondfactor',
  // Parts of pages: pictures, and the routes that a page's script may go to.
  '/media',
  '/__manifest',
]

function isAtOrBelow(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`)
}
