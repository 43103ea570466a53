import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { listOperations } from '#shared/rpc/access.ts'
import { servedContracts } from '../server/edge/api-policy.ts'
import { toCachedPageKind } from '../web/offline/worker/cached-page-kind.ts'
import { makePageTable } from '../web/request/page-table.ts'
import { allowsThirdPartyScripts } from '../web/storefront/chat/third-party-pages.ts'
import { readRoutes } from './read-routes.ts'

const routes = readRoutes()
const { pages, find } = makePageTable(routes)
/** Example path of a pattern. */
const asVisited = (pattern: string) => pattern.replaceAll(/:\w+\??/g, 'x').replace('*', 'no-such-page')
const patternsOfPages = new Set(routes.filter(({ module }) => module.default).map(({ path }) => `/${path ?? ''}`))

afterEach(() => {
  vi.unstubAllGlobals()
})

test('every route answers its own pattern', () => {
  expect(pages.length).toBeGreaterThan(150)
  for (const { pattern } of pages) expect(find(asVisited(pattern)).pattern, pattern).toBe(pattern)
})

/** Every page outside the specification's list; new pages must be added here or there. */
const withChat = [
  '/',
  '/products',
  '/product/:slug',
  '/product/:slug/review',
  '/product/:slug/questions',
  '/asistente',
  '/comparar',
  '/order',
  '/order/:id/:token?',
  '/order/:id/:token?/edit',
  '/order/:id/:token?/prescription',
  '/order-confirmation/:token',
  '/phone',
  '/repetir/:token',
  '/delivery',
  '/delivery/move',
  '/forgot-password',
  '/reset-password/:token',
  '/unsubscribe/:token',
  '/verify-email/:token',
  '/invitation/:token?',
  '/resume/:id?',
  '/unlock',
  '/second-factor',
  '/confirm',
  '/personal-data',
  '/help',
  '/knowUs',
  '/privacy',
  '/terminosycondiciones',
  '/favorites',
  '/petContact',
  '/reportReview',
  '/reportPublished',
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

/** Path prefixes of the specification, section 2, that have no chat. */
const named =
  /^\/(certificate|cart|checkout|lost[a-z]*|found[a-z]*|petadoption[a-z]*|petprofile[a-z]*|signin|donations|test|appointment[a-z]*|profile|profileappointments?)(\/|$)/i

/** Further pages whose controls a chat button would cover, or that are no customer’s. */
const covered =
  /^\/(payment|signup|pettag|petvethistory|vethistory|membership\/join|favorites\/shared|visit|visitconsent|commissions|hotel)(\/|$)/i

test('every page of the shop is classified, and shows the chat or does not as the specification says', () => {
  const patterns = [...patternsOfPages].filter((pattern) => !pattern.startsWith('/backoffice'))
  expect(patterns.length).toBeGreaterThan(90)
  for (const pattern of patterns) {
    if (named.test(pattern) || covered.test(pattern))
      expect(find(asVisited(pattern)).policy.chat === 'shown', pattern).toBe(false)
    else {
      expect(withChat, `${pattern} is not classified`).toContain(pattern)
      expect(find(asVisited(pattern)).policy.chat === 'shown', pattern).toBe(true)
    }
  }
  expect(withChat.filter((pattern) => !patterns.includes(pattern))).toEqual([])
})

test.each(['/CART', '/Profile/insurance/new', '/petprofiles', '/cart/', '/cart.data'])(
  'letters, a last slash and a script that asks change nothing: %s',
  (pathname) => expect(find(pathname).policy.chat).toBe('hidden'),
)

/** Pages without third-party scripts: secret addresses, payment, identification, and unknown addresses. */
const withoutThirdPartyScripts = [
  '/order',
  '/order/:id/:token?',
  '/order/:id/:token?/edit',
  '/order/:id/:token?/prescription',
  '/order-confirmation/:token',
  '/payment/:token',
  '/repetir/:token',
  '/signin',
  '/signin/phone',
  '/signup',
  '/signup/confirm',
  '/forgot-password',
  '/reset-password/:token',
  '/unsubscribe/:token',
  '/verify-email/:token',
  '/invitation/:token?',
  '/resume/:id?',
  '/unlock',
  '/second-factor',
  '/confirm',
  '/phone',
  '/personal-data',
  '/invita/:code',
  '/favorites/shared/:token',
  '/profile/passkeys',
  '/petContact',
  '/visit/:token',
  '/visitConsent/:secret',
  '/commissions/:secret',
  '/certificate',
  '/certificate/:record',
  '/petTag',
  '/petTag/:code',
  '/petShare/:token?',
  '/petVetHistory',
  '/vetHistory/:token',
  '/stillThere/:postId/:token',
  '/sighting/:code',
  '/*',
]

test('no script of others runs where an address opens something, on these pages and at no desk', () => {
  const blocked = [...patternsOfPages].filter(
    (pattern) => find(asVisited(pattern)).policy.thirdPartyScripts === 'blocked',
  )
  expect(blocked.filter((pattern) => !pattern.startsWith('/backoffice'))).toEqual(withoutThirdPartyScripts)
  for (const pattern of patternsOfPages)
    if (pattern.startsWith('/backoffice')) expect(blocked, pattern).toContain(pattern)
})

test('the browser knows by a path alone what the page says by its policy', () => {
  const allowed = pages.filter(({ policy }) => policy.thirdPartyScripts === 'allowed')
  vi.stubGlobal(
    'PAGES_WITH_THIRD_PARTY_SCRIPTS',
    allowed.map(({ pattern }) => pattern),
  )
  for (const { pattern, policy } of pages)
    expect(allowsThirdPartyScripts(asVisited(pattern)), pattern).toBe(policy.thirdPartyScripts === 'allowed')
  expect(allowsThirdPartyScripts('/Product/Collar/')).toBe(true)
  for (const path of ['/reset-password/s3cret/more', '/order/o-1/s3cret/more', '/wp-login.php'])
    expect(allowsThirdPartyScripts(path), path).toBe(false)
})

/**
 * Pages without the dialogs for personal data or the first address, which all others show (specification, section 2).
 */
const fewerDialogs = {
  personalData: [
    '/profile/insurance',
    '/profile/insurance/:id/claims/new',
    '/profile/insurance/new',
    '/profile/insurance/new/plan',
    '/profile/insurance/new/holder',
    '/profile/insurance/:id/pictures',
    '/profile/insurance/:id/summary',
    '/seguro',
  ],
  none: [
    '/checkout/prescription',
    '/order/:id/:token?',
    '/order/:id/:token?/edit',
    '/order/:id/:token?/prescription',
    '/order-confirmation/:token',
    '/payment/:token',
    '/repetir/:token',
    '/signin/phone',
    '/reset-password/:token',
    '/unsubscribe/:token',
    '/verify-email/:token',
    '/invitation/:token?',
    '/resume/:id?',
    '/unlock',
    '/second-factor',
    '/confirm',
    '/phone',
    '/personal-data',
    '/terminosycondiciones',
    '/profile/insurance/:id',
    '/profile/insurance/:id/claims/:claimId',
    '/profileAppointment',
    '/visit/:token',
    '/visitConsent/:secret',
    '/commissions/:secret',
    '/appointmentAdd',
    '/appointmentAddThankYou',
    '/petTag/:code',
    '/petShare/:token?',
    '/vetHistory/:token',
    '/stillThere/:postId/:token',
    '/sighting/:code',
  ],
}

test('dialogs stand over every page but the flow of insurance, pages that ask themselves, and pages where something ended', () => {
  const over = (dialogs: string) =>
    [...patternsOfPages].filter((pattern) => find(asVisited(pattern)).policy.dialogs === dialogs)
  expect({ personalData: over('personalData'), none: over('none') }).toEqual(fewerDialogs)
})

const offline: Record<string, string> = {
  '/': 'catalogue',
  '/products': 'catalogue',
  '/product/:slug': 'catalogue',
  '/profile/petProfiles': 'pets',
  '/petProfiles': 'pets',
  '/petProfileWeights': 'pets',
  '/petProfileFood': 'pets',
  '/petProfileMedicineApplications': 'pets',
  '/petProfileMedicineApplicationAdd': 'pets',
  '/backoffice/courier': 'deliveries',
}

test('of all routes only the catalogue, one’s own pets and a courier’s deliveries are kept offline, by the page and by the worker', () => {
  const offlinePages = pages.flatMap(({ pattern, policy }) =>
    policy.offline ? [{ pattern, kind: policy.offline }] : [],
  )
  expect(Object.fromEntries(offlinePages.map(({ pattern, kind }) => [pattern, kind]))).toEqual(offline)

  vi.stubGlobal('OFFLINE_PAGES', offlinePages)
  for (const { pattern, policy } of pages)
    expect(toCachedPageKind(asVisited(pattern)), pattern).toBe(policy.offline ?? null)
  expect(toCachedPageKind('/PRODUCTS/', '?slug=perros')).toBe('catalogue')
  expect(toCachedPageKind('/petprofiles', '?id=p-1')).toBe('pets')
  for (const search of ['?jwt=a', '?token=a', '?id=p-1&done=saved', '?store=other', '?problem=card'])
    expect(toCachedPageKind('/petProfiles', search), search).toBeNull()
})

const sitemap = {
  always: [
    '/',
    '/products',
    '/help',
    '/knowUs',
    '/privacy',
    '/terminosycondiciones',
    '/spa',
    '/appointments',
    '/petAdoptions',
    '/petAdoptionsMap',
    '/donations',
    '/lostAndFoundPets',
    '/lostPets',
    '/foundPets',
  ],
  membershipPlans: ['/membership'],
  insurancePlans: ['/seguro'],
  shelters: ['/refugios'],
}

test('the sitemap lists these pages, and no page whose address has a parameter', () => {
  const listed = Map.groupBy(
    pages.filter(({ policy }) => policy.sitemap),
    ({ policy }) => policy.sitemap ?? '',
  )
  const patterns = Array.from(listed, ([kind, own]) => [kind, own.map(({ pattern }) => pattern)])
  expect(Object.fromEntries(patterns)).toEqual(sitemap)
})

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = new Map(
  readdirSync(`${root}web`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name))
    .map((name) => [resolve(root, 'web', name), readFileSync(resolve(root, 'web', name), 'utf8')]),
)

