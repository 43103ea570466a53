import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import type { ShopSettings } from '../../contract.ts'
import type { Tables } from '../../tables.ts'
import { getRefusal, openMarket } from '../../testing/open-market.ts'
import { aShop, atHome, outOfTown, someGoods, toZone } from '../../testing/shop-with-goods.ts'
import { addressAt, orderAt } from '../../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const { settings: desk, uid } = market.staff()
const ana = market.buyer()

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 540, endTime: 1080 }))
const centre = square(atHome, 0.01)
const city = square(atHome, 0.1)
const christmas = { fromDay: '2026-12-25', untilDay: '2026-12-25', reason: 'Navidad', openings: [] }

test('a first shop opens the market of its country when it is shown to customers, and not before', async () => {
  const at = { lat: -25.2867, lon: -57.647 }
  const { shopId } = await desk.create({ ...aNewShop('Huella Asunción'), country: 'PY', coordinates: at })

  expect(shopId).toBe('huella-asuncion')
  expect(await desk.list()).toMatchObject({
    shops: [{ id: shopId, country: 'PY', isOpen: false, missing: ['hours', 'payment'], zones: 0 }],
  })
  const search = { locality: { coordinates: at }, appName: 'huella', operationUid: 'huella-py' }
  expect((await getRefusal(ana.search(search))).message).toBe('Operation not found')

  expect(await getRefusal(desk.setOpen({ shopId, version: 1, isOpen: true }))).toMatchObject({
    status: 409,
    message: 'Shop is not ready',
    data: { detail: 'Faltan el horario y las formas de pago para que la tienda esté abierta al público.' },
  })
  const { version } = await desk.update({
    shopId,
    version: 1,
    settings: { schedule: everyDay, paymentOptions: ['cash'] },
  })
  const opened = await desk.setOpen({ shopId, version, isOpen: true })
  const shoppers = () => market.at('2026-11-21T15:00:00Z').buyer()
  const { defaultStore, defaultLocations } = await shoppers().search(search)
  expect(defaultStore.id).toBe(shopId)
  expect(defaultLocations).toMatchObject([{ city: 'Asunción', neighbourhoods: [{ name: 'Centro' }] }])
  // What was ordered goes on: the market stays.
  await desk.setOpen({ shopId, version: opened.version, isOpen: false })
  expect((await shoppers().search(search)).defaultStore.id).toBe('')
})

test('a shop is made once for a form that is sent twice, and two of one name get two ids', async () => {
  const again = market.staff('operator', newId(), newId()).settings
  const [one, other] = await Promise.all([
    again.create(aNewShop('Huella Norte')),
    again.create(aNewShop('Huella Norte')),
  ])
  const next = await desk.create(aNewShop('Huella Norte'))

  expect([one.shopId, other.shopId, next.shopId]).toEqual(['huella-norte', 'huella-norte', 'huella-norte-2'])
})

test('an open shop cannot lose its hours or its ways to pay', async () => {
  const shopId = await aShop(db)
  for (const settings of [{ schedule: [] }, { paymentOptions: [] }])
    expect((await getRefusal(desk.update({ shopId, version: 1, settings }))).message).toBe('Shop is not ready')
})

test('of two who change a shop at once, one is told to look again', async () => {
  const shopId = await aShop(db)
  const outcomes = await Promise.allSettled([
    desk.update({ shopId, version: 1, settings: { name: 'Uno' } }),
    desk.update({ shopId, version: 1, settings: { label: 'Otro' } }),
  ])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = getRefusal(desk.update({ shopId, version: 1, settings: { name: 'Tres' } }))
  expect(await refused).toMatchObject({ status: 409, message: 'Shop was changed elsewhere' })
})

test('a change is logged with both values and undone, unless it was changed since', async () => {
  const shopId = await aShop(db)
  await desk.update({ shopId, version: 1, settings: { deliveryCharge: 1800, name: 'Almacén HQ' } })
  await desk.update({ shopId, version: 2, settings: { phone: null } })
  const { changes } = await desk.get(shopId)
  expect(changes).toMatchObject([
    { actorUid: uid, kind: 'shop', subject: shopId, after: { phone: null } },
    { before: { deliveryCharge: 1500 }, after: { deliveryCharge: 1800 }, isUndone: false },
  ])

  const [, first] = changes
  await desk.undo(first?.id ?? 0)
  const after = await desk.get(shopId)
  expect(after.settings).toMatchObject({ deliveryCharge: 1500, phone: null })
  expect(after.changes).toMatchObject([{ undoes: first?.id }, {}, { isUndone: true }])
  expect((await getRefusal(desk.undo(first?.id ?? 0))).message).toBe('Setting change was undone')

  const [, phone] = after.changes
  await desk.update({ shopId, version: after.version, settings: { phone: '+591 70000001' } })
  expect((await getRefusal(desk.undo(phone?.id ?? 0))).message).toBe('Setting changed since')
  expect((await getRefusal(desk.undo(999_999))).message).toBe('Setting change not found')
})

