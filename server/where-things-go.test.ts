import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { MarketPlan, makeMarketSetUp } from '#services/market/set-up.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { type AddressBookGlance, mustAddAddress } from '#web/storefront/address/must-add-address.ts'
import { type TestServer, testServer } from './testing.ts'
import { builtWebsite } from './website.ts'

/** The built pages over real services, in a country with two shops: the addresses of a person decide which one sells (D23). */
const connection = await testDatabase()
const { handlePage } = await builtWebsite()

const allDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 0, endTime: 1440 }))
const aShop = (id: string, name: string, { lat, lon }: { lat: number; lon: number }) => ({
  id,
  country: 'BO',
  name,
  label: name,
  address: 'Av. Blanco Galindo 1',
  coordinates: { lat, lon },
  deliveryZone: [
    { lat: lat - 0.2, lon: lon - 0.2 },
    { lat: lat - 0.2, lon: lon + 0.2 },
    { lat: lat + 0.2, lon: lon + 0.2 },
    { lat: lat + 0.2, lon: lon - 0.2 },
  ],
  schedule: allDay,
  deliveryCharge: 1000,
})
const santaCruz = { lat: -17.7207, lon: -63.1633 }
const cochabamba = { lat: -17.3935, lon: -66.157 }
const laPaz = { lat: -16.5, lon: -68.15 }

const header = 'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status\n'
const collar = (stock: number, price: string) => `collar,Collar,Kantu,Talla,M,C-M,${stock},${price},active\n`
const onlyHere = 'pelota,Pelota,Kantu,Talla,Única,P-1,9,20.00,active\n'

beforeAll(async () => {
  const market = makeMarketSetUp({ db: connection.db(), now: () => new Date() })
  const plan = MarketPlan.parse({
    markets: [
      {
        operationUid: 'huella-bo',
        country: 'BO',
        name: 'Bolivia',
        flag: '🇧🇴',
        places: [
          { city: 'Santa Cruz de la Sierra', neighbourhoods: [{ name: 'Centro', ...santaCruz }] },
          { city: 'Cochabamba', neighbourhoods: [{ name: 'Cala Cala', ...cochabamba }] },
        ],
      },
    ],
    categories: [],
    shops: [aShop('santa-cruz', 'Huella Santa Cruz', santaCruz), aShop('cochabamba', 'Huella Cochabamba', cochabamba)],
  })
  const { refused } = await market.setUp({ plan, dryRun: false })
  expect(refused).toEqual([])
  await importInto(market, 'santa-cruz', header + collar(9, '50.00') + onlyHere)
  await importInto(market, 'cochabamba', header + collar(2, '55.00'))
})

async function importInto(market: ReturnType<typeof makeMarketSetUp>, shopId: string, file: string) {
  const refusals: unknown[] = []
  await market.importCatalogue({
    shopId,
    dryRun: false,
    open: async function* () {
      yield file
    },
    onRefusal: (refusal) => void refusals.push(refusal),
  })
  expect(refusals).toEqual([])
}