/** A module and its transitive imports in web/, except other routes, which declare their own policy. */
function modulesBehind(file: string, texts: ReadonlyMap<string, string> = sources): string[] {
  const isRoute = new Set(routes.map((route) => resolve(root, route.file)))
  const seen = new Set<string>()
  const visit = (path: string) => {
    const text = texts.get(path)
    if (text === undefined || seen.has(path)) return
    seen.add(path)
    for (const [, asked = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'((?:#web|\.)[^']+)'/g)) {
      const next = asked.startsWith('#web/') ? resolve(root, 'web', asked.slice(5)) : resolve(dirname(path), asked)
      if (!isRoute.has(next)) visit(next)
    }
  }
  visit(resolve(root, file))
  return [...seen]
}

/** Spreadsheets of staff, at most 700 KB, fit into the limit of ordinary forms. */
const sendsSpreadsheets = ['/backoffice/catalogue/imports', '/backoffice/content', '/backoffice/payments/statements']

/** A script sends its photo to `/backoffice/courier/:id/photo`, so that deliveries are not limited like uploads. */
const sendsElsewhere = ['/backoffice/courier']

/** Pages with a file form, and routes that receive files from scripts, which do not declare the upload. */
function undeclaredUploads(texts: ReadonlyMap<string, string> = sources): string[] {
  return routes
    .filter((route) => {
      const own = modulesBehind(route.file, texts).map((path) => texts.get(path) ?? '')
      const sends = own.some((text) => text.includes('type="file"')) || /-upload-route\.ts$/.test(route.file)
      return sends && find(asVisited(`/${route.path ?? ''}`)).policy.upload === undefined
    })
    .map(({ path }) => `/${path ?? ''}`)
}

