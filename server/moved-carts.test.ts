import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { aPerson, cartAt, fillCart, toCart, toCheckoutForm } from './testing/signed-up-person.ts'
import { cochabamba, findVariant, laPaz, openTwoShops, santaCruz } from './testing/two-shops.ts'
import { type TestServer, testServer } from './testing.ts'
import { builtWebsite } from './website.ts'

/**
 * The built pages over real services: an address in another shop's area, and the customer's choice to move the cart
 * there.
 */
const connection = await testDatabase()
const { handlePage } = await builtWebsite()
beforeAll(() => openTwoShops(connection))

let server: TestServer
let collarId: Awaited<ReturnType<typeof findVariant>>
let ballId: typeof collarId
beforeAll(async () => {
  server = await testServer(connection, { handlePage })
  collarId = await findVariant(server, 'collar')
  ballId = await findVariant(server, 'pelota')
})

test('an address of another shop is chosen at checkout: the cart may move, what that shop lacks is named, and the order is its own', async () => {
  const ana = await aPerson(server)
  await ana.addAddress('Av. Banzer 120', santaCruz)
  const there = await ana.addAddress('Av. América 500', cochabamba)
  const lines = [
    { ...collarId, quantity: 3 },
    { ...ballId, quantity: 1 },
  ]
  await fillCart(ana, lines)

  const moving = await ana.send('/checkout', toCheckoutForm(there, lines))
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

  const answer = await ana.send('/checkout', toCheckoutForm(there, [{ ...collarId, price: 5500, quantity: 2 }]))
  expect(answer.headers.get('location')).toMatch(/^\/order\//)
  const { orders } = await ana.api('GET', '/api/market/app/orders')
  expect(orders).toMatchObject([{ shopId: 'cochabamba', shippingAddress: { street: 'Av. América 500' } }])
})

test('an address of another shop is chosen in the header: it asks the same, and who keeps the cart has it at its own shop', async () => {
  const ana = await aPerson(server)
  const there = await ana.addAddress('Av. América 500', cochabamba)
  await fillCart(ana, [{ ...collarId, quantity: 1 }])

  const chosen = await ana.send('/delivery', { intent: 'saved', code: there, back: '/products' })
  expect(chosen.headers.get('location')).toBe('/delivery/move?from=santa-cruz&back=%2Fproducts')
  const answer = await ana.send('/delivery/move', { intent: 'keep', from: 'santa-cruz', back: '/products' })
  expect(answer.headers.get('location')).toBe('/products')
  expect(await cartAt(ana, 'santa-cruz')).toEqual({ [collarId.productVariantId]: 1 })
  expect(await cartAt(ana, 'cochabamba')).toEqual({})
})

test('an address that no shop delivers to leaves the cart where it is, and checkout says so', async () => {
  const ana = await aPerson(server)
  const far = await ana.addAddress('Av. Arce 2', laPaz)
  const lines = [{ ...collarId, quantity: 1 }]
  await fillCart(ana, lines)

  const answer = await ana.send('/checkout', toCheckoutForm(far, lines))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Santa Cruz')
  expect((await ana.get('/checkout')).status).toBe(200)
})

test('a link of the app takes nothing along from the guest whose browser it opens in', async () => {
  const ana = await aPerson(server)
  const guest = await (await server.post('/v1/app/web/guests', { country: 'BO' })).json()
  const asGuest = { 'content-type': 'application/json', cookie: `huella_session=${guest.sessionToken}` }
  const cartOfGuest = `${server.url}/api/market/app/carts/santa-cruz`
  const body = JSON.stringify(toCart([{ ...collarId, quantity: 2 }]))
  expect((await fetch(cartOfGuest, { method: 'PUT', headers: asGuest, body })).status).toBe(200)

  const { jwt } = await ana.api('POST', '/v1/app/webToken', {})
  expect((await server.get(`/cart?jwt=${jwt}`, asGuest)).status).toBe(303)
  expect(await cartAt(ana, 'santa-cruz')).toEqual({})
  expect(await (await fetch(cartOfGuest, { headers: asGuest })).json()).toMatchObject({ items: [{ quantity: 2 }] })
})

function textBetween(html: string, from: string, to: string): string {
  const start = html.indexOf(from)
  return html.slice(start, html.indexOf(to, start))
}

test.each(['/checkout', '/cart', '/delivery', '/delivery/move', '/profile/sessions'])(
  'a form of %s with an intent that the page does not have is a bad request, and changes nothing',
  async (path) => {
    const ana = await aPerson(server)
    await fillCart(ana, [{ ...collarId, quantity: 1 }])
    const home = await ana.addAddress('Av. Banzer 120', santaCruz)

    const answer = await ana.send(path, toCheckoutForm(home, [{ ...collarId, quantity: 1 }], { intent: 'erase' }))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Revisa los datos')
    expect(await cartAt(ana, 'santa-cruz')).toEqual({ [collarId.productVariantId]: 1 })
    expect((await ana.api('GET', '/api/market/app/orders')).orders).toEqual([])
  },
)
