import { fileURLToPath } from 'node:url'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { STORES_VERSION } from '#services/appointments/rules/changes.ts'
import { POSTS_VERSION } from '#services/community/rules/changes.ts'
import { SHEETS_CHANGED } from '#services/content/rules/changes.ts'
import { REVIEWS_CHANGED, SHOPS_CHANGED } from '#services/market/rules/changes.ts'
import { MEMBERSHIP_PLANS_CHANGED } from '#services/rewards/membership-plans/rules/changes.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { SharedVisit } from '#web/request/context.ts'
import type { HandlePage, RenderShared } from '../pages.ts'
import { aPerson, fillCart, toCheckoutForm } from '../testing/signed-up-person.ts'
import { findVariant, openTwoShops, santaCruz } from '../testing/two-shops.ts'
import { sendRaw, type TestServer, testServer } from '../testing.ts'
import { builtWebsite } from '../website.ts'
import { noteOperations } from './answer-sources.ts'
import { changesByOperation } from './page-changes.ts'

const exampleWorkbook = fileURLToPath(new URL('../../docs/examples/content.xlsx', import.meta.url))
const connection = await testDatabase()
const website = await builtWebsite()
beforeAll(() => openTwoShops(connection))

describe('a page that everybody sees alike', () => {
  /** The same shop twice: with shared pages, and with pages rendered for each visitor alone. */
  let shared: TestServer
  let own: TestServer
  const rendered: { visit: SharedVisit; pieces: string[] }[] = []

  const environment = { CONTENT_WORKBOOK: exampleWorkbook }
  const operations = new Set<string>()
  let isAway = false
  const renderShared: RenderShared = async (request, services, visit) => {
    if (isAway) return null
    const noted = noteOperations(services, (operation) => operations.add(operation))
    const document = await website.renderShared?.(request, noted, visit)
    rendered.push({ visit, pieces: document?.pieces ?? [] })
    return document ?? null
  }

  beforeAll(async () => {
    shared = await testServer(connection, { environment, handlePage: website.handlePage, renderShared })
    own = await testServer(connection, { environment, handlePage: website.handlePage })
  })

  const pages = [
    ...['/', '/products', '/products?q=collar', '/product/collar', '/product/pelota?variant=P-1'],
    ...[
      '/help',
      '/knowUs',
      '/privacy',
      '/terminosycondiciones',
      '/donations',
      '/refugios',
      '/refugios/refugio-de-ejemplo',
    ],
    ...['/petAdoptions', '/lostPets', '/foundPets', '/lostAndFoundPets?display=map', '/spa', '/membership', '/seguro'],
  ]

  test('is each of those that are walked here', () => {
    const sharedPages = website.pages.pages.filter(({ policy }) => policy.shared)
    const walked = pages.map((address) => website.pages.find(address.split('?')[0] ?? '').pattern)
    expect([...new Set(walked)].sort()).toEqual(sharedPages.map(({ pattern }) => pattern).sort())
  })

  test('is for each of ten people what would be rendered for them alone, and is rendered once without and once with a place', async () => {
    const people = await tenPeople(own)
    for (const page of pages) {
      const before = rendered.length
      for (const [name, cookie] of Object.entries(people)) {
        const headers = { cookie, 'accept-encoding': 'identity' }
        const [inHoles, alone] = await Promise.all([shared.get(page, headers), own.get(page, headers)])
        expect([page, name, inHoles.status]).toEqual([page, name, alone.status])
        expect(shownIn(await inHoles.text()), `${page} of ${name}`).toEqual(shownIn(await alone.text()))
      }
      expect(rendered.slice(before).map(({ visit }) => visit.city)).toEqual([null, 'Santa Cruz'])
    }
  })

  test('holds nothing of the visitor who came first', async () => {
    const person = await aPerson(own)
    await person.addAddress('Calle de Ana 455', santaCruz)
    const cookie = `${person.headers().cookie}; ${placeCookie('Calle de Ana 455')}; huella_cart_santa-cruz=secret.token`
    const text = await (await shared.get('/products?q=pelota', { cookie, 'accept-encoding': 'identity' })).text()
    expect(text).toContain('Calle de Ana 455')

    const { visit, pieces } = rendered.at(-1) ?? { pieces: [] }
    expect(visit).not.toHaveProperty('viewer')
    expect(visit).not.toHaveProperty('cookies')
    expect(visit?.call.viewer).toEqual(anonymousViewer('BO'))
    for (const word of ['Valeria', 'Calle de Ana', person.uid, 'secret', 'token', String(santaCruz.lat)])
      expect(pieces.join(''), word).not.toContain(word)
    expect(await (await shared.get('/products?q=pelota')).text()).not.toContain('Valeria')
  })

  test('shows the cart, the name and the place without a script, and belongs to its visitor', async () => {
    const person = await aPerson(own)
    await fillCart(person, [{ ...(await findVariant(own, 'collar')), quantity: 3 }])
    const answer = await shared.get('/', { cookie: `${person.headers().cookie}; ${placeCookie('Equipetrol')}` })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const html = (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, '')
    for (const word of ['Carrito, 3', 'Valeria', 'Equipetrol']) expect(html).toContain(word)

    const nobodys = await shared.get('/')
    expect(nobodys.headers.get('cache-control')).toBe('private, no-cache')
    expect(nobodys.headers.get('vary')).toMatch(/accept-encoding/i)
  })

  test('arrives whole in every encoding', async () => {
    const plain = await (await shared.get('/products', { 'accept-encoding': 'identity' })).text()
    for (const encoding of ['zstd', 'br', 'gzip']) {
      const answer = await shared.get('/products', { 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(await answer.text()).toBe(plain)
    }
  })

  test('is not sent again to a browser that has it, until what it shows of the visitor changes', async () => {
    const first = await shared.get('/help')
    const etag = first.headers.get('etag') ?? ''
    const again = await shared.get('/help', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))

    const elsewhere = { cookie: placeCookie('Equipetrol'), 'if-none-match': etag }
    expect((await shared.get('/help', elsewhere)).status).toBe(200)
    const { headers } = await shared.get('/help', { cookie: (await aPerson(own)).headers().cookie })
    expect(headers.get('etag')).toBeNull()
  })

  test('may be kept by a cache in front where that is configured, as it is for requests without a cookie', async () => {
    const environment = { CONTENT_WORKBOOK: exampleWorkbook, SHARED_CACHE_SECONDS: '5' }
    const server = await testServer(connection, { environment, handlePage: website.handlePage, renderShared })
    const readCaching = async (page: string, headers: Record<string, string> = {}) => {
      const { headers: sent } = await server.get(page, headers)
      const caching = sent.get('cache-control')
      if (caching?.startsWith('public')) expect(sent.get('set-cookie')).toBeNull()
      return caching
    }
    const ofOne = 'private, no-cache'
    for (const page of ['/products', '/product/collar', '/help']) {
      const ofAll = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5'
      expect([page, await readCaching(page), await readCaching(page)]).toEqual([page, ofAll, ofAll])
      const { headers } = await server.get(page)
      expect(headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['Accept-Encoding', 'Cookie']))
      expect([page, await readCaching(page, { cookie: 'huella_consent=yes' })]).toEqual([page, ofOne])
    }
    const cookie = (await aPerson(own)).headers().cookie
    expect(await readCaching('/help', { cookie })).toBe('private, no-store')
    for (const page of ['/cart', '/product/gone', '/products?petId=1', '/products.data'])
      expect([page, await readCaching(page)]).toEqual([page, ofOne])
  })

  test('is answered from memory the second time, whoever asks', async () => {
    const cookie = (await aPerson(own)).headers().cookie
    for (const page of pages) {
      const address = `${page}${page.includes('?') ? '&' : '?'}twice=1`
      await shared.get(address)
      const before = rendered.length
      await shared.get(address, { cookie })
      expect(rendered.length, page).toBe(before)
    }
  })

  test('fetches no script by itself, and asks React Router for the page of no link', async () => {
    for (const page of ['/', '/products', '/product/collar']) {
      const html = await (await shared.get(page)).text()
      expect(html).toContain('function startWhenSeen(')
      expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]* (src|type="module")|data-discover/)
    }
  })

  test('is rendered once for all clicks of a campaign', async () => {
    const before = rendered.length
    for (const click of ['utm_source=face&fbclid=1', 'utm_source=face&fbclid=2', 'gclid=3'])
      await shared.get(`/products?q=plato+azul&${click}`)
    expect(rendered.length).toBe(before + 1)
    expect((await (await shared.get('/products?q=plato+azul&fbclid=4')).text()).includes('fbclid')).toBe(false)
  })

  test('is rendered again soon after a service failed for a part of it', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table insurance.${sql.ref(from)} rename to ${sql.ref(to)}`.execute(connection.db())
    const countRenderings = async (address: string) => {
      const before = rendered.length
      expect((await shared.get(address)).status).toBe(200)
      return rendered.length - before
    }
    await rename('policies', 'away')
    expect(await countRenderings('/?part=away')).toBe(1)
    await rename('away', 'policies')
    expect([await countRenderings('/?part=away'), await countRenderings('/?part=away')]).toEqual([1, 0])
  })

  test('is shown from memory while it cannot be rendered', async () => {
    const first = await shared.get('/knowUs')
    isAway = true
    for (const _ of [1, 2]) {
      await sql`select pg_notify('huella_versions', ${SHOPS_CHANGED})`.execute(connection.db())
      await new Promise((resolve) => setTimeout(resolve, 50))
      const again = await shared.get('/knowUs', { 'if-none-match': first.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    }
    isAway = false
  })

  test('shows what changed of an offer, whoever wrote it', async () => {
    const readPage = async () => (await shared.get('/product/pelota')).text()
    const showsSoon = (text: RegExp) =>
      vi.waitFor(async () => expect(await readPage()).toMatch(text), { timeout: 5_000, interval: 20 })
    expect(await readPage()).not.toMatch(/Bs\s*23/)

    const change = (what: RawBuilder<unknown>) =>
      sql`update market.offers set ${what} where product_id = (select id from market.products where slug = 'pelota')`.execute(
        connection.db(),
      )
    await change(sql`price_minor = 2300`)
    await showsSoon(/Bs\s*23/)
    await change(sql`stock = 0`)
    await showsSoon(/Agotado/)
  })

  describe('after a change', () => {
    /** Another process of the same shop. */
    let other: TestServer
    beforeAll(async () => {
      other = await testServer(connection, { environment, handlePage: website.handlePage, renderShared })
    })
    const kinds = ['/', '/products', '/product/pelota', '/help', '/petAdoptions', '/donations', '/membership', '/spa']
    const notify = (name: string) => () => sql`select pg_notify('huella_versions', ${name})`.execute(connection.db())
    const changePrice = (shopId: string) => () =>
      sql`update market.offers set price_minor = price_minor + 100 where shop_id = ${shopId}`.execute(connection.db())

    async function findRendered(server: TestServer, found: Set<string>): Promise<void> {
      for (const page of kinds) {
        const before = rendered.length
        await server.get(page)
        if (rendered.length > before) found.add(page)
      }
    }

    const withProducts = ['/', '/products', '/product/pelota', '/donations']
    test.each([
      { what: 'the price of a product', change: changePrice('santa-cruz'), shown: withProducts },
      { what: 'a review of a product', change: notify(REVIEWS_CHANGED), shown: withProducts },
      { what: 'a notice of the community', change: notify(POSTS_VERSION), shown: ['/', '/petAdoptions'] },
      { what: 'a plan of membership', change: notify(MEMBERSHIP_PLANS_CHANGED), shown: ['/membership'] },
      { what: 'a salon', change: notify(STORES_VERSION), shown: ['/', '/spa'] },
      { what: 'a sheet', change: notify(SHEETS_CHANGED), shown: kinds },
    ])('of $what, each process renders anew the pages that show it, and no other', async (of) => {
      for (const server of [shared, other])
        await vi.waitFor(async () => {
          const found = new Set<string>()
          await findRendered(server, found)
          expect(found.size).toBe(0)
        }, 5_000)
      await changePrice('cochabamba')()
      await of.change()
      for (const server of [shared, other]) {
        const found = new Set<string>()
        await vi.waitFor(
          async () => {
            await findRendered(server, found)
            expect([...found].sort()).toEqual(of.shown.toSorted())
          },
          // A second at most (CHANGE_MS), and what a busy machine takes to render eight pages.
          { timeout: 20_000, interval: 50 },
        )
      }
    })

    test('no page asks an operation whose changes are not listed', () => {
      expect([...operations].filter((operation) => !(operation in changesByOperation))).toEqual([])
      expect(operations).toContain('market.catalogItems')
    })
  })

  test.each(['/product/gone', '/products?slug=no-such-category'])(
    '%s is not there, for each visitor anew',
    async (path) => {
      const before = rendered.length
      for (const _ of [1, 2]) expect((await shared.get(path)).status).toBe(404)
      expect(rendered.length).toBe(before + 2)
    },
  )

  test.each(['/cart', '/products?store=cochabamba', '/products?petId=1', '/seguro?petId=1'])(
    '%s is rendered for its visitor',
    async (path) => {
      const before = rendered.length
      await shared.get(path)
      expect(rendered.length).toBe(before)
    },
  )
})

describe('what a script asks of such a page', () => {
  let server: TestServer
  let read = 0

  /** Returns everything it could know of a visitor. */
  const tellingWebsite: HandlePage = async (request, _services, visit) => {
    read++
    const { pathname } = new URL(request.url)
    if (pathname === '/product/mine.data') visit.setCookie('seen', 'yes')
    const { country, viewer, delivery, cookies } = visit
    const facts = { read, country: country.iso, uid: viewer.uid, delivery, cookies }
    return Response.json([facts, Object.fromEntries(request.headers), ' '.repeat(1000)], {
      status: pathname === '/product/gone.data' ? 404 : 200,
    })
  }
  const text = async (path: string, headers?: Record<string, string>) => (await server.get(path, headers)).text()
  beforeAll(async () => {
    server = await testServer(connection, { handlePage: tellingWebsite, renderShared: async () => null })
  })

  test('is read once for all visitors without an account and a cart, and says nothing of the first of them', async () => {
    const first = await text('/products.data?q=secreto-de-otro', {
      cookie: 'other=private-value',
      'user-agent': 'Somebody/1.0',
      referer: 'https://example.com/from',
      authorization: 'Bearer abc',
      'x-forwarded-for': '10.1.2.3',
    })
    for (const word of ['private-value', 'Somebody', 'example.com/from', 'Bearer', '10.1.2.3'])
      expect(first).not.toContain(word)
    const answers = await Promise.all(Array.from({ length: 20 }, () => text('/products.data?slug=perros')))
    expect(new Set(answers).size).toBe(1)
  })

  test.each([
    ['with a session', 'huella_session=made-up'],
    ['with a cart', 'huella_cart_5b1d=id.token'],
    ['with an order under way', 'huella_checkout=key'],
    ['with a cart beside a place', `${placeCookie('Equipetrol')}; huella_cart_5b1d=id.token`],
  ])('is read for each visitor %s', async (_what, cookie) => {
    const before = read
    await text('/products.data', { cookie })
    await text('/products.data', { cookie })
    expect(read).toBe(before + 2)
    expect(await text('/products.data')).not.toContain('token')
  })

  test('is read for each place, country, shop and menu', async () => {
    expect(await text('/_.data', { cookie: placeCookie('Av. de Ana 455') })).toContain('Av. de Ana 455')
    expect(await text('/_.data')).not.toContain('Ana')
    expect(await text('/products.data', { cookie: 'huella_store=norte' })).toContain('"store":"norte"')
    expect(await text('/products.data', { cookie: 'huella_menu=closed' })).toContain('"menu":"closed"')
    const inParaguay = `GET /products.data HTTP/1.1\r\nHost: huella.com.py.localhost\r\nConnection: close\r\n\r\n`
    expect(await sendRaw(server.port, inParaguay)).toContain('"country":"PY"')
  })

  test.each(['/product/mine.data', '/product/gone.data', '/products.data?store=norte', '/cart.data'])(
    '%s is read each time: it gives a cookie, fails, chooses for the visitor, or is nobody else’s',
    async (path) => {
      const before = read
      await Promise.all([text(path), text(path)])
      expect(read).toBe(before + 2)
    },
  )
})

/** Cookies of ten visitors of one shop, city and area, for whom one document is rendered. */
async function tenPeople(server: TestServer): Promise<Record<string, string>> {
  const collar = await findVariant(server, 'collar')
  const lines = [{ ...collar, quantity: 2 }]

  const shopper = await aPerson(server)
  await fillCart(shopper, lines)
  const regular = await aPerson(server)
  const address = await regular.addAddress('Av. Banzer 120', santaCruz)
  await fillCart(regular, lines)
  const ordered = await regular.send('/checkout', toCheckoutForm(address, lines))
  expect(ordered.headers.get('location')).toMatch(/^\/order\//)
  const fan = await aPerson(server)
  await fan.send('/favorites/mark', { productId: collar.productId, mark: 'on' })
  const owner = await aPerson(server)
  await owner.api('POST', '/pet-profile-api/pet-profiles', { name: 'Toby', petTypeId: 'perro' })

  const guest = aBrowser(server)
  await guest.send('/cart', { productId: collar.productId, variantId: collar.productVariantId, intent: 'add' })
  const guestFan = aBrowser(server)
  await guestFan.send('/favorites/mark', { productId: collar.productId, mark: 'on' })

  const arrived = `huella_arrival=${encodeURIComponent(JSON.stringify({ added: 1, reduced: [], dropped: [], orders: 0 }))}`
  return {
    'no cookie': '',
    'an answer about consent': 'huella_consent=yes',
    'a cart of a guest': guest.cookie(),
    'a favourite of a guest': guestFan.cookie(),
    'a session that ended': 'huella_session=made-up',
    'a new account': (await aPerson(server)).headers().cookie,
    'a cart': shopper.headers().cookie,
    'an order': `${regular.headers().cookie}; ${arrived}`,
    'a favourite': fan.headers().cookie,
    'a place near that of the order': placeCookie('Calle Los Tajibos 7', 0.003),
    'a pet': owner.headers().cookie,
  }
}

/** Cookie of a place so many degrees north of the shop. */
function placeCookie(label: string, north = 0): string {
  const point = { lat: santaCruz.lat + north, lon: santaCruz.lon }
  const place = { ...point, city: 'Santa Cruz', neighbourhood: null, label }
  return `huella_delivery=${encodeURIComponent(JSON.stringify(place))}`
}

/** A browser without scripts and without an account. */
function aBrowser(server: TestServer) {
  const jar = new Map<string, string>()
  const cookie = () => Array.from(jar, (pair) => pair.join('=')).join('; ')
  return {
    cookie,
    async send(path: string, form: Record<string, string>) {
      const headers = { origin: server.url, cookie: cookie() }
      const body = new URLSearchParams(form)
      const answer = await fetch(server.url + path, { method: 'POST', body, headers, redirect: 'manual' })
      expect(answer.status).toBeLessThan(400)
      for (const text of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
        jar.set(name, value)
      }
    },
  }
}

/** What a visitor sees: the document without its scripts and the ids that React makes up. */
function shownIn(html: string): string[] {
  return (
    html
      .replaceAll(/<script\b.*?<\/script>/gs, '')
      // In the address of a link to share it is encoded.
      .replaceAll(/localhost(:|%3A)\d+/g, 'localhost')
      .replaceAll(/ nonce="[^"]*"/g, '')
      .replaceAll(/\b_[Rr]_\w*_/g, 'id')
      .split(/(?=<)/)
  )
}
