import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { MarketPlan, makeMarketSetUp } from '../set-up.ts'
import { putTags } from '../shops/store/set-up.ts'
import type { Tables } from '../tables.ts'
import { aProduct } from '../testing/a-catalogue.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, findStock, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { aCoupon, basketAt } from '../testing/some-coupons.ts'
import { anAddress, orderAt } from '../testing/what-a-buyer-sends.ts'
import { giveBackCoupon, type NewCoupon } from './store.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)

let shopId = ''
let goods: Goods
beforeAll(async () => {
  shopId = await aShop(db)
  goods = await someGoods(db, shopId, { price: 10_000, stock: 10_000 })
})

const items = (quantity = 1) => [{ ...goods, quantity }]
const requestWith = (promoCode: string, expectedTotal: number, changes = {}) =>
  orderAt(shopId, { items: items(), promoCode, expectedTotal, ...changes })

async function basketWith(promoCode: string | null, changes = {}, buyer = market.buyer()) {
  return buyer.basket(basketAt(shopId, items(), { promoCode, ...changes }))
}

test('a coupon takes its part off the basket, however its code is typed', async () => {
  const { code } = await aCoupon(db)

  expect(await basketWith(` ${code.toLowerCase()} `)).toMatchObject({
    summary: { itemTotal: 10_000, fulfillmentTotal: 1500, total: 11_500, discountTotal: 1000, amountDue: 10_500 },
    coupon: { code, title: 'Diez por ciento', discount: 1000, displayDiscount: 'Bs\u00A010,00', isFreeDelivery: false },
    couponRefusal: null,
  })
})

test('free delivery is taken off where there is delivery, and refused where there is none', async () => {
  const { code } = await aCoupon(db, { kind: 'free_delivery', percent: null })

  expect(await basketWith(code)).toMatchObject({
    summary: { fulfillmentTotal: 1500, discountTotal: 1500, amountDue: 10_000 },
    coupon: { isFreeDelivery: true },
  })
  expect(await basketWith(code, { orderHasDelivery: false })).toMatchObject({
    summary: { discountTotal: 0 },
    coupon: null,
    couponRefusal: { code: 'coupon-needs-delivery' },
  })
  expect(await basketWith(code, { items: items(2) })).toMatchObject({
    couponRefusal: { code: 'coupon-nothing-to-discount', detail: expect.stringContaining('ya es gratis') },
  })
})

test.each<[string, Partial<NewCoupon>, string, string]>([
  ['a minimum', { minItemTotal: 15_000 }, 'coupon-minimum', 'Te faltan Bs\u00A050,00'],
  ['another shop', { shopIds: ['elsewhere'] }, 'coupon-other-shop', 'otra tienda'],
  ['an end', { endsAt: new Date('2026-11-21T15:00:00Z') }, 'coupon-ended', 'venció el sábado 21 de noviembre, 10:59'],
  ['a beginning', { startsAt: new Date('2026-11-21T15:00:01Z') }, 'coupon-not-yet', 'vale desde el sábado 21'],
  ['other pets', { petTypes: ['GATO'] }, 'coupon-other-products', 'productos para gatos'],
  ['other brands', { vendors: ['Misky', 'Zero'] }, 'coupon-other-products', 'productos de Misky o Zero'],
  ['another owner', { ownerUid: 'somebody else' }, 'coupon-unknown', 'No encontramos ese cupón'],
  ['another country', { country: 'PY', currency: 'PYG' }, 'coupon-unknown', 'No encontramos ese cupón'],
])('a coupon with %s that does not fit says so', async (_what, terms, code, detail) => {
  const coupon = await aCoupon(db, terms)

  const basket = await basketWith(coupon.code)
  expect(basket).toMatchObject({ coupon: null, couponRefusal: { code, detail: expect.stringContaining(detail) } })
  expect(basket.summary).toMatchObject({ discountTotal: 0, amountDue: 11_500 })

  const refusal = await getRefusal(market.buyer().place(requestWith(coupon.code, 10_500)))
  expect(refusal).toMatchObject({
    code: 'market.coupon-refused',
    status: 409,
    message: 'product in cart changed',
    data: { detail: expect.stringContaining(detail), basket: { summary: { amountDue: 11_500 } } },
  })
})

