// npm run test:battery -- two-processes: races for money over two whole servers on one database, by HTTP. npm test
// races the rules over two pools (services/market/*races.test.ts, services/payments/payments/races.test.ts).
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { getStanding } from '#server/testing/buyer-standing.ts'
import type { PlaceOrder } from '#services/market/contract.ts'
import { fillWallet } from '#services/market/testing/fill-wallet.ts'
import { aShop, findStock, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { aCoupon } from '#services/market/testing/some-coupons.ts'
import { orderAt } from '#services/market/testing/what-a-buyer-sends.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { aGuest, findBankPage, type Guest, payAtBank, send } from '../guests.ts'
import { startShop } from '../running-shop.ts'

const ROUNDS = 10
const RACERS = 64
const DUE = 5390

const one = await startShop()
const two = await startShop({ DATA_DIR: one.dataDir })
const connection = await connectDatabase({ dataDir: one.dataDir, poolSize: 2, applicationName: 'races' })
afterAll(async () => {
  await connection.close()
  await two.stop()
  await one.stop()
})
const db = connection.db()
const doors = [one.urls.BO, two.urls.BO]
const getDoor = (nth: number) => doors[nth % 2] ?? one.urls.BO

const schedule = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 0, endTime: 1440 }))
const shopId = await aShop(connection.db(), { facts: { schedule, paymentOptions: ['cash', 'qr'] } })
const aCrowd = () => Promise.all(Array.from({ length: RACERS }, (_, nth) => aGuest(getDoor(nth))))
const crowd = await aCrowd()

const figures: Record<string, { rounds: number; longestRoundMs: number; answers: Record<string, number> }> = {}
afterAll(() => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/two-processes.json', JSON.stringify(figures, null, 2))
})

test('of 64 strangers with one coupon that works once, one has it', () => {
  // Buyers with two unpaid orders may place no third, so each round has its own people and phones.
  let phones = 1_000_000
  return race('coupon', async () => {
    const strangers = await aCrowd()
    const first = phones
    phones += RACERS
    const goods = await someGoods(connection.db(), shopId, { stock: 1000 })
    const startsAt = new Date('2020-01-01T00:00:00Z')
    const coupon = await aCoupon(connection.db(), { startsAt, totalLimit: 1 })
    const answers = await atOnce(strangers, (guest, nth) =>
      order(nth, guest, {
        items: [{ ...goods, quantity: 1 }],
        promoCode: coupon.code,
        expectedTotal: DUE - 389,
        contact: { fullName: 'Ana Roca', phoneNumber: `7${String(first + nth)}`, email: null },
      }),
    )
    expect(answers).toMatchObject({ 200: 1, '409 market.coupon-refused': 63 })
    expect(await findStock(connection.db(), goods)).toEqual([999])
    return answers
  })
})

test('of 64 orders that want the last coin of a wallet, one has it', () =>
  race('wallet', async () => {
    const goods = await someGoods(connection.db(), shopId, { stock: 1000 })
    const guest = await aGuest(one.urls.BO)
    await fillWallet(connection.db(), guest.uid, DUE)
    const answers = await atOnce(crowd, (_, nth) =>
      order(nth, guest, { items: [{ ...goods, quantity: 1 }], isPayWithWallet: true, expectedTotal: 0 }),
    )
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
    const { link } = await (await send(one.urls.BO, `/api/market/app/orders/${orderId}/pay`, {}, guest)).json()
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
  const guest = await aGuest(one.urls.BO)
  const placed = await order(0, guest, { items: [{ ...goods, quantity: 1 }], paymentMethod: 'qr', expectedTotal: DUE })
  const { _id: orderId } = await placed.json()
  return { guest, goods, orderId }
}

function order(nth: number, { token }: Guest, changes: Partial<PlaceOrder>): Promise<Response> {
  const body = orderAt(shopId, { notes: newId(), ...changes })
  return send(getDoor(nth), '/api/market/app/orders', body, { token, key: newId() })
}

function cancel(nth: number, guest: Guest, orderId: string): Promise<Response> {
  const body = { reason: 'Me equivoqué', refundTo: 'payment' }
  return send(getDoor(nth), `/api/market/app/orders/${orderId}/cancel`, body, guest)
}

async function bankPageOf([link = '']: Iterable<string>): Promise<string> {
  const bankPage = await findBankPage(one.urls.BO, link)
  if (bankPage === null) throw new Error('The page of the payment leads to no bank')
  return bankPage
}

/** Counts the answers of concurrent calls. Calls that a busy server refused are retried. */
async function atOnce(guests: Guest[], act: (guest: Guest, nth: number) => Promise<Response>) {
  const answers: Record<string, number> = {}
  await Promise.all(
    guests.map(async (guest, nth) => {
      let answer = await act(guest, nth)
      for (let tries = 1; answer.status === 503 && tries < 10; tries += 1) answer = await act(guest, nth)
      const code = answer.status >= 400 ? ` ${(await answer.json()).code}` : ''
      const outcome = `${answer.status}${code}`
      answers[outcome] = (answers[outcome] ?? 0) + 1
    }),
  )
  return answers
}

async function race(name: string, round: () => Promise<Record<string, number>>): Promise<void> {
  const answers: Record<string, number> = {}
  let longestRoundMs = 0
  for (let count = 0; count < ROUNDS; count += 1) {
    const started = performance.now()
    for (const [answer, times] of Object.entries(await round())) answers[answer] = (answers[answer] ?? 0) + times
    longestRoundMs = Math.max(longestRoundMs, Math.round(performance.now() - started))
  }
  figures[name] = { rounds: ROUNDS, longestRoundMs, answers }
}
