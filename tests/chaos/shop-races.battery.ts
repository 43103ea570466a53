// npm run test:battery -- shop-races: races for goods, coupons and carts over two whole servers on one database, by HTTP,
// 64 callers each, thirty rounds. Races for money are in two-processes, those for a salon's time in appointments.
import { expect, test } from 'vitest'
import { aShop, findStock, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { aCoupon } from '#services/market/testing/some-coupons.ts'
import { aCart } from '#services/market/testing/what-a-buyer-sends.ts'
import { newId } from '#shared/ids.ts'
import { aGuest } from '../guests.ts'
import { atOnce, DUE, RACERS, shopFacts, startTwoServers } from './two-servers.ts'

const { url, connection, shopId, getDoor, aCrowd, order, race } = await startTwoServers('shop-races')
const db = connection.db()
const everyone = Array.from({ length: RACERS }, (_, nth) => nth)

async function countOrders(uid: string): Promise<number> {
  const { rows } = await connection.pool.query('select count(*)::int from market.orders where owner_uid = $1', [uid])
  return rows[0]?.count
}

test('of 64 strangers who order the last unit one gets it', () =>
  race('last unit', async () => {
    const crowd = await aCrowd()
    const goods = await someGoods(db, shopId, { stock: 1 })
    const answers = await atOnce(crowd, (guest, nth, key) =>
      order(nth, guest, { items: [{ ...goods, quantity: 1 }] }, key),
    )
    expect(answers).toEqual({ 200: 1, '409 market.product-in-cart-changed': RACERS - 1 })
    expect(await findStock(db, goods)).toEqual([0])
    return answers
  }))

test('64 orders of two products, named in both orders, all get them', () =>
  race('crossing', async () => {
    const crowd = await aCrowd()
    const [one, other] = [await someGoods(db, shopId, { stock: 100 }), await someGoods(db, shopId, { stock: 100 })]
    const answers = await atOnce(crowd, (guest, nth, key) => {
      const goods = nth % 4 < 2 ? [one, other] : [other, one]
      return order(
        nth,
        guest,
        { items: goods.map((item) => ({ ...item, quantity: 1 })), expectedTotal: DUE + 3890 },
        key,
      )
    })
    expect(answers).toEqual({ 200: RACERS })
    expect([await findStock(db, one), await findStock(db, other)]).toEqual([[100 - RACERS], [100 - RACERS]])
    return answers
  }))

test('one order that is sent 64 times with its key is one', () =>
  race('one key', async () => {
    const guest = await aGuest(url)
    const goods = await someGoods(db, shopId)
    const key = newId()
    const answers = await atOnce(everyone, (nth) => order(nth, guest, { items: [{ ...goods, quantity: 1 }] }, key))
    expect(answers).toEqual({ 200: RACERS })
    expect(await countOrders(guest.uid)).toBe(1)
    expect(await findStock(db, goods)).toEqual([9])
    return answers
  }))

test('of 64 orders of an account without a proved phone one is paid at the door', async () => {
  const strict = await aShop(db, { facts: { ...shopFacts, unprovedOrders: 1 } })
  await race('first order', async () => {
    const guest = await aGuest(url)
    const goods = await someGoods(db, strict, { stock: 100 })
    const items = [{ ...goods, quantity: 1 }]
    const answers = await atOnce(everyone, (nth, _, key) => order(nth, guest, { shopId: strict, items }, key))
    expect(answers).toEqual({ 200: 1, '422 market.proof-needed': RACERS - 1 })
    expect(await findStock(db, goods)).toEqual([99])
    return answers
  })
})

test('of 64 paid orders of one account one has the coupon that is used once by each', () =>
  race('coupon of one', async () => {
    const guest = await aGuest(url)
    const goods = await someGoods(db, shopId, { stock: 100 })
    const startsAt = new Date('2020-01-01T00:00:00Z')
    const { code } = await aCoupon(db, { startsAt, perCustomerLimit: 1 })
    const changes = { items: [{ ...goods, quantity: 1 }], promoCode: code, expectedTotal: DUE - 389 }
    const answers = await atOnce(everyone, (nth, _, key) => order(nth, guest, { ...changes, paymentMethod: 'qr' }, key))
    expect(answers).toEqual({ 200: 1, '409 market.coupon-refused': RACERS - 1 })
    expect(await findStock(db, goods)).toEqual([99])
    return answers
  }))

test('of 64 changes of one version of a cart one is kept', () =>
  race('cart', async () => {
    const { token } = await aGuest(url)
    const goods = await someGoods(db, shopId)
    const save = (nth: number) => {
      const items = [{ ...goods, quantity: 1 + (nth % 9), addedAt: new Date().toISOString() }]
      return fetch(`${getDoor(nth)}/api/market/app/carts/${shopId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(aCart({ shopId, items })),
      })
    }
    const answers = await atOnce(everyone, save)
    expect(answers).toEqual({ 200: 1, '409 market.cart-changed-elsewhere': RACERS - 1 })
    return answers
  }))