test('only what lies under a category is discounted', async () => {
  const parent = newId()
  const child = newId()
  await putTags(db, [
    { id: parent, slug: parent, name: 'Gatos', emoji: null, parentId: null, position: 0 },
    { id: child, slug: child, name: 'Arena', emoji: null, parentId: parent, position: 0 },
  ])
  const litter = await aProduct(db, shopId, { tagIds: [child], variants: [{ price: 4000 }] })
  const { code } = await aCoupon(db, { tagIds: [parent], percent: 25 })
  const [variant = ''] = litter.variantIds
  const both = [...items(), { productId: litter.id, productVariantId: variant, quantity: 1 }]

  expect(await basketWith(code, { items: both })).toMatchObject({ summary: { itemTotal: 14_000, discountTotal: 1000 } })
  expect(await basketWith(code)).toMatchObject({
    couponRefusal: { code: 'coupon-other-products', detail: 'Ese cupón vale en Gatos. Agrega alguno para usarlo.' },
  })
})

test('an order keeps what its coupon took off, and the coupon counts it', async () => {
  const { id, code } = await aCoupon(db, { totalLimit: 5, perCustomerLimit: 2 })

  const order = await market.buyer().place(requestWith(code, 10_500))

  expect(order.summary).toMatchObject({ total: 11_500, discountTotal: 1000, amountDue: 10_500 })
  expect(await countUses(id)).toEqual({ used: 1, uses: 1, customers: [1, 1, 1] })
})

test('a coupon once per person is refused the second time, also to a new guest with the same phone', async () => {
  const { code } = await aCoupon(db, { perCustomerLimit: 1 })
  const buyer = market.buyer()
  const contact = { fullName: 'Rosa Paz', phoneNumber: '71234567', email: null }
  await buyer.place(requestWith(code, 10_500, { contact }))

  expect(await basketWith(code, {}, buyer)).toMatchObject({ couponRefusal: { code: 'coupon-already-used' } })
  expect(await getRefusal(buyer.place(requestWith(code, 10_500)))).toMatchObject({ code: 'market.coupon-refused' })
  const samePhone = { ...contact, phoneNumber: '+591 7123 4567' }
  expect(await getRefusal(market.buyer().place(requestWith(code, 10_500, { contact: samePhone })))).toMatchObject({
    data: { detail: 'Ya usaste ese cupón.', basket: { couponRefusal: { code: 'coupon-already-used' } } },
  })
})

test('a first purchase is the first of an account and of a phone', async () => {
  const { code } = await aCoupon(db, { conditions: ['firstPurchase'], perCustomerLimit: 1 })
  const contact = { fullName: 'Rosa Paz', phoneNumber: '72222222', email: null }
  const buyer = market.buyer()
  expect(await basketWith(code, {}, buyer)).toMatchObject({ coupon: { code } })
  await buyer.place(orderAt(shopId, { items: items(), expectedTotal: 11_500, contact }))

  expect(await basketWith(code, {}, buyer)).toMatchObject({ couponRefusal: { code: 'coupon-first-purchase' } })
  expect(await getRefusal(market.buyer().place(requestWith(code, 10_500, { contact })))).toMatchObject({
    data: { detail: 'Ese cupón es solo para tu primera compra.' },
  })
})

test('who writes a phone from elsewhere is asked for a number of ours, and keeps the coupon', async () => {
  const { code } = await aCoupon(db, { perCustomerLimit: 1 })
  const contact = { fullName: 'Rosa Paz', phoneNumber: '+447911123456', email: null }

  expect(await getRefusal(market.buyer().place(requestWith(code, 10_500, { contact })))).toMatchObject({
    code: 'market.coupon-needs-phone',
    data: { detail: 'Para usar este cupón escribe un celular válido de Bolivia o de Paraguay.' },
  })
  const forEverybody = await aCoupon(db, { totalLimit: 9 })
  await market.buyer().place(requestWith(forEverybody.code, 10_500, { contact }))
})

