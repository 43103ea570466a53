// npm run test:battery -- two-processes: races for money over two whole servers on one database, by HTTP. npm test
// races the rules over two pools (services/market/*races.test.ts, services/payments/payments/races.test.ts).
import { expect, test, vi } from 'vitest'
import { getStanding } from '#server/testing/buyer-standing.ts'
import { fillWallet } from '#services/market/testing/fill-wallet.ts'
import { findStock, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { aCoupon } from '#services/market/testing/some-coupons.ts'
import { newId } from '#shared/ids.ts'
import { aGuest, findBankPage, type Guest, payAtBank, send } from '../guests.ts'
import { atOnce, DUE, startTwoServers } from './two-servers.ts'

const { url, connection, shopId, getDoor, aCrowd, order, race } = await startTwoServers('two-processes')
const db = connection.db()
const crowd = await aCrowd()

test('of 64 strangers with one coupon that works once, one has it', () => {
  // Buyers with two unpaid orders may place no third, so each round has its own people.
  return race('coupon', async () => {
    const strangers = await aCrowd()
    const goods = await someGoods(connection.db(), shopId, { stock: 1000 })
    const startsAt = new Date('2020-01-01T00:00:00Z')
    const coupon = await aCoupon(connection.db(), { startsAt, totalLimit: 1 })
    const changes = { items: [{ ...goods, quantity: 1 }], promoCode: coupon.code, expectedTotal: DUE - 389 }
    const answers = await atOnce(strangers, (guest, nth, key) => order(nth, guest, changes, key))
    expect(answers).toMatchObject({ 200: 1, '409 market.coupon-refused': 63 })
    expect(await findStock(connection.db(), goods)).toEqual([999])
    return answers
  })
})

test('of 64 orders that want the last coin of a wallet, one has it', () =>
  race('wallet', async () => {
    const goods = await someGoods(connection.db(), shopId, { stock: 1000 })
    const guest = await aGuest(url)
    await fillWallet(connection.db(), guest.uid, DUE)
    const changes = { items: [{ ...goods, quantity: 1 }], isPayWithWallet: true, expectedTotal: 0 }
    const answers = await atOnce(crowd, (_, nth, key) => order(nth, guest, changes, key))
    expect(answers).toEqual({ 200: 1, '409 market.product-in-cart-changed': 63 })
    expect(await getStanding(db, guest.uid)).toMatchObject({ lines: 1, wallet: 0 })
    return answers
  }))

test('64 who pay one order get one payment, 64 at its bank pay it once, and 64 cancels send it back once', () =>
  race('payment', async () => {
    const { guest, orderId } = await anOrderToPay()
    const links = new Set<string>()
    const answers = await atOnce(crowd, async (_, nth) => {
      const answer = await send(getDoor(nth), `/api/market/app/orders/${orderId}/pay`, {}, guest)
      if (answer.ok) links.add((await answer.clone().json()).link)
      return answer
    })
    expect(answers).toEqual({ 200: 64 })
    expect(links.size).toBe(1)

    const bankPage = await bankPageOf(links)
    expect(await atOnce(crowd, (_, nth) => payAtBank(getDoor(nth), bankPage))).toEqual({ 303: 64 })
    await vi.waitFor(
      async () => expect(await getStanding(db, guest.uid)).toMatchObject({ orders: ['NEW paid'], kept: DUE }),
      20_000,
    )
    expect(await atOnce(crowd, (_, nth) => cancel(nth, guest, orderId))).toEqual({ 200: 64 })
    await vi.waitFor(async () => expect(await getStanding(db, guest.uid)).toMatchObject(allBack(DUE)), 20_000)
    expect((await getStanding(db, guest.uid)).history).toEqual([null, 'Pago recibido', 'Me equivoqué'])
    return answers
  }))

test('32 who pay at the bank while 32 cancel leave it cancelled, with everything back that was paid', () =>
  race('pay against cancel', async () => {
    const { guest, orderId, goods } = await anOrderToPay()
    const { link } = await (await send(url, `/api/market/app/orders/${orderId}/pay`, {}, guest)).json()
    const bankPage = await bankPageOf([link])
    const answers = await atOnce(crowd, (_, nth) =>
      nth % 4 < 2 ? payAtBank(getDoor(nth), bankPage) : cancel(nth, guest, orderId),
    )
    expect(answers).toEqual({ 200: 32, 303: 32 })
    // Nothing of the order remains, whether it was paid or not.
    await vi.waitFor(async () => {
      const standing = await getStanding(db, guest.uid)
      expect([0, DUE]).toContain(standing.paidAtBank)
      expect(standing).toMatchObject(allBack(standing.paidAtBank))
    }, 20_000)
    expect(await findStock(connection.db(), goods)).toEqual([10])
    return answers
  }))

const allBack = (sentBack: number) => ({
  orders: [sentBack > 0 ? 'CANCELLED refunded' : 'CANCELLED none'],
  kept: 0,
  paidAtBank: sentBack,
  sentBack,
})

async function anOrderToPay() {
  const goods = await someGoods(connection.db(), shopId)
  const guest = await aGuest(url)
  const changes = { items: [{ ...goods, quantity: 1 }], paymentMethod: 'qr' as const, expectedTotal: DUE }
  const placed = await order(0, guest, changes, newId())
  const { _id: orderId } = await placed.json()
  return { guest, goods, orderId }
}

function cancel(nth: number, guest: Guest, orderId: string): Promise<Response> {
  const body = { reason: 'Me equivoqué', refundTo: 'payment' }
  return send(getDoor(nth), `/api/market/app/orders/${orderId}/cancel`, body, guest)
}

async function bankPageOf([link = '']: Iterable<string>): Promise<string> {
  const bankPage = await findBankPage(url, link)
  if (bankPage === null) throw new Error('The page of the payment leads to no bank')
  return bankPage
}
