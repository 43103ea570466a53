import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, atHome, findStock, someGoods } from '../testing/shop-with-goods.ts'
import { aCoupon } from '../testing/some-coupons.ts'
import { addressAt, anAddress, aPhone } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 8 })
const { db, market, operator, shopId, payments, aPaidOrder, ...ofGuests } = await openOrders(connection)

describe('quantities', () => {
  test('more units cost the agreed price and leave the shelf, fewer return to it', async () => {
    const { ana, order, goods } = await anOrder({ quantity: 2, expectedTotal: 9280 })
    await db
      .updateTable('market.offers')
      .set({ price_minor: 9900 })
      .where('variant_id', '=', goods.productVariantId)
      .execute()

    const more = await ana.edit({ ...version(order), lines: [{ position: 1, quantity: 3 }], expectedTotal: 13_170 })
    expect(more).toMatchObject({
      summary: { itemTotal: 11_670, amountDue: 13_170 },
      lines: [{ quantity: 3, orderedQuantity: 3, price: { amount: 3890 } }],
      edits: 1,
    })
    expect(await findStock(db, goods)).toEqual([7])

    const fewer = await ana.edit({ ...version(more), lines: [{ position: 1, quantity: 1 }], expectedTotal: 5390 })
    expect(fewer).toMatchObject({ summary: { amountDue: 5390 }, lines: [{ quantity: 1 }], edits: 2 })
    expect(await findStock(db, goods)).toEqual([9])
  })

  test('a version that no order can have is refused as what it is', async () => {
    const { ana, order } = await anOrder()
    for (const edits of [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const refused = ana.edit({ ...version(order), edits, lines: [{ position: 1, quantity: 2 }], expectedTotal: 9280 })
      expect(await getRefusal(refused)).toMatchObject({ status: 400 })
    }
  })

  test('a removed line is gone, and the last one stays', async () => {
    const { ana, order, goods, other } = await orderOfTwo()
    const edited = await ana.edit({ ...version(order), lines: [{ position: 2, quantity: 0 }], expectedTotal: 5390 })

    expect(edited.lines).toMatchObject([{ position: 1, productVariantId: goods.productVariantId }])
    expect(await findStock(db, other)).toEqual([10])
    const all = ana.edit({ ...version(edited), lines: [{ position: 1, quantity: 0 }], expectedTotal: 0 })
    expect(await getRefusal(all)).toMatchObject({ code: 'market.edit-removes-all' })
  })

  test('more than the shelf has is refused with what there is, and nothing is written', async () => {
    const { ana, order, goods } = await anOrder({ quantity: 2, expectedTotal: 9280 })
    const tooMany = ana.previewEdit({ ...version(order), lines: [{ position: 1, quantity: 11 }] })

    expect(await getRefusal(tooMany)).toMatchObject({
      code: 'market.edit-not-enough-stock',
      data: { detail: expect.stringContaining('hasta 10') },
    })
    expect(await findStock(db, goods)).toEqual([8])
  })

  test('an unpaid order takes no more units of one article than a new one', async () => {
    const goods = await someGoods(db, shopId, { stock: 100 })
    const { ana, order } = await anOrder({ goods })
    const edit = ana.edit({ ...version(order), lines: [{ position: 1, quantity: 25 }], expectedTotal: 98_750 })
    expect(await getRefusal(edit)).toMatchObject({ code: 'market.too-many-units' })
  })

  test('all that is due at the door stays below the limit of its customer', async () => {
    const goods = await someGoods(db, shopId, { stock: 100, price: 60_000 })
    const { ana, order } = await anOrder({ goods, quantity: 3, expectedTotal: 180_000 })
    const edit = ana.edit({ ...version(order), lines: [{ position: 1, quantity: 4 }], expectedTotal: 240_000 })
    expect(await getRefusal(edit)).toMatchObject({ code: 'market.over-max-at-door' })
  })

  test('the total that the customer agreed to is the one that is written', async () => {
    const { ana, order } = await anOrder({ quantity: 2, expectedTotal: 9280 })
    const edit = ana.edit({ ...version(order), lines: [{ position: 1, quantity: 1 }], expectedTotal: 1 })
    expect(await getRefusal(edit)).toMatchObject({ code: 'market.edit-total-changed' })
  })
})

describe('what it costs', () => {
  test('delivery is free from the minimum on, and costs what it costs below it', async () => {
    const at = await aShop(db, { facts: { minimumTicketFreeDelivery: 7000 } })
    const { ana, order } = await anOrder({ at, quantity: 2, expectedTotal: 7780 })

    const preview = await ana.previewEdit({ ...version(order), lines: [{ position: 1, quantity: 1 }] })
    expect(preview).toMatchObject({ after: { itemTotal: 3890, fulfillmentTotal: 1500, amountDue: 5390 }, saved: 2390 })
    const edited = await ana.edit({ ...version(order), lines: [{ position: 1, quantity: 1 }], expectedTotal: 5390 })
    expect(edited.summary).toEqual(preview.after)
  })

  test('a shop that raised its terms meanwhile does not make an edited order dearer', async () => {
    const at = await aShop(db, { facts: { minimumTicketFreeDelivery: 7000 } })
    const { ana, order } = await anOrder({ at, quantity: 2, expectedTotal: 7780 })
    await db
      .updateTable('market.shops')
      .set({ facts: sql`facts || '{"minimumTicketFreeDelivery": 90000, "deliveryCharge": 9000}'` })
      .where('id', '=', at)
      .execute()

    const preview = await ana.previewEdit({ ...version(order), lines: [{ position: 1, quantity: 3 }] })
    expect(preview.after).toMatchObject({ fulfillmentTotal: 0, amountDue: 11_670 })
  })

  test('its coupon follows the goods, and counts no more below its minimum', async () => {
    const { code } = await aCoupon(db, { minItemTotal: 7000 })
    const { ana, order } = await anOrder({ quantity: 3, promoCode: code, expectedTotal: 11_670 - 1167 + 1500 })
    expect(order.summary.discountTotal).toBe(1167)

    const two = await ana.edit({
      ...version(order),
      lines: [{ position: 1, quantity: 2 }],
      expectedTotal: 7780 - 778 + 1500,
    })
    expect(two).toMatchObject({ summary: { discountTotal: 778 }, coupon: { code } })
    const preview = await ana.previewEdit({ ...version(two), lines: [{ position: 1, quantity: 1 }] })
    expect(preview.lostCoupon).toEqual(expect.any(String))
    const one = await ana.edit({ ...version(two), lines: [{ position: 1, quantity: 1 }], expectedTotal: 5390 })
    expect(one).toMatchObject({ summary: { discountTotal: 0 }, coupon: null })
    expect(await getUses(code)).toBe(0)
  })

  test('what was paid too much goes back by the payment, once', async () => {
    const { ana, order } = await aPaidOrder(3)
    const edit = { ...version(order), lines: [{ position: 1, quantity: 1 }], expectedTotal: 5390 }
    const edited = await ana.edit(edit)
    await ana.edit(edit)
    await market.at('2026-11-21T15:06:00Z').work.askRefunds()

    expect(edited).toMatchObject({ paymentState: 'paid', refunded: 7780, summary: { amountDue: 5390 }, edits: 1 })
    expect(payments.getRefunds(order._id)).toEqual({ [`edit:${order._id}:1`]: 7780 })
  })

  test('a paid order never becomes dearer, and says what to do', async () => {
    const { ana, order } = await aPaidOrder(1)
    const edit = ana.edit({ ...version(order), lines: [{ position: 1, quantity: 2 }], expectedTotal: 9280 })
    expect(await getRefusal(edit)).toMatchObject({
      code: 'market.edit-costs-more',
      data: { detail: expect.stringContaining('haz otro pedido') },
    })
  })

  test('an order that awaits its payment keeps its total', async () => {
    const { ana, order } = await anOrder({ quantity: 2, paymentMethod: 'qr', expectedTotal: 9280 })
    const edit = ana.edit({ ...version(order), lines: [{ position: 1, quantity: 1 }], expectedTotal: 5390 })
    expect(await getRefusal(edit)).toMatchObject({ code: 'market.edit-awaits-payment' })
    const noted = await ana.edit({ ...version(order), notes: 'Toca dos veces', expectedTotal: 9280 })
    expect(noted.notes).toBe('Toca dos veces')
  })

  test('what the wallet paid too much is in it again', async () => {
    const { ana, order } = await anOrder({ quantity: 2, wallet: 8000, isPayWithWallet: true, expectedTotal: 1280 })
    const edited = await ana.edit({ ...version(order), lines: [{ position: 1, quantity: 1 }], expectedTotal: 0 })

    expect(edited).toMatchObject({ paymentState: 'none', refunded: 2610, summary: { amountDue: 0 } })
    expect((await ana.wallet()).balance).toBe(2610)
  })
})

describe('place and time', () => {
  test('another address in the zone is taken, one outside is not', async () => {
    const { ana, order } = await anOrder()
    const near = { ...addressAt({ lat: atHome.lat + 0.0005, lon: atHome.lon }), street: 'Calle Bolívar 12' }
    const edited = await ana.edit({ ...version(order), shippingAddress: near, expectedTotal: 5390 })
    expect(edited.shippingAddress).toMatchObject({ street: 'Calle Bolívar 12' })
    expect(JSON.stringify(edited.timeline)).not.toContain('Bolívar')

    const far = { ...anAddress, coordinates: { lat: 0, lon: 0 } }
    const outside = ana.edit({ ...version(edited), shippingAddress: far, expectedTotal: 5390 })
    expect(await getRefusal(outside)).toMatchObject({ code: 'market.address-out-of-zone' })
  })

  test('another window takes its place and gives the other back; a full one is refused', async () => {
    const at = await aShop(db, { facts: { ordersPerWindow: 1 } })
    const [first, second] = await windowsAt(at)
    const { ana, order } = await anOrder({ at, scheduledDeliveryDate: first })
    const { order: neighbour } = await anOrder({ at, scheduledDeliveryDate: second })
    const full = ana.edit({ ...version(order), scheduledDeliveryDate: second, expectedTotal: 5390 })
    expect(await getRefusal(full)).toMatchObject({ code: 'market.window-full' })

    await operator.cancel({ orderId: neighbour._id, reason: 'Prueba', refundTo: 'payment' })
    const edited = await ana.edit({ ...version(order), scheduledDeliveryDate: second, expectedTotal: 5390 })

    expect(edited.scheduledDeliveryDate).toBe(second)
    expect(await loadsOf(at)).toEqual({ [first]: 0, [second]: 1 })
  })
})

describe('until it is packed', () => {
  test('the shop sees at once what its customer changed', async () => {
    const { ana, order } = await anOrder({ quantity: 2, expectedTotal: 9280 })
    let heard = 0
    market.watchOrder(order._id, () => {
      heard += 1
    })
    await ana.edit({
      ...version(order),
      lines: [{ position: 1, quantity: 1 }],
      notes: 'Sin bolsa',
      expectedTotal: 5390,
    })

    const seen = await operator.order(order._id)
    expect(seen.order.timeline.at(-1)).toMatchObject({
      by: 'customer',
      note: expect.stringMatching(/de 2 a 1.*Otra nota/),
    })
    await expect.poll(() => heard).toBeGreaterThan(0)
  })

  test('once its packing began it stays as it is', async () => {
    const { ana, order } = await anOrder({ quantity: 2, expectedTotal: 9280 })
    await operator.move(order._id, 'CONFIRMED')
    expect((await ana.order(order._id)).canEdit).toBe(true)
    await operator.move(order._id, 'PREPARING')

    const edit = ana.edit({ ...version(order), lines: [{ position: 1, quantity: 1 }], expectedTotal: 5390 })
    expect(await getRefusal(edit)).toMatchObject({ code: 'market.order-being-prepared' })
    expect((await ana.order(order._id)).canEdit).toBe(false)
  })

  test('of the packing and an edit that meet, one wins: no edit follows the packing', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { ana, order, goods } = await anOrder({ quantity: 2, expectedTotal: 9280 })
      await operator.move(order._id, 'CONFIRMED')
      const [edit] = await Promise.allSettled([
        ana.edit({ ...version(order), lines: [{ position: 1, quantity: 1 }], expectedTotal: 5390 }),
        operator.move(order._id, 'PREPARING'),
      ])

      const { order: after } = await operator.order(order._id)
      expect(after.status).toBe('PREPARING')
      expect(after.lines[0]?.quantity).toBe(edit.status === 'fulfilled' ? 1 : 2)
      expect(after.timeline.at(-1)).toMatchObject({ status: 'PREPARING' })
      expect(await findStock(db, goods)).toEqual([edit.status === 'fulfilled' ? 9 : 8])
    }
  })

  test('of 16 edits of one version exactly one is written', async () => {
    const { ana, order, goods } = await anOrder({ quantity: 2, expectedTotal: 9280 })
    const answers = await Promise.allSettled(
      Array.from({ length: 16 }, (_, index) =>
        ana.edit({
          ...version(order),
          lines: [{ position: 1, quantity: 3 }],
          notes: `Nota ${index}`,
          expectedTotal: 13_170,
        }),
      ),
    )

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findStock(db, goods)).toEqual([7])
  })

  test('of the last unit one of two orders gets it', async () => {
    const goods = await someGoods(db, shopId, { stock: 3 })
    const both = [await anOrder({ goods }), await anOrder({ goods })]
    const answers = await Promise.allSettled(
      both.map(({ ana, order }) =>
        ana.edit({ ...version(order), lines: [{ position: 1, quantity: 2 }], expectedTotal: 9280 }),
      ),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await findStock(db, goods)).toEqual([0])
  })

  test('the database itself takes no edit of an order that is being prepared', async () => {
    const { order } = await anOrder()
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    const row = {
      order_id: order._id,
      number: 1,
      fingerprint: 'x',
      what: '{}',
      before: '{}',
      after: '{}',
      at: new Date(),
    }
    await expect(db.insertInto('market.order_edits').values(row).execute()).rejects.toMatchObject({
      constraint: 'edit_before_packing',
    })
  })

  test("nobody edits another one's order", async () => {
    const { order } = await anOrder()
    const edit = market.buyer().edit({ ...version(order), notes: 'Hola', expectedTotal: 5390 })
    expect(await getRefusal(edit)).toMatchObject({ code: 'market.order-not-found' })
  })

  test('what a shop adjusted itself is not edited after', async () => {
    const { ana, order } = await anOrder({ quantity: 2, expectedTotal: 9280 })
    const asked = await operator.propose({
      orderId: order._id,
      items: [{ position: 1, keepQuantity: 1, substitute: null }],
    })
    const edit = { ...version(order), notes: 'Hola', expectedTotal: 9280 }
    expect(await getRefusal(ana.edit(edit))).toMatchObject({ code: 'market.edit-waits-for-answer' })
    await ana.answer({ orderId: order._id, changeId: asked.order.changes[0]?.id ?? '', isAccepted: true })
    expect(await getRefusal(ana.edit(edit))).toMatchObject({ code: 'market.edit-after-change' })
  })
})