test.each(['70000', '70020', '12345 interno 7'])('a phone that cannot be, %s, uses no coupon', async (phoneNumber) => {
  const { code } = await aCoupon(db, { totalLimit: 1 })
  const contact = { fullName: 'Rosa Paz', phoneNumber, email: null }

  expect(await getRefusal(market.buyer().place(requestWith(code, 10_500, { contact })))).toMatchObject({
    code: 'market.phone-not-valid',
  })
  await market.buyer().place(requestWith(code, 10_500, { contact: { ...contact, phoneNumber: '72222229' } }))
})

test('an extension makes no other phone', async () => {
  const { code } = await aCoupon(db, { perCustomerLimit: 1 })
  const toContact = (phoneNumber: string) => ({ contact: { fullName: 'Rosa Paz', phoneNumber, email: null } })
  await market.buyer().place(requestWith(code, 10_500, toContact('70020003')))

  const again = market.buyer().place(requestWith(code, 10_500, toContact('591 7002 0003 x9')))
  expect(await getRefusal(again)).toMatchObject({
    data: { basket: { couponRefusal: { code: 'coupon-already-used' } } },
  })
})

test('to one place a coupon once per person is delivered three times, however its street is written', async () => {
  const { code } = await aCoupon(db, { perCustomerLimit: 1 })
  const at = (street: string) => requestWith(code, 10_500, { shippingAddress: { ...anAddress, street } })
  for (const street of ['Av. San Martín 455', 'av san martin 455', 'AV. SAN MARTÍN, 455'])
    await market.buyer().place(at(street))

  expect(await getRefusal(market.buyer().place(at('Av San Martín #455')))).toMatchObject({
    data: { basket: { couponRefusal: { code: 'coupon-already-used' } } },
  })
  await market.buyer().place(at('Av. San Martín 457'))
  await market.buyer().place(requestWith(code, 9000, { hasDelivery: false, shippingAddress: null }))
})

test('what a cancelled order used is given back once', async () => {
  const { id, code } = await aCoupon(db, { totalLimit: 1, perCustomerLimit: 1 })
  const buyer = market.buyer()
  const order = await buyer.place(requestWith(code, 10_500))
  expect(await basketWith(code)).toMatchObject({ couponRefusal: { code: 'coupon-used-up' } })

  const now = new Date('2026-11-21T16:00:00Z')
  const giveBack = () => db.transaction().execute((trx) => giveBackCoupon(trx, order._id, now))
  expect([await giveBack(), await giveBack()]).toEqual([{ cause: null }, null])

  expect(await countUses(id)).toEqual({ used: 0, uses: 0, customers: [0, 0, 0] })
  expect((await buyer.place(requestWith(code, 10_500, { notes: 'otra vez' }))).summary.discountTotal).toBe(1000)
})

test('an order that is refused for its coupon took nothing', async () => {
  const { id, code } = await aCoupon(db, { totalLimit: 1 })
  await market.buyer().place(requestWith(code, 10_500))
  const before = await findStock(db, goods)

  await getRefusal(market.buyer().place(requestWith(code, 10_500)))

  expect(await findStock(db, goods)).toEqual(before)
  expect(await countUses(id)).toMatchObject({ used: 1, uses: 1 })
})

test('the same order sent again with its key uses its coupon once', async () => {
  const { id, code } = await aCoupon(db, { totalLimit: 3 })
  const uid = newId()
  const order = requestWith(code, 10_500)
  const first = await market.buyer(uid, `coupon-key-${uid}`).place(order)
  const second = await market.buyer(uid, `coupon-key-${uid}`).place(order)

  expect(second._id).toBe(first._id)
  expect(await countUses(id)).toMatchObject({ used: 1, uses: 1 })
})

