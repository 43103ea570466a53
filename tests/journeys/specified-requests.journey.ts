import { readdirSync, readFileSync } from 'node:fs'
import { type APIRequestContext, expect, request, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { type CountryIso, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { changeOffer } from './change-offer.ts'
import { signUpCodeSentTo } from './person.ts'
import { goodsAt } from './shelf.ts'

/** What docs/specification.md says of pages and of the cart, asked by requests alone, as a browser without scripts. */

test('the host decides country, language and money; one that nobody knows is in Bolivia', async () => {
  const pages = await Promise.all([aVisitor('BO'), aVisitor('PY'), aVisitor('BO', '127.0.0.1')])
  const [bolivia, paraguay, unknown] = await Promise.all(pages.map((visitor) => visitor.read('/products?limit=5')))

  for (const html of [bolivia, unknown]) {
    expect(html).toMatch(/<html lang="es-BO"/)
    expect(html).toMatch(/Bs\s\d+,\d{2}/)
    expect(html).not.toMatch(/Gs\s\d/)
  }
  expect(paraguay).toMatch(/<html lang="es-PY"/)
  expect(paraguay).toMatch(/Gs\s\d{1,3}\.\d{3}</)
  expect(paraguay).not.toMatch(/Gs\s[\d.]+,\d/)

  const { operations } = await pages[0].post('/api/market/app/public/marketPlaceAppData', { appName: 'huella' })
  expect(operations).toMatchObject([{ countryIso: 'BO' }, { countryIso: 'PY' }])
  for (const [country, currency] of [
    ['BO', 'BOB'],
    ['PY', 'PYG'],
  ] as const) {
    const visitor = await aVisitor(country)
    const page = await visitor.read(goodsAt(3, country).path)
    expect(page).toContain(`"priceCurrency":"${currency}"`)
  }
})

test('a listing shows as many products as one of the known sizes says, else 30', async () => {
  const visitor = await aVisitor()
  for (const [limit, shown] of [
    ['5', 5],
    ['10', 10],
    ['20', 20],
    ['30', 30],
    ['60', 60],
    ['100', 100],
  ] as const)
    expect(countProducts(await visitor.read(`/products?limit=${limit}`)), limit).toBe(shown)
  for (const limit of ['', '31', '0', '-5', '1000', 'muchos'])
    expect(countProducts(await visitor.read(`/products?limit=${limit}`)), limit).toBe(30)
})

test('params without a value are left out of the next address, and a listing without a word is sorted by date', async () => {
  const visitor = await aVisitor()
  const html = await visitor.read('/products?slug=&q=&brand=&min=&limit=5')
  expect(html).toMatch(/href="\/products\?limit=5&amp;after=[^"&]+"/)

  const order = async (query: string) => listPaths(await visitor.read(`/products?limit=10${query}`))
  expect(await order('')).toEqual(await order('&sortby=updatedAt-desc'))
  expect(await order('')).not.toEqual(await order('&sortby=minPrice-asc'))
  expect(html).toContain('<option value="updatedAt-desc" selected="">')
  expect(await visitor.read('/products?q=alimento')).toContain('<option value="relevance" selected="">')
})

test('stores are listed as cards by name, and each choice of the specification is one of the page', async () => {
  const visitor = await aVisitor()
  const html = await visitor.read('/appointments')
  for (const kind of ['bano', 'bano-y-peluqueria', 'consulta']) expect(html).toContain(`/appointments?kind=${kind}"`)
  expect(html).toContain('Veterinarias a domicilio')
  expect(html).toContain('/appointments?tab=my-appointments"')
  expect(html).toContain('/appointments?display=map"')
  for (const [sort, label] of [
    ['by-distance', 'Más cercanos'],
    ['by-rating', 'Mejor puntuados'],
  ])
    expect(html).toContain(`<option value="${sort}">${label}`)
  expect(html).toContain('<option value="by-name" selected="">Por nombre')
  for (const filter of ['by-price', 'by-pet-type', 'by-distance']) expect(html).toContain(`<select name="${filter}"`)

  const said = ['display=grid', 'tab=services', 'sort=by-name']
  for (const word of said) expect(listHeadings(await visitor.read(`/appointments?${word}`))).toEqual(listHeadings(html))
  const map = await visitor.read('/appointments?display=map')
  expect(map).toContain('/appointments?display=map&amp;kind=bano"')
  expect(html).not.toContain('display=grid')
  const mine = await visitor.read('/appointments?tab=my-appointments')
  expect(mine).toMatch(/<a[^>]*aria-current="page"[^>]*>Mis citas|<a[^>]*>Mis citas/)
  expect(mine).not.toContain('<select name="sort"')
})

test('a cart has every field of the specification, from its first item on', async () => {
  const visitor = await aVisitor()
  const item = await findItem(visitor, 13)
  await visitor.add(item)

  const cart = await visitor.cart()
  const price = { amount: expect.any(Number), currencyCode: 'BOB' }
  const delivery = {
    price: { amount: 1200, displayAmount: expect.stringMatching(/^Bs/) },
    fulfillmentMethod: { _id: 'shipping_entrega_express', name: 'Entrega', displayName: 'Entrega' },
  }
  expect(cart).toEqual({
    _id: 'anonymousCart_almacen-hq',
    items: {
      [item.variantId]: {
        _id: item.variantId,
        price,
        quantity: 1,
        currentStock: expect.any(Number),
        subtotal: { displayAmount: expect.stringMatching(/^Bs/) },
        productConfiguration: { productId: item.productId, productVariantId: item.variantId },
        sku: expect.any(String),
        title: expect.any(String),
        productSlug: item.slug,
        productVendor: expect.any(String),
        variantTitle: expect.any(String),
        optionTitle: expect.any(String),
        imageURLs: [expect.stringMatching(/^\/media\/products\/.+\.webp$/)],
        tags: expect.any(Array),
        category: expect.any(String),
        isBackorder: expect.any(Boolean),
        isLowQuantity: expect.any(Boolean),
        isSoldOut: false,
      },
    },
    notes: '',
    predefinedNotes: [],
    paymentMethod: null,
    scheduledDeliveryDate: null,
    promoCode: null,
    hasDelivery: true,
    account: { billingInfo: null },
    checkout: {
      fulfillmentGroups: [
        {
          _id: 'shipping_full',
          type: 'shipping',
          data: { shippingAddress: null, scheduledDeliveryDate: null },
          availableFulfillmentOptions: [delivery],
          selectedFulfillmentOption: { ...delivery, handlingPrice: { amount: 0, displayAmount: expect.any(String) } },
          shop: { _id: 'almacen-hq' },
          shippingAddress: null,
        },
      ],
      summary: {
        itemTotal: expect.any(Number),
        fulfillmentTotal: 1200,
        surchargeTotal: expect.any(Number),
        taxTotal: 0,
        total: expect.any(Number),
      },
    },
  })
})

test('a guest’s cart is named after the shop, a person’s after person and shop, and what was in it comes along', async () => {
  const visitor = await aVisitor()
  const item = await findItem(visitor, 15)
  await visitor.add(item, 2)
  expect((await visitor.cart())._id).toBe('anonymousCart_almacen-hq')
  expect(await visitor.anonymous()).toEqual({
    anonymousCartId: expect.any(String),
    anonymousCartToken: expect.stringMatching(/^[\w-]{43}$/),
  })

  const email = `${crypto.randomUUID()}@correo.test`
  const { idToken, uid } = await visitor.register(email)
  expect(idToken).toBeTruthy()
  await visitor.send('/signin', { email, password: DEMO_PASSWORD })
  const cart = await visitor.cart()
  expect(cart._id).toBe(`${uid}_almacen-hq`)
  expect(cart.hasDelivery).toBe(true)
  expect(cart.items[item.variantId]?.quantity).toBe(2)
  expect(await visitor.anonymous()).toBeNull()
})

test('in a cart an item is summed, set and removed', async () => {
  const visitor = await aVisitor()
  const [one, other] = [await findItem(visitor, 17), await findItem(visitor, 19)]
  await visitor.add(one)
  await visitor.add(one, 2)
  expect(await visitor.quantities()).toEqual({ [one.variantId]: 3 })

  await visitor.add(other)
  await visitor.send('/cart', { intent: 'update', [`quantity:${one.variantId}`]: '2' })
  expect(await visitor.quantities()).toEqual({ [one.variantId]: 2, [other.variantId]: 1 })
  await visitor.send('/cart', { intent: 'update', [`quantity:${one.variantId}`]: '0' })
  expect(await visitor.quantities()).toEqual({ [other.variantId]: 1 })
})

test('a cart totals items, delivery, surcharge and tax, and delivers for nothing from the threshold on', async () => {
  const visitor = await aVisitor()
  const item = await findItem(visitor, 25)
  await visitor.add(item)
  const few = await visitor.cart()
  const price = few.items[item.variantId]?.price.amount ?? 0
  expect(price % 10).toBe(0)
  const { itemTotal, fulfillmentTotal, surchargeTotal, taxTotal, total } = few.checkout.summary
  expect(total).toBe(itemTotal + fulfillmentTotal + surchargeTotal + taxTotal)
  expect(fulfillmentTotal).toBe(1200)

  const least = Math.ceil(15_000 / price)
  await visitor.send('/cart', { intent: 'update', [`quantity:${item.variantId}`]: String(least - 1) })
  expect((await visitor.cart()).checkout.summary).toMatchObject({ fulfillmentTotal: 1200 })
  await visitor.send('/cart', { intent: 'update', [`quantity:${item.variantId}`]: String(least) })
  expect((await visitor.cart()).checkout.summary).toMatchObject({ itemTotal: least * price, fulfillmentTotal: 0 })
})

test('a promo code and a delivery date are set and cleared on the cart', async () => {
  const visitor = await aVisitor()
  await visitor.add(await findItem(visitor, 28))
  await visitor.save({ promoCode: 'BIENVENIDA' })
  expect((await visitor.cart()).promoCode).toBe('BIENVENIDA')
  await visitor.save({ promoCode: null })
  expect((await visitor.cart()).promoCode).toBeNull()

  const date = '2030-01-02T15:00:00.000Z'
  await visitor.save({ scheduledDeliveryDate: date })
  const dated = await visitor.cart()
  expect([dated.scheduledDeliveryDate, dated.checkout.fulfillmentGroups[0]?.data.scheduledDeliveryDate]).toEqual([
    date,
    date,
  ])
  await visitor.save({ scheduledDeliveryDate: null })
  expect((await visitor.cart()).scheduledDeliveryDate).toBeNull()
})

test('each namespace of the specification has its words on a page', async () => {
  const visitor = await aVisitor()
  await visitor.add(await findItem(visitor, 28))
  const pages = {
    account: '/signin',
    appointment: '/appointments',
    cart: '/cart',
    coupon: '/cart',
    donations: '/donations',
    order: '/order',
    petAdoptions: '/petAdoptions',
    petInsurance: '/seguro',
    petMember: '/membership',
    petProfile: '/petProfiles',
    shelters: '/refugios',
    spa: '/spa',
    // Of who is signed in.
    gamification: '/profile/huellas',
  }
  for (const [namespace, path] of Object.entries(pages)) {
    if (namespace === 'gamification') await visitor.signIn()
    const html = await visitor.read(path)
    const own = listOwnWords(namespace).filter((text) => html.includes(text))
    expect(own.length, `${namespace} at ${path}`).toBeGreaterThan(0)
  }
})

test('an order that cannot be placed says which of the specified reasons it is', async () => {
  const visitor = await aVisitor()
  const item = await findItem(visitor, 46)
  await visitor.add(item)
  const contact = { fullName: 'Valeria Suárez', phoneNumber: `6${String(Date.now()).slice(-7)}`, email: '' }
  const typed = { hasDelivery: 'yes', address: '', street: 'Calle Dr. Mariano Zambrana 212', reference: 'Portón verde' }
  const home = { ...typed, zone: 'Santa Cruz de la Sierra|Equipetrol' }
  const refused = async (form: Record<string, string>) => {
    const page = await visitor.read('/checkout')
    const [, window = ''] = page.match(/<option value="(\d{4}-[^"]+)"/) ?? []
    const sent = { ...contact, ...readSeenCart(page), intent: 'pay', paymentMethod: 'cash', when: 'scheduled', window }
    const html = await visitor.submit('/checkout', { ...sent, ...form })
    return html.match(/data-refusal="([^"]*)"/)?.[1]
  }

  // 'shipping address out of zone'
  expect(await refused({ ...typed, zone: 'Warnes|Centro' })).toBe('zone')
  // 'delivery time error'
  expect(await refused({ ...home, window: '2020-01-02T15:00:00.000Z' })).toBe('time')
  // Any other reason, such as more than is paid at the door.
  await changeOffer(item.slug, 'precious')
  await visitor.read('/cart')
  expect(await refused(home)).toBe('unknown')
})