test('phones that are typed as at home are stored with their country code, so that links to WhatsApp work', async () => {
  const { shopId } = await desk.create({
    ...aNewShop('Huella Plan Tres Mil'),
    phone: '33445566',
    whatsapp: '700 12345',
  })
  expect((await desk.get(shopId)).settings).toMatchObject({ phone: '+591 3 3445566', whatsapp: '+591 70012345' })

  await desk.update({ shopId, version: 1, settings: { whatsapp: '70054321', phone: 'interno 7' } })
  expect((await desk.get(shopId)).settings).toMatchObject({ phone: 'interno 7', whatsapp: '+591 70054321' })
})

test('closing a shop can be undone, and opening it as well', async () => {
  const shopId = await aShop(db)
  await desk.setOpen({ shopId, version: 1, isOpen: false })
  const [closing] = (await desk.get(shopId)).changes
  await desk.undo(closing?.id ?? 0)

  expect((await desk.get(shopId)).isOpen).toBe(true)
})

test('who closes a day is told how many orders were promised for it', async () => {
  const shopId = await aShop(db)
  const goods = await someGoods(db, shopId)
  const order = { items: [{ ...goods, quantity: 1 }], expectedTotal: 5390 }
  for (const scheduledDeliveryDate of ['2026-11-22T14:00:00.000Z', '2026-11-23T14:00:00.000Z'])
    await ana.place(orderAt(shopId, { ...order, scheduledDeliveryDate }))
  const closed = { fromDay: '2026-11-22', untilDay: '2026-11-22', reason: 'Inventario', openings: [] }

  expect(await desk.update({ shopId, version: 1, settings: { exceptions: [closed] } })).toEqual({
    version: 2,
    ordersOutside: 1,
  })
})

test('saving what stands there already writes nothing', async () => {
  const shopId = await aShop(db)
  const saved = await desk.update({ shopId, version: 1, settings: { name: 'Almacén HQ' } })
  expect(saved).toEqual({ version: 1, ordersOutside: 0 })
  expect((await desk.get(shopId)).changes).toEqual([])
})

test.each<[string, Partial<ShopSettings>, string]>([
  ['a point in the sea', { coordinates: { lat: 0, lon: 0 } }, 'El punto no está en Bolivia.'],
  ['a point turned round', { coordinates: { lat: -63.18, lon: -17.78 } }, 'Parece que la latitud y la longitud'],
  ['a zone that crosses itself', { deliveryZones: [toZone(crossed(city))] }, 'La zona «Zona de entrega» se cruza'],
  [
    'a zone of another country',
    { deliveryZones: [toZone(square({ lat: -25.28, lon: -57.6 }, 0.1))] },
    'se sale de Bolivia',
  ],
])('%s is refused by its name', async (_what, settings, sentence) => {
  const shopId = await aShop(db)
  const refusal = await getRefusal(desk.update({ shopId, version: 1, settings }))
  expect(refusal.status).toBe(422)
  expect(refusal.data.detail).toContain(sentence)
})

test.each<[string, Partial<ShopSettings>]>([
  ['hours that overlap', { schedule: [...everyDay, { active: true, day: 7, startTime: 600, endTime: 700 }] }],
  ['two exceptions of one day', { exceptions: [christmas, { ...christmas, fromDay: '2026-12-20' }] }],
  ['an exception that ends before it starts', { exceptions: [{ ...christmas, untilDay: '2026-12-24' }] }],
])('%s are bad input', async (_what, settings) => {
  const shopId = await aShop(db)
  expect((await getRefusal(desk.update({ shopId, version: 1, settings }))).status).toBe(400)
})

test('on an exception the shop is closed to its shoppers everywhere', async () => {
  const shopId = await aShop(db)
  const goods = await someGoods(db, shopId)
  const today = { fromDay: '2026-11-21', untilDay: '2026-11-22', reason: 'Inventario', openings: [] }
  await desk.update({ shopId, version: 1, settings: { exceptions: [today] } })

  const { asap, windows } = await ana.windows({ shopId, hasDelivery: true })
  expect(asap).toEqual({ available: false, label: 'Cerrado ahora, abre el lunes a las 09:00' })
  expect(windows[0]).toMatchObject({ day: '2026-11-23', label: '09:00 a 10:00' })
  expect((await ana.windows({ shopId, hasDelivery: false })).windows[0]?.day).toBe('2026-11-23')
  expect(await ana.basket(aBasket(shopId, goods, atHome))).toMatchObject({ isOpen: false })
  const order = { items: [{ ...goods, quantity: 1 }], expectedTotal: 5390 }
  expect((await getRefusal(ana.place(orderAt(shopId, order)))).code).toBe('market.shop-closed')
  const sunday = { ...order, scheduledDeliveryDate: '2026-11-22T14:00:00.000Z' }
  expect((await getRefusal(ana.place(orderAt(shopId, sunday)))).code).toBe('market.delivery-time-error')
})

