import { beforeAll, expect, test } from 'vitest'
import type { Tables } from '#services/market/tables.ts'
import { aProduct, type ProductOptions } from '#services/market/testing/a-catalogue.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { aPerson, cartAt } from './testing/signed-up-person.ts'
import { openTwoShops } from './testing/two-shops.ts'
import { type TestServer, testServer } from './testing.ts'
import { builtWebsite } from './website.ts'

/** The built page of the pantry over real services: one order of all food that ends within a week. */
const connection = await testDatabase()
const db = connection.db<Tables>()
const { handlePage } = await builtWebsite()
beforeAll(() => openTwoShops(connection))

let server: TestServer
beforeAll(async () => {
  server = await testServer(connection, { handlePage, environment: { RATE_LIMIT: '0' } })
})

const food: ProductOptions = { title: 'Croquetas', petTypes: ['PERRO'], kcalPerKg: 3600, tagIds: ['alimento-seco'] }
const sizes = [
  { optionTitle: '2 kg', grams: 2_000, price: 20_000 },
  { optionTitle: '15 kg', grams: 15_000, price: 90_000 },
  { optionTitle: '20 kg', grams: 20_000, price: 80_000, stock: 0 },
]

test('food that ends within a week is in the cart once, in its cheapest size to be had, however often it is asked for', async () => {
  const ana = await aPerson(server)
  await givePet(ana)
  const { id, variantIds } = await aProduct(db, 'santa-cruz', { ...food, variants: sizes })
  await buy(ana, [{ id, variantId: variantIds[0], price: 20_000 }])

  const before = readText(await (await ana.get('/profile/pantry')).text())
  expect(before).toContain('Se acaba esta semana')
  expect(before).toContain('15 kg · ')

  const answers = await Promise.all([1, 2, 3].map(() => ana.send('/profile/pantry', { intent: 'order' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await cartAt(ana, 'santa-cruz')).toEqual({ [variantIds[1] ?? '']: 1 })

  const again = await (await ana.send('/profile/pantry', { intent: 'order' })).text()
  expect(again).toContain('Lo que se puede pedir ya está en tu carrito.')
  expect(again).toContain('ya está en tu carrito')
  expect(await cartAt(ana, 'santa-cruz')).toEqual({ [variantIds[1] ?? '']: 1 })
})

test('what cannot be ordered is named with its reason', async () => {
  const ana = await aPerson(server)
  const pet = await givePet(ana, { preexistingConditions: ['Alergia al pollo'] })
  const variants = [{ optionTitle: '1 kg', grams: 1_000, price: 10_000, stock: 3 }]
  const gone = await aProduct(db, 'santa-cruz', { ...food, title: 'Agotado', variants })
  const chicken = await aProduct(db, 'santa-cruz', { ...food, title: 'Con pollo', variants })
  await buy(
    ana,
    [gone, chicken].map(({ id, variantIds }) => ({ id, variantId: variantIds[0], price: 10_000 })),
  )
  await connection.pool.query('update market.offers set stock = 0 where product_id = $1', [gone.id])
  await connection.pool.query("update market.products set ingredients = 'Harina de pollo' where id = $1", [chicken.id])
  await connection.pool.query(
    `insert into pets.pantry_foods values ($1, $2, 4, 'Chapaco', 'Adulto', 'PERRO', null, 3450, 500, current_date, now())`,
    [`food of ${ana.uid}`, pet.customerId],
  )

  const page = readText(await (await ana.send('/profile/pantry', { intent: 'order' })).text())
  expect(page).toContain('Agotado: está agotado en tu tienda')
  expect(page).toContain('Con pollo: míralo antes: una de tus mascotas no debe comerlo')
  expect(page).toContain('Chapaco · Adulto: lo compraste en otra tienda')
  expect(await cartAt(ana, 'santa-cruz')).toEqual({})
})

test('what the shop withdrew and what a subscription brings are left out of the order', async () => {
  const ana = await aPerson(server)
  await givePet(ana)
  const variants = [{ optionTitle: '1 kg', grams: 1_000, price: 10_000 }]
  const withdrawn = await aProduct(db, 'santa-cruz', { ...food, title: 'Retirado', variants })
  const scheduled = await aProduct(db, 'santa-cruz', { ...food, title: 'Programado', variants })
  await buy(
    ana,
    [withdrawn, scheduled].map(({ id, variantIds }) => ({ id, variantId: variantIds[0], price: 10_000 })),
  )
  await connection.pool.query('update market.offers set hidden = true where product_id = $1', [withdrawn.id])
  await connection.pool.query("select market.refresh_listing('santa-cruz', $1)", [[withdrawn.id]])
  await repeat(ana, { id: scheduled.id, variantId: scheduled.variantIds[0] })

  const page = readText(await (await ana.send('/profile/pantry', { intent: 'order' })).text())
  expect(page).toContain('Retirado: tu tienda ya no lo vende')
  expect(page).toContain('Programado: llega con tu compra programada')
  expect(await cartAt(ana, 'santa-cruz')).toEqual({})
})

test('who eats a food is saved by a form, and only for pets that its sender sees', async () => {
  const ana = await aPerson(server)
  const [toby, rocky] = [await givePet(ana), await givePet(ana, { name: 'Rocky' })]
  const stranger = await givePet(await aPerson(server))
  const { id, variantIds } = await aProduct(db, 'santa-cruz', { ...food, variants: sizes })
  await buy(ana, [{ id, variantId: variantIds[0], price: 20_000 }])
  const choose = (...pets: string[]) =>
    ana.send(
      '/profile/pantry',
      new URLSearchParams([['intent', 'eaters'], ['food', `shop:${id}`], ...pets.map((pet) => ['pet', pet])]),
    )

  expect(await (await choose(rocky.id)).text()).toContain('Listo: guardamos quién come Croquetas.')
  expect(await (await choose(toby.id, stranger.id)).text()).toContain('No encontramos esa mascota.')
  expect((await ana.send('/profile/pantry', { intent: 'eaters', food: 'made up' })).status).toBe(400)
  const pantry = `/pet-profile-api/customers/${toby.customerId}/pantry?shopId=santa-cruz`
  expect(await ana.api('GET', pantry)).toMatchObject([{ isChosen: true, eaters: [{ name: 'Rocky' }] }])
})

type Person = Awaited<ReturnType<typeof aPerson>>

/** A dog of 30 kg, which eats 400 g of this food a day. */
function givePet(person: Person, changes: object = {}): Promise<{ id: string; customerId: string }> {
  const pet = { name: 'Toby', petTypeId: 'perro', weight: 30, birthday: '2021-03-10', castrated: true, ...changes }
  return person.api('POST', '/pet-profile-api/pet-profiles', pet)
}

async function buy(
  person: Person,
  bought: { id: string; variantId: string | undefined; price: number }[],
): Promise<void> {
  const { _id } = await person.api('POST', '/api/market/app/orders', {
    shopId: 'santa-cruz',
    items: bought.map(({ id, variantId, price }) => ({
      productId: id,
      productVariantId: variantId,
      quantity: 1,
      price,
    })),
    hasDelivery: false,
    contact: { fullName: 'Valeria Suárez', phoneNumber: '70012345', email: null },
    shippingAddress: null,
    scheduledDeliveryDate: null,
    notes: '',
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet: false,
    paymentMethod: 'cash',
    expectedTotal: bought.reduce((total, { price }) => total + price, 0),
    locale: 'es',
  })
  // The people of these tests have one phone, and nobody has two unpaid orders.
  await connection.pool.query("update market.orders set status = 'COMPLETED', completed_at = now() where id = $1", [
    _id,
  ])
}

/** Has a product brought every week, first on a day of this one. */
async function repeat(person: Person, { id, variantId }: { id: string; variantId: string | undefined }): Promise<void> {
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await person.api('POST', '/api/market/app/subscriptions', {
    shopId: 'santa-cruz',
    items: [{ productId: id, productVariantId: variantId, quantity: 1 }],
    weeks: 1,
    firstDue: inThreeDays,
    hasDelivery: false,
    contact: { fullName: 'Valeria Suárez', phoneNumber: '70012345', email: null },
    shippingAddress: null,
    paymentMethod: 'cash',
  })
}

/** Text of a page, without its tags. */
function readText(html: string): string {
  return html.replace(/<!-- -->|<[^>]*>/g, '')
}