/** A browser without its script, of somebody who has just signed up. */
async function aPerson(server: TestServer) {
  const jar = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const ours = () => ({
    origin: server.url,
    cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
  })
  const api = async (method: string, path: string, body?: object) => {
    const headers = { ...ours(), 'content-type': 'application/json' }
    const answer = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) })
    expect(answer.ok, `${method} ${path}: ${await answer.clone().text()}`).toBe(true)
    return answer.status === 204 ? null : answer.json()
  }

  const person = { email: `${newId()}@ejemplo.bo`, fullName: 'Valeria Suárez' }
  const sign = { ...person, password: 'tres-tristes-tigres', termsVersion: '1' }
  const { idToken } = await api('POST', '/v1/app/identity/register', sign)
  const { uid, sessionToken } = await api('POST', '/v1/app/web/sessions', { idToken, country: 'BO' })
  jar.set('huella_session', sessionToken)
  const phone = { ...person, phoneNumber: '70012345', userName: null, locale: 'es' }
  await api('PUT', `/api/market/web/users/${uid}`, phone)
  return {
    uid,
    api,
    /** Comes back on a browser that knows nothing, through the page. Answers what that browser then keeps. */
    async comeBack() {
      jar.clear()
      const { email, password } = sign
      const answer = await this.send('/signin', { email, password })
      expect(answer.status, await answer.text()).toBe(303)
      return Object.fromEntries(Array.from(jar, ([name, value]) => [name, decodeURIComponent(value)]))
    },
    /** Where this browser has things delivered, as its cookie says; null without one. */
    delivery: (): Record<string, unknown> | null =>
      JSON.parse(decodeURIComponent(jar.get('huella_delivery') || 'null')),
    /** Follows a link of the app into a browser that may know other things. Answers where things go then. */
    async openApp() {
      const { jwt } = await api('POST', '/v1/app/webToken', {})
      jar.delete('huella_session')
      expect((await this.get(`/?jwt=${jwt}`)).status).toBe(303)
      return this.delivery()
    },
    /** The codes of the saved addresses that the page of delivery marks as chosen. */
    async markedDoors() {
      const html = await (await this.get('/delivery')).text()
      const buttons = [...html.matchAll(/<button[^>]*name="code"[^>]*>/g)].map(([tag]) => tag)
      expect(buttons.length).toBeGreaterThan(1)
      return buttons.filter((tag) => tag.includes('aria-pressed="true"')).map((tag) => /value="([^"]*)"/.exec(tag)?.[1])
    },
    /** Whose products this browser is shown. */
    async shopShown() {
      const html = await (await this.get('/products')).text()
      return html.includes('Pelota') ? 'santa-cruz' : 'cochabamba'
    },
    get: async (path: string) => keep(await server.get(path, ours())),
    send: async (path: string, form: Record<string, string> | URLSearchParams) =>
      keep(
        await fetch(server.url + path, {
          method: 'POST',
          body: new URLSearchParams(form),
          headers: ours(),
          redirect: 'manual',
        }),
      ),
    addAddress: async (street: string, coordinates: object): Promise<string> => {
      const country = { name: 'Bolivia', iso: 'BO', countryCode: '591', timezone: 'America/La_Paz' }
      const address = { street, notes: 'Portón verde', country, city: 'Santa Cruz', coordinates }
      return (await api('POST', `/api/market/web/users/${uid}/addresses`, address)).code
    },
    /** Whether the page at this path stands behind the address dialog. */
    async isAsked(path: string): Promise<boolean> {
      const { body } = await this.get(`${path}.data`)
      if (!body) throw new Error('The page has no data')
      const pages = (await decodeViaTurboStream(body, globalThis)).value as {
        root: { data: { shell: { addressBook: AddressBookGlance } } }
      }
      return mustAddAddress(path, pages.root.data.shell.addressBook)
    },
  }
}

type Person = Awaited<ReturnType<typeof aPerson>>