test('every page with a file field declares its upload', () => {
  expect(undeclaredUploads()).toEqual([...sendsElsewhere, ...sendsSpreadsheets])
})

test('a file field that a page begins to render is missed in its policy', () => {
  const planted = resolve(root, 'web/storefront/help/help-page.tsx')
  const text = `${sources.get(planted)}\nconst planted = <input type="file" name="file" />\n`
  expect(undeclaredUploads(new Map([...sources, [planted, text]]))).toContain('/help')
})

/** Code that draws a PDF or a picture per request. */
const drawing =
  /\.(policyDocument|receipt|certificateDocument|posterOfPost|statusOfPost|shareImageOfPost|issueVaccinationCard(?:Pass)?)\(|draw-[\w-]+\.server\.ts'\)/

function undeclaredDrawings(texts: ReadonlyMap<string, string> = sources): string[] {
  return routes
    .filter((route) => {
      const isDrawn = drawing.test(texts.get(resolve(root, route.file)) ?? '')
      const { rate } = find(asVisited(`/${route.path ?? ''}`)).policy
      return isDrawn && rate !== 'document' && rate !== 'drawing'
    })
    .map(({ path }) => `/${path ?? ''}`)
}

test('every route that draws a document declares its cost', () => {
  const drawn = routes.filter(({ file }) => drawing.test(sources.get(resolve(root, file)) ?? ''))
  expect(drawn.length).toBeGreaterThanOrEqual(9)
  expect(undeclaredDrawings()).toEqual([])
  const planted = resolve(root, 'web/storefront/insurance/flow/pictures/picture-route.ts')
  const text = `${sources.get(planted)}\nconst pdf = await insurance.policyDocument(key, call)\n`
  expect(undeclaredDrawings(new Map([...sources, [planted, text]]))).toEqual([
    '/profile/insurance/:id/picture/:pictureId',
  ])
})

/** Classes of operations that a page's form calls in process, past the edge's limit for API calls. */
const limitedByForm = ['signIn', 'order', 'alert']
const limitedOperations = servedContracts
  .flatMap(({ contract }) => listOperations(contract))
  .filter(({ policy }) => policy.rate && limitedByForm.includes(policy.rate))
  .map(({ name, policy }) => ({ rate: policy.rate, calls: new RegExp(`\\b(accounts|market)\\.${name}\\(`) }))

function undeclaredRates(): string[] {
  return routes.flatMap((route) => {
    const own = modulesBehind(route.file).map((path) => sources.get(path) ?? '')
    const called = limitedOperations.filter(({ calls }) => own.some((text) => calls.test(text)))
    const { rate } = find(asVisited(`/${route.path ?? ''}`)).policy
    return called.every((operation) => operation.rate === rate) ? [] : [`/${route.path ?? ''}`]
  })
}

test('every page whose form calls an operation with a limit declares the same limit', () => {
  expect(limitedOperations.length).toBeGreaterThan(12)
  // Pages of an order and a visit open the account of the guest who proved the phone: the limit of orders holds there. The
  // others are GETs that a provider sends a browser to; the operations check its state first.
  expect(undeclaredRates()).toEqual([
    '/order/:id/:token?',
    '/signin/:provider',
    '/signin/:provider/return',
    '/visit/:token',
    '/appointmentAddThankYou',
  ])
})