test('the best other coupon is proposed while it takes off more', async () => {
  const ownShop = await aShop(db)
  const piece = { ...(await someGoods(db, ownShop, { price: 10_000 })), quantity: 1 }
  const shown = { shopIds: [ownShop], isPublic: true }
  const small = await aCoupon(db, { ...shown, percent: 5 })
  const large = await aCoupon(db, { ...shown, kind: 'amount', percent: null, amount: 2000 })
  await aCoupon(db, { ...shown, percent: 90, minItemTotal: 50_000 })
  const asked = (promoCode: string | null) => market.buyer().basket(basketAt(ownShop, [piece], { promoCode }))

  expect(await asked(null)).toMatchObject({ coupon: null, bestCoupon: { code: large.code, discount: 2000 } })
  expect(await asked(small.code)).toMatchObject({ coupon: { discount: 500 }, bestCoupon: { code: large.code } })
  expect(await asked(large.code)).toMatchObject({ coupon: { discount: 2000 }, bestCoupon: null })
})

test('a guest who signs in brings along what they used and what is theirs', async () => {
  const { id, code } = await aCoupon(db, { perCustomerLimit: 1 })
  const guest = market.buyer()
  await guest.place(requestWith(code, 10_500, { contact: { fullName: 'Eva', phoneNumber: '73333333', email: null } }))
  const granted = await aCoupon(db, { ownerUid: guest.uid })
  const ana = market.customer()
  await ana.adoptGuestData(guest.token)

  const getBasket = (promoCode: string) => ana.basket(basketAt(shopId, items(), { promoCode }))
  expect(await getBasket(code)).toMatchObject({ couponRefusal: { code: 'coupon-already-used' } })
  expect(await getBasket(granted.code)).toMatchObject({ coupon: { code: granted.code } })
  expect(await countUses(id)).toMatchObject({ uses: 1, customers: [1, 1, 1] })
})

test('two uses of two people who turn out to be one stay, and there is no third', async () => {
  const { id, code } = await aCoupon(db, { perCustomerLimit: 1 })
  const guest = market.buyer()
  const ana = market.customer()
  const toContact = (phoneNumber: string) => ({ contact: { fullName: 'Eva', phoneNumber, email: null } })
  await guest.place(requestWith(code, 10_500, toContact('74444441')))
  const own = await ana.place(requestWith(code, 10_500, toContact('74444442')))
  await ana.adoptGuestData(guest.token)
  expect(await countUses(id)).toMatchObject({ uses: 2, customers: [1, 1, 2, 2] })

  await db.transaction().execute((trx) => giveBackCoupon(trx, own._id, new Date('2026-11-21T16:00:00Z')))
  expect(await ana.basket(basketAt(shopId, items(), { promoCode: code }))).toMatchObject({
    couponRefusal: { code: 'coupon-already-used' },
  })
})

test('of an erased person nothing says which coupon was theirs', async () => {
  const { id, code } = await aCoupon(db, { perCustomerLimit: 1, totalLimit: 9 })
  const ana = market.customer()
  await ana.place(requestWith(code, 10_500, { contact: { fullName: 'Ana', phoneNumber: '75555555', email: null } }))
  const granted = await aCoupon(db, { ownerUid: ana.uid })
  expect(await ana.exportPerson()).toMatchObject({ coupons: [{ code }, { code: granted.code }] })

  await ana.erasePerson()

  // The count of an address belongs to its other residents too, and names no person.
  const { rows } = await sql<{ customer: string }>`
    select customer from market.coupon_customers where coupon_id = ${id}
  `.execute(db)
  expect(rows).toEqual([{ customer: expect.stringMatching(/^place:/) }])
  expect(await countUses(id)).toMatchObject({ used: 1, uses: 1 })
  expect(await ana.exportPerson()).toMatchObject({ coupons: [] })
})

test('whoever leaves takes neither the uses of their neighbours along, nor those of a phone that others typed', async () => {
  const [first, second] = [await aCoupon(db, { perCustomerLimit: 1 }), await aCoupon(db, { perCustomerLimit: 1 })]
  const to = (phoneNumber: string) => ({
    contact: { fullName: 'Ana', phoneNumber, email: null },
    shippingAddress: { ...anAddress, street: 'Calle de los que se van' },
  })
  const ana = market.customer()
  await ana.place(requestWith(first.code, 10_500, to('76666661')))
  await market.buyer().place(requestWith(second.code, 10_500, to('76666661')))
  await market.buyer().place(requestWith(first.code, 10_500, to('76666662')))

  await ana.erasePerson()

  // The first coupon: a guest, their phone and the address, used by two. The second coupon's uses were not Ana's.
  expect(await countUses(first.id)).toMatchObject({ customers: [1, 1, 2] })
  expect(await countUses(second.id)).toMatchObject({ customers: [1, 1, 1] })
})