describe('an address of another shop', () => {
  let server: TestServer
  let collarId: { productId: string; productVariantId: string; price: number }
  let ballId: typeof collarId

  beforeAll(async () => {
    server = await testServer(connection, { handlePage })
    collarId = await variantOf(server, 'collar')
    ballId = await variantOf(server, 'pelota')
  })

  test('who comes back gets things at home, from the shop that delivers there', async () => {
    const ana = await aPerson(server)
    await ana.addAddress('Av. América 500', cochabamba)

    const kept = await ana.comeBack()
    expect(JSON.parse(kept.huella_delivery ?? '')).toMatchObject({ label: 'Av. América 500', of: ana.uid })
    expect(kept.huella_device).toMatch(/^[\w-]{36}$/)
    expect(await (await ana.get('/')).text()).toContain('Av. América 500')
  })

  test('a home that no shop delivers to decides nothing', async () => {
    const ana = await aPerson(server)
    await ana.addAddress('Av. Arce 2', laPaz)
    expect((await ana.comeBack()).huella_delivery || null).toBeNull()
  })

  test('who opens the app gets things at home, as after a sign-in', async () => {
    const ana = await aPerson(server)
    await ana.addAddress('Av. América 500', cochabamba)
    expect(await ana.openApp()).toMatchObject({ label: 'Av. América 500', of: ana.uid })
    expect(await ana.shopShown()).toBe('cochabamba')

    await ana.send('/delivery', { city: 'Santa Cruz de la Sierra', neighbourhood: 'Centro', back: '/products' })
    expect(await ana.openApp()).toMatchObject({ label: 'Centro' })
  })

  test('the app decides nothing for a home that no shop delivers to', async () => {
    const ana = await aPerson(server)
    await ana.addAddress('Av. Arce 2', laPaz)
    expect(await ana.openApp()).toBeNull()
  })

  test('who lets the app change the account gets things at the home of the new one', async () => {
    const ana = await aPerson(server)
    const bruno = await aPerson(server)
    await bruno.addAddress('Av. América 500', cochabamba)
    await ana.send('/delivery', { city: 'Santa Cruz de la Sierra', neighbourhood: 'Centro', back: '/products' })

    const { jwt } = await bruno.api('POST', '/v1/app/webToken', {})
    const asked = await ana.get(`/?jwt=${jwt}`)
    expect(asked.headers.get('location')).toBe('/account-switch?to=%2F')
    expect(ana.delivery()).toMatchObject({ label: 'Centro' })
    await ana.send('/account-switch', { answer: 'switch', to: '/' })
    expect(ana.delivery()).toMatchObject({ label: 'Av. América 500', of: bruno.uid })
  })

  test('of two doors of one street the chosen one is marked', async () => {
    const ana = await aPerson(server)
    const doors = [await ana.addAddress('Av. Banzer 120', santaCruz), await ana.addAddress('Av. Banzer 120', santaCruz)]
    for (const door of doors) {
      await ana.send('/delivery', { intent: 'saved', code: door, back: '/' })
      expect(await ana.markedDoors()).toEqual([door])
    }
    const { code } = ana.delivery() ?? {}
    expect(code).toBe(doors[1])
  })

  test('a door that has just been added is the marked one', async () => {
    const ana = await aPerson(server)
    await ana.addAddress('Av. Banzer 120', santaCruz)
    const { lat, lon } = santaCruz
    const pin = { street: 'Av. Banzer 120', notes: 'Casa azul', lat: String(lat), lon: String(lon), back: '/' }
    expect((await ana.send('/delivery', { intent: 'pin', ...pin })).status).toBe(302)
    const book: { eddressCode: string; notes: string }[] = await ana.api(
      'GET',
      `/api/market/web/users/${ana.uid}/addresses`,
    )
    const added = book.find(({ notes }) => notes === 'Casa azul')
    expect(await ana.markedDoors()).toEqual([added?.eddressCode])
  })

  test('the zone of an order is where the shop delivers from then on', async () => {
    const ana = await aPerson(server)
    const lines = [{ ...collarId, quantity: 1 }]
    await fillCart(ana, lines)
    const typed = { zone: 'Santa Cruz de la Sierra|Centro', street: 'Calle Sucre 9', reference: 'Portón' }
    const refused = await ana.send('/checkout', checkoutOf('', lines, { ...typed, fullName: '' }))
    expect([refused.status, ana.delivery()]).toEqual([200, null])

    const bought = await ana.send('/checkout', checkoutOf('', lines, typed))
    expect(bought.headers.get('location')).toMatch(/^\/order\//)
    expect(ana.delivery()).toEqual({
      ...santaCruz,
      city: 'Santa Cruz de la Sierra',
      neighbourhood: 'Centro',
      label: 'Centro',
      of: ana.uid,
    })
    expect(await (await ana.get('/products')).text()).toMatch(/Entregar en[\s\S]*?Centro/)
  })

  test('the saved address of an order is where the shop delivers from then on', async () => {
    const ana = await aPerson(server)
    const door = await ana.addAddress('Av. Banzer 120', santaCruz)
    const lines = [{ ...collarId, quantity: 1 }]
    await fillCart(ana, lines)
    await ana.send('/checkout', checkoutOf(door, lines))
    expect(ana.delivery()).toMatchObject({ label: 'Av. Banzer 120', code: door })
  })

  test('an order that is fetched changes no place of delivery', async () => {
    const ana = await aPerson(server)
    const lines = [{ ...collarId, quantity: 1 }]
    await fillCart(ana, lines)
    const zone = 'Santa Cruz de la Sierra|Centro'
    const bought = await ana.send(
      '/checkout',
      checkoutOf('', lines, { hasDelivery: 'no', zone, expectedTotal: '5000' }),
    )
    expect([bought.headers.get('location')?.slice(0, 7), ana.delivery()]).toEqual(['/order/', null])
  })

  test('a zone or an address picked in the form of checkout counts at once, if the same shop delivers there', async () => {
    const ana = await aPerson(server)
    const near = await ana.addAddress('Av. Banzer 120', santaCruz)
    const far = await ana.addAddress('Av. América 500', cochabamba)
    await fillCart(ana, [{ ...collarId, quantity: 1 }])
    const pick = (address: string, zone = '') => ana.send('/checkout', { intent: 'place', address, zone })

    await pick(near)
    expect(ana.delivery()).toMatchObject({ label: 'Av. Banzer 120', code: near })
    await pick('', 'Santa Cruz de la Sierra|Centro')
    expect(ana.delivery()).toMatchObject({ label: 'Centro' })
    // Of another shop: that is asked when the order is sent (D23), and until then the cart stays in sight.
    await pick(far)
    await pick('', 'Cochabamba|Cala Cala')
    await pick('', 'Cochabamba|Nowhere')
    expect(ana.delivery()).toMatchObject({ label: 'Centro' })
    expect(await ana.shopShown()).toBe('santa-cruz')
  })

  test('is chosen at checkout: the cart may move, what that shop lacks is named, and the order is its own', async () => {
    const ana = await aPerson(server)
    await ana.addAddress('Av. Banzer 120', santaCruz)
    const there = await ana.addAddress('Av. América 500', cochabamba)
    const lines = [
      { ...collarId, quantity: 3 },
      { ...ballId, quantity: 1 },
    ]
    await fillCart(ana, lines)

    const moving = await ana.send('/checkout', checkoutOf(there, lines))
    expect([moving.status, moving.headers.get('location')]).toEqual([
      303,
      '/delivery/move?from=santa-cruz&back=%2Fcheckout',
    ])
    const offer = await (await ana.get('/delivery/move?from=santa-cruz&back=%2Fcheckout')).text()
    expect(offer).toContain('Huella Cochabamba')
    expect(textBetween(offer, 'Collar', '</li>')).toContain('2 de 3')
    expect(offer).toContain('Pelota')

    const moved = await ana.send('/delivery/move', { intent: 'move', from: 'santa-cruz', back: '/checkout' })
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/checkout'])
    expect(await cartAt(ana, 'cochabamba')).toEqual({ [collarId.productVariantId]: 2 })
    expect(await cartAt(ana, 'santa-cruz')).toEqual({ [collarId.productVariantId]: 1, [ballId.productVariantId]: 1 })

    const bought = await ana.send('/checkout', checkoutOf(there, [{ ...collarId, price: 5500, quantity: 2 }]))
    expect(bought.headers.get('location')).toMatch(/^\/order\//)
    const { orders } = await ana.api('GET', '/api/market/app/orders')
    expect(orders).toMatchObject([{ shopId: 'cochabamba', shippingAddress: { street: 'Av. América 500' } }])
  })

  test('is chosen in the header: it asks the same, and who keeps the cart has it at its own shop', async () => {
    const ana = await aPerson(server)
    const there = await ana.addAddress('Av. América 500', cochabamba)
    await fillCart(ana, [{ ...collarId, quantity: 1 }])

    const chosen = await ana.send('/delivery', { intent: 'saved', code: there, back: '/products' })
    expect(chosen.headers.get('location')).toBe('/delivery/move?from=santa-cruz&back=%2Fproducts')
    const kept = await ana.send('/delivery/move', { intent: 'keep', from: 'santa-cruz', back: '/products' })
    expect(kept.headers.get('location')).toBe('/products')
    expect(await cartAt(ana, 'santa-cruz')).toEqual({ [collarId.productVariantId]: 1 })
    expect(await cartAt(ana, 'cochabamba')).toEqual({})
  })

  test('an address that no shop delivers to leaves the cart where it is, and checkout says so', async () => {
    const ana = await aPerson(server)
    const far = await ana.addAddress('Av. Arce 2', laPaz)
    const lines = [{ ...collarId, quantity: 1 }]
    await fillCart(ana, lines)

    const answer = await ana.send('/checkout', checkoutOf(far, lines))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Santa Cruz')
    expect((await ana.get('/checkout')).status).toBe(200)
  })

  test('the dialog asks who has no address, asks no more with one, and again when the last is deleted', async () => {
    const ana = await aPerson(server)
    expect(await ana.isAsked('/products')).toBe(true)
    const code = await ana.addAddress('Av. Banzer 120', santaCruz)
    expect(await ana.isAsked('/products')).toBe(false)
    await ana.api('DELETE', `/api/market/web/users/${ana.uid}/addresses/${code}`)
    expect(await ana.isAsked('/products')).toBe(true)
  })

  test('the dialog asks in the app as well', async () => {
    const ana = await aPerson(server)
    const { jwt } = await ana.api('POST', '/v1/app/webToken', {})
    expect((await ana.get(`/?jwt=${jwt}`)).status).toBe(303)
    expect(await (await ana.get('/products')).text()).not.toContain('<footer')
    expect(await ana.isAsked('/products')).toBe(true)
  })
})

test('a link of the app takes nothing along from the guest whose browser it opens in', async () => {
  const server = await testServer(connection, { handlePage })
  const collar = await variantOf(server, 'collar')
  const ana = await aPerson(server)
  const guest = await (await server.post('/v1/app/web/guests', { country: 'BO' })).json()
  const asGuest = { 'content-type': 'application/json', cookie: `huella_session=${guest.sessionToken}` }
  const cartOfGuest = `${server.url}/api/market/app/carts/santa-cruz`
  const body = JSON.stringify(cartOf([{ ...collar, quantity: 2 }]))
  expect((await fetch(cartOfGuest, { method: 'PUT', headers: asGuest, body })).status).toBe(200)

  const { jwt } = await ana.api('POST', '/v1/app/webToken', {})
  expect((await server.get(`/cart?jwt=${jwt}`, asGuest)).status).toBe(303)
  expect(await cartAt(ana, 'santa-cruz')).toEqual({})
  expect(await (await fetch(cartOfGuest, { headers: asGuest })).json()).toMatchObject({ items: [{ quantity: 2 }] })
})

test('with MAPS=off nobody is asked by the dialog, and the address is typed', async () => {
  const server = await testServer(connection, { handlePage, environment: { MAPS: 'off' } })
  const ana = await aPerson(server)
  expect(await ana.isAsked('/products')).toBe(false)

  const typed = { zone: 'Cochabamba|Cala Cala', street: 'Calle Igmirí 22', notes: 'Casa de rejas', back: '/products' }
  const saved = await ana.send('/delivery', { intent: 'pin', ...typed })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/products'])
  expect(await ana.api('GET', `/api/market/web/users/${ana.uid}/addresses`)).toMatchObject([
    {
      street: 'Calle Igmirí 22',
      city: 'Cochabamba',
      locality: 'Cala Cala',
      coordinates: { ...cochabamba, empty: true },
      isDefault: true,
    },
  ])
})

test('a form of an address that is sent twice adds one address, and with another word another one', async () => {
  const server = await testServer(connection, { handlePage })
  const ana = await aPerson(server)
  const html = await (await ana.get('/delivery')).text()
  const [, idempotencyKey = ''] = /name="idempotencyKey" value="([^"]+)"/.exec(html) ?? []
  expect(idempotencyKey).not.toBe('')

  const form = {
    intent: 'pin',
    idempotencyKey,
    zone: 'Cochabamba|Cala Cala',
    street: 'Calle Igmirí 22',
    notes: 'Rejas',
  }
  for (const street of ['Calle Igmirí 22', 'Calle Igmirí 22', 'Calle Igmirí 24']) {
    expect((await ana.send('/delivery', { ...form, street, back: '/products' })).status).toBe(302)
  }
  const book: { street: string }[] = await ana.api('GET', `/api/market/web/users/${ana.uid}/addresses`)
  expect(book.map(({ street }) => street).sort()).toEqual(['Calle Igmirí 22', 'Calle Igmirí 24'])
})