test('a quantity for an item that the cart does not have adds it, and a copy that is behind is told so and joined', async () => {
  const [first, second] = [await aVisitor(), await aVisitor()]
  const item = await findItem(first, 47)
  await first.add(item)
  const { items } = await first.cart()
  await second.add(await findItem(second, 48))
  const before = await second.cart()
  const unknown = { ...items[item.variantId], quantity: 4 } as CartAnswer['items'][string]
  await second.save({ items: { ...before.items, [item.variantId]: unknown } })
  expect(await second.quantities()).toMatchObject({ [item.variantId]: 4 })

  // Another tab was faster: its copy is the answer, and what this one changed is saved over it.
  const stale = { cart: { ...before, notes: 'Tocar el timbre' }, version: 1 }
  const told = await second.post('/cart/sync', stale)
  expect(told).toMatchObject({ conflict: true, cart: { items: { [item.variantId]: { quantity: 4 } } } })
  const joined = await second.post('/cart/sync', {
    cart: { ...told.cart, notes: 'Tocar el timbre' },
    version: told.version,
  })
  expect(joined).toMatchObject({ conflict: false, cart: { notes: 'Tocar el timbre' } })
  expect(await second.quantities()).toMatchObject({ [item.variantId]: 4 })
})

test("an address that a guest types at checkout is their cart's, with no company and as no default", async () => {
  const visitor = await aVisitor()
  await visitor.add(await findItem(visitor, 28))
  const typed = { zone: 'Santa Cruz de la Sierra|Equipetrol', reference: 'Portón verde' }
  const getGroup = async () => (await visitor.cart()).checkout.fulfillmentGroups[0]
  expect((await getGroup())?.shippingAddress).toBeNull()

  // Half an address is none.
  await visitor.submit('/checkout', { intent: 'update', hasDelivery: 'yes', address: '', ...typed })
  expect((await getGroup())?.shippingAddress).toBeNull()

  const whole = { ...typed, street: 'Calle Dr. Mariano Zambrana 212' }
  const page = await visitor.submit('/checkout', { intent: 'update', hasDelivery: 'yes', address: '', ...whole })
  const group = await getGroup()
  expect(group?.shippingAddress).toMatchObject({
    street: whole.street,
    notes: 'Portón verde',
    locality: 'Equipetrol',
    city: 'Santa Cruz de la Sierra',
    company: null,
    isBillingDefault: false,
    isShippingDefault: false,
  })
  expect(group?.data.shippingAddress).toEqual(group?.shippingAddress)
  // The page offers it from now on, chosen.
  expect(page).toMatch(/<input(?=[^>]*name="address")(?=[^>]*value="cart")(?=[^>]*checked)[^>]*>/)
})