test('the list has the public ones of the shop and the own, what can be used on top', async () => {
  const ownShop = await aShop(db)
  const shown = { shopIds: [ownShop], isPublic: true }
  const buyer = market.buyer()
  const ended = await aCoupon(db, { ...shown, endsAt: new Date('2026-11-10T04:00:00Z') })
  const lasting = await aCoupon(db, { ...shown, minItemTotal: 10_000, maxDiscount: 3000, perCustomerLimit: 1 })
  const own = await aCoupon(db, { ownerUid: buyer.uid, endsAt: new Date('2026-12-01T04:00:00Z'), totalLimit: 1 })
  await aCoupon(db, { shopIds: [ownShop] })
  await aCoupon(db, { ownerUid: 'somebody else' })

  const cards = await buyer.coupons(ownShop)
  expect(cards).toMatchObject([
    { code: own.code, isOwn: true, whyNot: null, untilLabel: 'lunes 30 de noviembre, 23:59' },
    {
      code: lasting.code,
      isOwn: false,
      benefit: '10\u00A0% de descuento, hasta Bs\u00A030,00',
      terms: ['En compras desde Bs\u00A0100,00', 'Una vez por persona'],
      untilLabel: null,
    },
    { code: ended.code, whyNot: { code: 'coupon-ended' } },
  ])
  expect((await market.buyer(null).coupons(ownShop)).map(({ code }) => code)).toEqual([lasting.code, ended.code])
})

test('no limit can be passed, whoever writes the tables', async () => {
  const { id } = await aCoupon(db, { totalLimit: 2 })
  await expect(sql`update market.coupons set used = 3 where id = ${id}`.execute(db)).rejects.toThrow(
    'coupon_not_overused',
  )
  await expect(
    sql`insert into market.coupon_customers (coupon_id, customer, uses, most) values (${id}, 'x', 2, 1)`.execute(db),
  ).rejects.toThrow('coupon_not_overused_by_customer')
})

test('an operator cannot set a limit below what was used, and what was used counts under a new one', async () => {
  const { id, code } = await aCoupon(db)
  for (const _ of [1, 2]) await market.buyer().place(requestWith(code, 10_500))
  const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T16:00:00Z') })
  const planWith = (totalLimit: number) =>
    MarketPlan.parse({
      markets: [{ operationUid: 'bo', country: 'BO', name: 'Bolivia', flag: 'BO', places: [aPlace] }],
      coupons: [
        {
          code,
          country: 'BO',
          title: 'Diez',
          kind: 'percentage',
          percent: 10,
          startsAt: '2026-11-01T00:00:00-04:00',
          totalLimit,
        },
      ],
    })

  const { refused } = await setUp.setUp({ plan: planWith(1), dryRun: false })
  expect(refused).toEqual([{ kind: 'coupon', name: `BO ${code}`, reason: 'it was used 2 times already' }])
  expect(await countUses(id)).toMatchObject({ used: 0, uses: 2 })

  await setUp.setUp({ plan: planWith(2), dryRun: false })
  expect(await countUses(id)).toMatchObject({ used: 2, uses: 2 })
  expect(await basketWith(code)).toMatchObject({ couponRefusal: { code: 'coupon-used-up' } })
})

const aPlace = { city: 'Santa Cruz', neighbourhoods: [{ name: 'Centro', lat: -17.78, lon: -63.18 }] }

async function countUses(couponId: string) {
  const { rows } = await sql<{ used: number; uses: number; customers: number[] }>`
    select c.used,
      (select count(*)::integer from market.coupon_uses u where u.coupon_id = c.id and u.given_back_at is null) as uses,
      array(select k.uses from market.coupon_customers k where k.coupon_id = c.id order by k.uses) as customers
    from market.coupons c where c.id = ${couponId}
  `.execute(db)
  return rows[0]
}