async function variantOf(server: TestServer, slug: string) {
  const product = await (await server.get(`/api/market/web/shops/santa-cruz/products/${slug}`)).json()
  const [variant] = product.variants
  return { productId: product._id, productVariantId: variant._id, price: slug === 'collar' ? 5000 : 2000 }
}

type Line = { productId: string; productVariantId: string; price: number; quantity: number }

async function fillCart(person: Person, lines: Line[]): Promise<void> {
  await person.api('PUT', '/api/market/app/carts/santa-cruz', cartOf(lines))
}

function cartOf(lines: Line[]) {
  return {
    items: lines.map((line) => ({ ...line, addedAt: new Date().toISOString() })),
    notes: '',
    predefinedNotes: [],
    hasDelivery: true,
    scheduledDeliveryDate: null,
    promoCode: null,
    paymentMethod: 'cash',
    shippingAddress: null,
    version: 0,
  }
}

async function cartAt(person: Person, shopId: string): Promise<Record<string, number>> {
  const cart = await person.api('GET', `/api/market/app/carts/${shopId}`)
  const items: Line[] = cart?.items ?? []
  return Object.fromEntries(items.map(({ productVariantId, quantity }) => [productVariantId, quantity]))
}

/** What the form of checkout sends. */
function checkoutOf(address: string, lines: Line[], more: Record<string, string> = {}): URLSearchParams {
  const items = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const form = new URLSearchParams({
    intent: 'pay',
    idempotencyKey: newId(),
    expectedTotal: String(items + 1000),
    fullName: 'Valeria Suárez',
    phoneNumber: '70012345',
    hasDelivery: 'yes',
    address,
    when: 'asap',
    paymentMethod: 'cash',
    ...more,
  })
  for (const { productId, productVariantId, quantity, price } of lines) {
    form.append('line', JSON.stringify([productId, productVariantId, quantity, price]))
  }
  return form
}

function textBetween(html: string, from: string, to: string): string {
  const start = html.indexOf(from)
  return html.slice(start, html.indexOf(to, start))
}

test.each(['/robots.txt', '/sitemap.xml'])(
  'who asks what may be done with %s gets an answer, and not the file',
  async (path) => {
    const server = await testServer(connection, { handlePage })
    const answer = await fetch(server.url + path, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([204, 'GET, HEAD, OPTIONS', ''])
  },
)

test('a page may be sent to as well', async () => {
  const server = await testServer(connection, { handlePage })
  const answer = await fetch(`${server.url}/delivery`, { method: 'OPTIONS' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
})
