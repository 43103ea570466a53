import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { aPerson } from './testing/signed-up-person.ts'
import { cochabamba, openTwoShops, santaCruz } from './testing/two-shops.ts'
import { type TestServer, testServer } from './testing.ts'
import { builtWebsite } from './website.ts'

/** The built pages over real services: which visitors are asked for an address, and which parts of it are stored. */
const connection = await testDatabase()
const { handlePage } = await builtWebsite()
beforeAll(() => openTwoShops(connection))

let server: TestServer
beforeAll(async () => {
  server = await testServer(connection, { handlePage })
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