test('maps begin where the specification says, and in Paraguay at its own centre', async () => {
  const read = async (country: CountryIso) =>
    JSON.parse(await (await aVisitor(country)).read('/delivery/places', 'application/json')).picker
  expect(await read('BO')).toMatchObject({
    start: { lat: -17.78328, lon: -63.17916 },
    fallback: { lat: -17.778, lon: -63.177 },
  })
  // The point that the specification gives for Paraguay lies in Santa Cruz.
  expect(await read('PY')).toMatchObject({
    start: { lat: -25.2867, lon: -57.647 },
    fallback: { lat: -25.2867, lon: -57.647 },
  })
})

test('after signing in a person lands on the referrer, and at home when it leads elsewhere', async () => {
  for (const [referrer, landed] of [
    ['/cart', '/cart'],
    ['/products?slug=perros', '/products?slug=perros'],
    ['', '/'],
    ['//evil.example', '/'],
    ['https://evil.example/cart', '/'],
  ] as const) {
    const visitor = await aVisitor()
    expect(await visitor.signIn(`?referrer=${encodeURIComponent(referrer)}`), referrer).toBe(landed)
  }
})

interface CartAnswer {
  _id: string
  hasDelivery: boolean
  promoCode: string | null
  scheduledDeliveryDate: string | null
  items: Record<string, { quantity: number; price: { amount: number } }>
  checkout: {
    fulfillmentGroups: {
      data: { scheduledDeliveryDate: string | null; shippingAddress: object | null }
      shippingAddress: object | null
    }[]
    summary: Record<'itemTotal' | 'fulfillmentTotal' | 'surchargeTotal' | 'taxTotal' | 'total', number>
  }
}

