import { getPagePath } from '#web/request/page-address.ts'

/**
 * Access during maintenance, by path alone. `everybody`: payments in progress, and sign-in. `backoffice`: operators, and
 * visitors who must sign in or prove a second factor first. `operators`: all other paths.
 */
export function wayThrough(path: string): 'everybody' | 'backoffice' | 'operators' {
  const page = getPagePath(path).toLowerCase()
  if (alwaysOpen.some((open) => isAtOrBelow(page, open))) return 'everybody'
  return isAtOrBelow(page, '/backoffice') ? 'backoffice' : 'operators'
}

const alwaysOpen = [
  // Customers who are paying return here and see the result.
  '/payment',
  '/sandbox-pay',
  '/webhooks',
  // Operators sign in on the same pages as customers.
  '/signin',
  '/second-factor',
  '/confirm',
  '/passkeys',
  // A form that an operator sent with an ended session.
  '/resume',
  '/unlock',
  '/signout',
  '/v1/app/identity/signin',
  '/v1/app/web/sessions',
  '/v1/app/staff/secondfactor',
  '/v1/app/passkeys/signin',
  '/v1/app/passkeys/proof',
  // Parts of pages: pictures, and the routes of client-side navigation.
  '/media',
  '/__manifest',
]

function isAtOrBelow(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`)
}
