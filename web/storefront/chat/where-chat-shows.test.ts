import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { isChatShown, isMobileApp, mayRunScript } from './where-chat-shows.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const shown = (pathname: string) => isChatShown({ pathname, isApp: false, userAgent: desktop })

/** Every page of the shop that is not named by the specification's list; a new one is added here or there. */
const withChat = [
  '/',
  '/products',
  '/product/:slug',
  '/product/:slug/review',
  '/order',
  '/order/:id/:token?',
  '/repetir/:token',
  '/delivery',
  '/delivery/move',
  '/forgot-password',
  '/reset-password/:token',
  '/unsubscribe/:token',
  '/verify-email/:token',
  '/invitation/:token?',
  '/second-factor',
  '/personal-data',
  '/help',
  '/knowUs',
  '/privacy',
  '/terminosycondiciones',
  '/favorites',
  '/petContact',
  '/reportReview',
  '/petShare/:token?',
  '/goodbye',
  '/membership',
  '/invita/:code',
  '/seguro',
  '/spa',
  '/stillThere/:postId/:token',
  '/refugios',
  '/refugios/:slug',
  '/sighting/:code',
  '/dev/messages',
  '/dev/outbox',
  '/*',
]

/** The words of the specification, section 2: what begins with one of them has no chat. */
const named =
  /^\/(certificate|cart|checkout|lost[a-z]*|found[a-z]*|petadoption[a-z]*|petprofile[a-z]*|signin|donations|test|appointment[a-z]*|profile|profileappointments?)(\/|$)/i

/** Ours beside them: what is pressed there must not lie under a button. */
const covered = /^\/(payment|signup|pettag|membership\/join)(\/|$)/i

test('every page of the shop is classified, and shows the chat or does not as the specification says', () => {
  const patterns = pagesOf(routes)
  expect(patterns.length).toBeGreaterThan(90)
  for (const pattern of patterns) {
    if (named.test(pattern) || covered.test(pattern)) expect(shown(asVisited(pattern)), pattern).toBe(false)
    else {
      expect(withChat, `${pattern} is not classified`).toContain(pattern)
      expect(shown(asVisited(pattern)), pattern).toBe(true)
    }
  }
  expect(withChat.filter((pattern) => !patterns.includes(pattern))).toEqual([])
})

test.each([
  '/CART',
  '/SignIn',
  '/signin/google',
  '/Profile/insurance/new',
  '/petprofiles',
  '/cart/',
  '/LOSTPET/poster',
])('letters, what lies below and a last slash change nothing: %s', (pathname) => expect(shown(pathname)).toBe(false))

test.each(['/cartoons', '/profiles', '/testing', '/donationsOfOthers', '/product/cart', '/signing'])(
  'a word that only begins alike is another page: %s',
  (pathname) => expect(shown(pathname)).toBe(true),
)

test('the app view and the mobile app have no chat on any page', () => {
  for (const pattern of pagesOf(routes)) {
    expect(isChatShown({ pathname: asVisited(pattern), isApp: true, userAgent: desktop })).toBe(false)
    expect(isChatShown({ pathname: asVisited(pattern), isApp: false, userAgent: 'HuellaApp/3.2 (Android 15)' })).toBe(
      false,
    )
  }
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 7; wv) AppleWebKit/537.36 Version/4.0 Chrome/141.0 Mobile Safari/537.36',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 7; wv) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36 Instagram 380.0',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36', false],
  [desktop, false],
])('a web view is the mobile app, unless another app shows a link in it: %s', (userAgent, isApp) => {
  expect(isMobileApp(userAgent)).toBe(isApp)
})

test.each([
  '/order/o-1/s3cret',
  '/payment/s3cret',
  '/invita/abc',
  '/stillThere/1/s3cret',
  '/Reset-Password/s3cret',
  '/certificate/s3cret',
  '/signin',
  '/second-factor',
  '/backoffice/orders',
])(
  'where an address opens something, somebody proves who they are or works, no script of others runs: %s',
  (pathname) => expect(mayRunScript(pathname)).toBe(false),
)

test('the shop may run it', () => {
  for (const pathname of ['/', '/products', '/product/collar', '/seguro', '/help'])
    expect(mayRunScript(pathname)).toBe(true)
})

/** The patterns of what is shown as a page in the shop's frame: the back office has a frame of its own. */
function pagesOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? above : `${above}/${entry.path}`
    if (entry.children) return pagesOf(entry.children, pattern)
    if (pattern.startsWith('/backoffice') || entry.file.endsWith('-route.ts')) return []
    return [pattern || '/']
  })
}

function asVisited(pattern: string): string {
  return pattern.replaceAll(/:\w+\??/g, 'x').replace('*', 'no-such-page')
}