test('a zone charges its own fee in the basket and the order, for the point of the address', async () => {
  const shopId = await aShop(db, { facts: { minimumFee: 500 } })
  const goods = await someGoods(db, shopId)
  const zones = [
    toZone(centre, { name: 'Centro', deliveryCharge: 700, minimumTicketFreeDelivery: 3000 }),
    toZone(city, { name: 'Ciudad', deliveryCharge: 2500, minimumCharge: 5000 }),
  ]
  await desk.update({ shopId, version: 1, settings: { deliveryZones: zones } })
  const suburb = { lat: atHome.lat + 0.05, lon: atHome.lon }

  expect(await ana.basket(aBasket(shopId, goods, atHome))).toMatchObject({
    deliveryPrice: 0,
    inDeliveryZone: true,
    summary: { fulfillmentTotal: 0, surchargeTotal: 0 },
  })
  expect(await ana.basket(aBasket(shopId, goods, suburb))).toMatchObject({
    deliveryPrice: 2500,
    summary: { itemTotal: 3890, fulfillmentTotal: 2500, surchargeTotal: 500 },
  })
  expect(await ana.basket({ ...aBasket(shopId, goods, suburb), orderHasDelivery: false })).toMatchObject({
    summary: { fulfillmentTotal: 0, surchargeTotal: 0 },
  })
  expect(await ana.basket(aBasket(shopId, goods, outOfTown))).toMatchObject({ inDeliveryZone: false })

  const order = { items: [{ ...goods, quantity: 1 }], shippingAddress: addressAt(suburb) }
  const { summary } = await ana.place(orderAt(shopId, { ...order, expectedTotal: 3890 + 2500 + 500 }))
  expect(summary).toMatchObject({ fulfillmentTotal: 2500, surchargeTotal: 500 })
  expect((await getRefusal(ana.place(orderAt(shopId, order)))).message).toBe('product in cart changed')
})

test('a shop shows the zones of the others of its country', async () => {
  const one = await aShop(db, { name: 'Vecina', deliveryZones: [toZone(centre, { name: 'Suya' })] })
  const { neighbours } = await desk.get(await aShop(db))
  expect(neighbours.find(({ id }) => id === one)).toMatchObject({ name: 'Vecina', zones: [{ name: 'Suya' }] })
})

test('holidays are those of the country and of the department', async () => {
  const bolivia = await desk.holidays({ country: 'BO', region: 'S', year: 2026 })
  const day = (wanted: string) => bolivia.holidays.find((holiday) => holiday.day === wanted)?.name

  expect(bolivia.regions).toContainEqual({ code: 'S', name: 'Santa Cruz' })
  expect([day('2026-08-06'), day('2026-09-24')]).toEqual(['Día de la Independencia', 'Efemérides de Santa Cruz'])
  const whole = await desk.holidays({ country: 'BO', year: 2026 })
  expect(whole.holidays.some((holiday) => holiday.day === '2026-09-24')).toBe(false)
  const paraguay = await desk.holidays({ country: 'PY', year: 2026 })
  expect(paraguay.holidays).toContainEqual({ day: '2026-12-08', name: 'Virgen de Caacupé' })
})

function aNewShop(name: string) {
  return {
    ...{ name, label: 'Centro', address: 'Calle Sucre 1', phone: null, whatsapp: null },
    ...{ coordinates: atHome, country: 'BO' as const },
  }
}

function aBasket(shopId: string, goods: Awaited<ReturnType<typeof someGoods>>, { lat, lon }: typeof atHome) {
  return {
    dynamicDeliveryParam: { deliveryLat: lat, deliveryLon: lon },
    isPayWithWallet: false,
    items: [{ ...goods, quantity: 1 }],
    locale: 'es',
    orderHasDelivery: true,
    serviceProviderId: shopId,
    tip: 0,
  }
}

function square({ lat, lon }: typeof atHome, size: number) {
  return [
    { lat: lat - size, lon: lon - size },
    { lat: lat - size, lon: lon + size },
    { lat: lat + size, lon: lon + size },
    { lat: lat + size, lon: lon - size },
  ]
}

function crossed([a, b, c, d]: (typeof atHome)[]) {
  return [a, c, b, d].flatMap((corner) => corner ?? [])
}

test('a rounding that makes a price 0 is refused', async () => {
  const shopId = await aShop(db)
  await someGoods(db, shopId, { price: 200 })
  const coarse = desk.update({ shopId, version: 1, settings: { roundPricesEvery: 500 } })
  expect(await getRefusal(coarse)).toMatchObject({
    code: 'market.rounding-too-coarse',
    data: { detail: 'Con ese redondeo un producto quedaría en 0. Elige uno más chico.' },
  })
  await desk.update({ shopId, version: 1, settings: { roundPricesEvery: 100 } })
})
