import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'
import { calculateBasket } from '../client.ts'
import type { CalculateBasket } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { aTag } from '../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, atHome, outOfTown, someGoods } from '../testing/shop-with-goods.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)
const ana = market.buyer()

let shopId = ''
beforeAll(async () => {
  shopId = await aShop(db)
})

test('a basket is what the shop makes of the cart', async () => {
  const goods = await someGoods(db, shopId, { price: 3890, stock: 3 })

  const basket = await ana.basket(aRequest({ items: [{ ...goods, quantity: 5, price: 1 }], tip: 500 }))

  expect(basket).toMatchObject({
    deliveryPrice: 1500,
    displayDeliveryPrice: 'Bs\u00A015,00',
    currencyCode: 'BOB',
    lines: [
      {
        ...goods,
        quantity: 3,
        askedQuantity: 5,
        price: { amount: 3890, displayAmount: 'Bs\u00A038,90' },
        subtotal: { amount: 11_670 },
        currentStock: 3,
        problem: 'not-enough-stock',
      },
    ],
    summary: { itemTotal: 11_670, fulfillmentTotal: 1500, total: 13_170, tip: 500, walletAmount: 0, amountDue: 13_670 },
    missingForFreeDelivery: 8330,
    inDeliveryZone: true,
    isOpen: true,
    changed: true,
  })
})

test('a line says its category from the top of the tree down, whichever of its tags are written', async () => {
  const dogs = await aTag(db, { id: newId(), name: 'Perros' })
  const dry = await aTag(db, { id: newId(), name: 'Alimento seco', parentId: dogs })
  const other = await aTag(db, { id: newId(), name: 'Ofertas' })
  const [tagged, plain] = [await someGoods(db, shopId), await someGoods(db, shopId)]
  await db
    .updateTable('market.products')
    .set({ tag_ids: [other, dry, dogs] })
    .where('id', '=', tagged.productId)
    .execute()

  const { lines } = await ana.basket(aRequest({ items: [tagged, plain].map((goods) => ({ ...goods, quantity: 1 })) }))

  expect(lines).toMatchObject([
    { tags: [`categoria-${dogs}`, `categoria-${dry}`], category: 'Alimento seco' },
    { tags: [], category: null },
  ])
})

test('the shop is named by its service provider as well', async () => {
  const basket = await ana.basket(aRequest({ serviceProviderId: `provider-${shopId}` }))

  expect(basket.deliveryPrice).toBe(1500)
})

test('outside the zone and outside the hours a basket still says what it would cost', async () => {
  const goods = await someGoods(db, shopId)
  const atNight = market.at('2026-11-22T03:00:00Z').buyer()

  const basket = await atNight.basket(
    aRequest({
      items: [{ ...goods, quantity: 1 }],
      dynamicDeliveryParam: { deliveryLat: outOfTown.lat, deliveryLon: outOfTown.lon },
    }),
  )

  expect(basket).toMatchObject({ inDeliveryZone: false, isOpen: false, changed: false, summary: { total: 5390 } })
})

test('what left the shop stays in the basket, not sold here', async () => {
  const goods = await someGoods(db, shopId)
  await db.updateTable('market.variants').set({ active: false }).where('id', '=', goods.productVariantId).execute()

  const basket = await ana.basket(aRequest({ items: [{ ...goods, quantity: 1 }] }))

  expect(basket.lines).toMatchObject([{ title: 'Croquetas de pollo', quantity: 0, problem: 'not-sold-here' }])
})

test('a probe without items tells the price of delivery', async () => {
  expect(await ana.basket(aRequest({}))).toMatchObject({ deliveryPrice: 1500, lines: [], changed: false })
})

test('without a token there is no basket', async () => {
  expect(await getRefusal(market.buyer(null).basket(aRequest({})))).toMatchObject({
    status: 401,
    message: 'Token not valid',
  })
})

test('an unknown provider has no basket', async () => {
  expect(await getRefusal(ana.basket(aRequest({ serviceProviderId: 'nobody' })))).toMatchObject({
    code: 'market.shop-not-found',
  })
})

test.each([
  'dynamicDeliveryParam',
  'isPayWithWallet',
  'items',
  'locale',
  'orderHasDelivery',
  'serviceProviderId',
  'tip',
])('a request without %s is refused', async (field) => {
  const { [field]: _left, ...body } = { ...aRequest({}) } as Record<string, unknown>

  const response = await ana.fetch(
    new Request('https://huella.test/api/market/app/calculateBasket', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).fields)).toEqual([field])
})