test('an unpaid order that nobody confirmed grows as far as a new one of somebody unknown', async () => {
  const codes = await openMarket(connection, payments, null, { canSendPhoneCodes: true })
  const at = await aShop(db, { facts: { unprovedUnits: 3 } })
  const { ana, order } = await ofGuests.anOrder({ at, buyer: codes.buyer(), quantity: 2, expectedTotal: 9280 })
  const tooMany = ana.previewEdit({ ...version(order), lines: [{ position: 1, quantity: 4 }] })
  expect(await getRefusal(tooMany)).toMatchObject({ code: 'market.edit-needs-proof' })
  const more = await ana.edit({ ...version(order), lines: [{ position: 1, quantity: 3 }], expectedTotal: 13_170 })
  expect(more.lines).toMatchObject([{ quantity: 3 }])
})

test('after all of it everything adds up', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T16:00:00Z')))).toEqual([])
})

/** An order of a customer who proved a phone. */
function anOrder(changes: Parameters<typeof ofGuests.anOrder>[0] = {}) {
  return ofGuests.anOrder({ buyer: market.customer({ provedPhone: `+591${aPhone()}` }), ...changes })
}

async function orderOfTwo() {
  const other = await someGoods(db, shopId, { price: 1000 })
  const goods = await someGoods(db, shopId)
  const items = [
    { ...goods, quantity: 1 },
    { ...other, quantity: 2 },
  ]
  return { ...(await anOrder({ items, expectedTotal: 7390 })), goods, other }
}

/** What names the order and the version of it that its customer saw. */
function version({ _id: orderId, edits }: { _id: string; edits: number }) {
  return { orderId, edits }
}

async function windowsAt(at: string): Promise<[string, string]> {
  const { windows } = await market.buyer().windows({ shopId: at, hasDelivery: true })
  const [first, second] = windows.slice(2).map(({ start }) => new Date(start).toISOString())
  if (!first || !second) throw new Error('Too few windows')
  return [first, second]
}

async function loadsOf(at: string) {
  const rows = await db.selectFrom('market.window_loads').selectAll().where('shop_id', '=', at).execute()
  return Object.fromEntries(rows.map(({ starts_at, taken }) => [starts_at.toISOString(), taken]))
}

async function getUses(code: string): Promise<number> {
  const rows = await db
    .selectFrom('market.coupon_uses')
    .select('order_id')
    .where('code', '=', code)
    .where('given_back_at', 'is', null)
    .execute()
  return rows.length
}
