import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { aPerson, fillCart, toCheckoutForm } from './testing/signed-up-person.ts'
import { cochabamba, findVariant, laPaz, openTwoShops, santaCruz } from './testing/two-shops.ts'
import { type TestServer, testServer } from './testing.ts'
import { builtWebsite } from './website.ts'

/** The built pages over real services, in a country with two shops: the delivery address selects the seller. */
const connection = await testDatabase()
const { handlePage } = await builtWebsite()
beforeAll(() => openTwoShops(connection))

let server: TestServer
let collarId: Awaited<ReturnType<typeof findVariant>>
beforeAll(async () => {
  server = await testServer(connection, { handlePage })
  collarId = await findVariant(server, 'collar')
})

test('who comes back gets things at home, from the shop that delivers there', async () => {
  const ana = await aPerson(server)
  await ana.addAddress('Av. América 500', cochabamba)

  const cookies = await ana.comeBack()
  expect(JSON.parse(cookies.huella_delivery ?? '')).toMatchObject({ label: 'Av. América 500', of: ana.uid })
  expect(cookies.huella_device).toMatch(/^[\w-]{36}$/)
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
  const refused = await ana.send('/checkout', toCheckoutForm('', lines, { ...typed, fullName: '' }))
  expect([refused.status, ana.delivery()]).toEqual([200, null])

  const answer = await ana.send('/checkout', toCheckoutForm('', lines, typed))
  expect(answer.headers.get('location')).toMatch(/^\/order\//)
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
  await ana.send('/checkout', toCheckoutForm(door, lines))
  expect(ana.delivery()).toMatchObject({ label: 'Av. Banzer 120', code: door })
})

test('an order that is fetched changes no place of delivery', async () => {
  const ana = await aPerson(server)
  const lines = [{ ...collarId, quantity: 1 }]
  await fillCart(ana, lines)
  const zone = 'Santa Cruz de la Sierra|Centro'
  const answer = await ana.send(
    '/checkout',
    toCheckoutForm('', lines, { hasDelivery: 'no', zone, expectedTotal: '5000' }),
  )
  expect([answer.headers.get('location')?.slice(0, 7), ana.delivery()]).toEqual(['/order/', null])
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
  // The address belongs to another shop; the cart stays visible, and the order form asks about moving it.
  await pick(far)
  await pick('', 'Cochabamba|Cala Cala')
  await pick('', 'Cochabamba|Nowhere')
  expect(ana.delivery()).toMatchObject({ label: 'Centro' })
  expect(await ana.shopShown()).toBe('santa-cruz')
})