interface Item {
  slug: string
  productId: string
  variantId: string
}

/** A visitor of a country without scripts, with cookies of their own. Requests go to Bolivia's address with the Host. */
async function aVisitor(country: CountryIso = DEFAULT_COUNTRY, hostname?: string) {
  const shop = new URL(process.env.JOURNEYS_URL_BO ?? '')
  const host = hostname ? `${hostname}:${shop.port}` : new URL(process.env[`JOURNEYS_URL_${country}`] ?? '').host
  const network = `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.7`
  const asked: APIRequestContext = await request.newContext({
    baseURL: shop.origin,
    extraHTTPHeaders: { host, origin: `http://${host}`, 'x-forwarded-for': network },
  })
  const readSync = async () => (await asked.get('/cart/sync', { headers: { accept: 'application/json' } })).json()
  const cart = async (): Promise<CartAnswer> => (await readSync()).cart

  return {
    cart,
    async read(path: string, accept = 'text/html'): Promise<string> {
      return (await asked.get(path, { headers: { accept } })).text()
    },
    async post(path: string, data: object) {
      return (await asked.post(path, { data })).json()
    },
    /** Sends a form; resolves to the address that it leads to. */
    async send(path: string, form: Record<string, string>): Promise<string> {
      const answer = await asked.post(path, { form, maxRedirects: 0 })
      expect([302, 303], `${path}: ${answer.status()}`).toContain(answer.status())
      return (answer.headers().location ?? '').replace(`http://${host}`, '')
    },
    /** Sends a form that is answered with its page; resolves to the page. */
    async submit(path: string, form: Record<string, string>): Promise<string> {
      const answer = await asked.post(path, { form, maxRedirects: 0 })
      expect(answer.status(), path).toBe(200)
      return answer.text()
    },
    async add({ productId, variantId }: Item, quantity = 1): Promise<void> {
      await this.send('/cart', { intent: 'add', productId, variantId, quantity: String(quantity) })
    },
    async anonymous(): Promise<object | null> {
      return (await readSync()).anonymous
    },
    async quantities(): Promise<Record<string, number>> {
      const { items } = await cart()
      return Object.fromEntries(Object.entries(items).map(([id, { quantity }]) => [id, quantity]))
    },
    /** Saves the cart with some fields changed, as the page's script does. */
    async save(change: Partial<CartAnswer>): Promise<void> {
      const { cart: before, version } = await readSync()
      const changed = { ...before, ...change }
      const [group] = before.checkout.fulfillmentGroups
      if ('scheduledDeliveryDate' in change) group.data.scheduledDeliveryDate = changed.scheduledDeliveryDate
      const answer = await asked.post('/cart/sync', { data: { cart: changed, version } })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    /** Signs a new person in through the page; resolves to the address that it leads to. */
    async signIn(search = ''): Promise<string> {
      const email = `${crypto.randomUUID()}@correo.test`
      await this.register(email)
      return this.send(`/signin${search}`, { email, password: DEMO_PASSWORD })
    },
    async register(email: string): Promise<{ idToken: string; uid: string }> {
      const sign = { email, password: DEMO_PASSWORD, fullName: 'Valeria Suárez', termsVersion: '1' }
      const { registrationId } = await this.post('/v1/app/identity/register', sign)
      const code = await signUpCodeSentTo(asked, email)
      const { idToken } = await this.post('/v1/app/identity/register/confirm', { registrationId, code })
      const { uid } = await this.post('/v1/app/web/sessions', { idToken, country })
      return { idToken, uid }
    },
  }
}

async function findItem({ read }: Pick<Awaited<ReturnType<typeof aVisitor>>, 'read'>, position: number): Promise<Item> {
  const { path } = goodsAt(position)
  const html = await read(path)
  const field = (name: string) => html.match(new RegExp(`name="${name}" value="([^"]+)"`))?.[1] ?? ''
  return { slug: path.split('/').pop() ?? '', productId: field('productId'), variantId: field('variantId') }
}

/** Texts of a namespace that no other has. */
function listOwnWords(namespace: string): string[] {
  const folder = new URL('../../web/messages/es/', import.meta.url)
  const listTexts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(listTexts)
  const texts = (file: string) => listTexts(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  const others = new Set(
    readdirSync(folder)
      .filter((file) => file !== `${namespace}.json`)
      .flatMap(texts),
  )
  return texts(`${namespace}.json`).filter((text) => text.length > 3 && !/[{}<&"']/.test(text) && !others.has(text))
}

/** Hidden fields of a checkout page: the cart as it is shown, and the key of its order. */
function readSeenCart(html: string): Record<string, string> {
  const fields = ['line', 'expectedTotal', 'idempotencyKey'].map((name) => {
    const [tag = ''] = html.match(new RegExp(`<input(?=[^>]*name="${name}")[^>]*>`)) ?? []
    const value = tag.match(/value="([^"]*)"/)?.[1] ?? ''
    return [name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')]
  })
  return Object.fromEntries(fields)
}

function countProducts(html: string): number {
  return [...html.matchAll(/<article/g)].length
}

function listPaths(html: string): string[] {
  return [...html.matchAll(/<article.*?href="(\/product\/[^"]+)"/gs)].map(([, path = '']) => path)
}

function listHeadings(html: string): string[] {
  return [...html.matchAll(/<article.*?<h[23][^>]*>(.*?)<\/h[23]>/gs)].map(([, heading = '']) => heading)
}