describe('delivery windows', () => {
  test('today begins with what can still be kept, and each window is told in Spanish', async () => {
    const { asap, windows } = await ana.windows({ shopId, hasDelivery: true })

    expect(asap).toEqual({ available: true, label: 'hoy 11:45' })
    expect(windows[0]).toEqual({
      start: '2026-11-21T16:00:00.000Z',
      end: '2026-11-21T17:00:00.000Z',
      day: '2026-11-21',
      dayLabel: 'Hoy',
      label: '12:00 a 13:00',
    })
    expect([...new Set(windows.map((window) => window.dayLabel))]).toEqual([
      'Hoy',
      'Mañana',
      'lunes 23',
      'martes 24',
      'miércoles 25',
      'jueves 26',
      'viernes 27',
    ])
  })

  test('while the shop is closed nothing goes out at once', async () => {
    const { asap, windows } = await market.at('2026-11-22T03:00:00Z').buyer().windows({ shopId, hasDelivery: true })

    expect(asap).toEqual({ available: false, label: 'Cerrado ahora, abre mañana a las 09:00' })
    expect(windows[0]).toMatchObject({ dayLabel: 'Mañana', label: '09:00 a 10:00' })
  })

  test('a shop without a zone hands over at its counter only', async () => {
    const counter = await aShop(db, { deliveryZones: [] })
    const ask = async (hasDelivery: string) => {
      const address = `https://huella.test/api/market/web/shops/${counter}/deliveryWindows?hasDelivery=${hasDelivery}`
      return (await ana.fetch(new Request(address))).json()
    }

    expect(await ask('true')).toMatchObject({ asap: { available: false }, windows: [] })
    expect((await ask('false')).windows.length).toBeGreaterThan(0)
  })
})

function aRequest(changes: Partial<CalculateBasket>): CalculateBasket {
  return {
    dynamicDeliveryParam: { deliveryLat: atHome.lat, deliveryLon: atHome.lon },
    isPayWithWallet: false,
    items: [],
    locale: 'es',
    orderHasDelivery: true,
    serviceProviderId: shopId,
    tip: 0,
    ...changes,
  }
}

function askedWith(body: object): Promise<Response> {
  return ana.fetch(
    new Request('http://market.test/api/market/app/calculateBasket', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

test('a basket that names no point, no shop and no language says so in the specified words', async () => {
  const answer = await askedWith({
    ...aRequest({}),
    dynamicDeliveryParam: {},
    locale: ' ',
    serviceProviderId: undefined,
  })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    message: 'Value must be defined and numeric',
    fields: {
      'dynamicDeliveryParam.deliveryLat': 'Value must be defined and numeric',
      'dynamicDeliveryParam.deliveryLon': 'Value must be defined and numeric',
      locale: 'Locale must be defined',
      serviceProviderId: 'ServiceProviderId must be defined',
    },
  })
})

test('all that a basket needs is asked for by its name', async () => {
  const answer = await askedWith({})

  expect(answer.status).toBe(400)
  expect((await answer.json()).fields).toEqual({
    dynamicDeliveryParam: 'DynamicDeliveryParam must be defined',
    isPayWithWallet: 'IsPayWithWallet must be defined',
    items: 'Items must be defined',
    locale: 'Locale must be defined',
    orderHasDelivery: 'OrderHasDelivery must be defined',
    serviceProviderId: 'ServiceProviderId must be defined',
    tip: 'Value must be defined and numeric',
  })
})

test('what is no number in a basket is told from a number that cannot be', async () => {
  const item = { productId: 'a', productVariantId: 'b' }
  const items = [item, { ...item, quantity: '2', price: 'cheap' }, { quantity: null }, { ...item, quantity: 1.5 }]
  const answer = await askedWith({ ...aRequest({}), items, tip: -1 })

  const { message, fields } = await answer.json()
  expect(message).toBe('Value must be defined and numeric')
  expect(fields).toMatchObject({
    'items.0.quantity': 'Value must be defined and numeric',
    'items.1.quantity': 'Value must be defined and numeric',
    'items.1.price': 'Value must be defined and numeric',
    'items.2.productId': 'ProductId must be defined',
    'items.2.quantity': 'Value must be defined and numeric',
    'items.3.quantity': 'Invalid input: expected int, received number',
    tip: 'Too small: expected number to be >=0',
  })
})

test('without a token the client of the basket answers null and sends nothing', async () => {
  const sent: CalculateBasket[] = []
  const listening = {
    async calculateBasket(request: CalculateBasket) {
      sent.push(request)
      return ana.basket(request)
    },
  }
  const call = (viewer: Viewer) => calculateBasket(listening, aRequest({}), { viewer, requestId: 'test' })

  expect(await call(anonymousViewer('BO'))).toBeNull()
  expect(sent).toEqual([])
  expect(await call({ ...anonymousViewer('BO'), uid: 'ana', token: 'hers' })).toMatchObject({ deliveryPrice: 1500 })
})
