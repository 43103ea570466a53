import { expect, test, vi } from 'vitest'
import type { Tables } from '#services/market/tables.ts'
import { aShop, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { anOrder } from '../tests/access/probes/market.ts'
import { testServer } from './testing.ts'

/** Orders and payments as composed: over HTTP, with real jobs, facts and webhooks. */
const connection = await testDatabase()
const server = await testServer(connection, { environment: { RATE_LIMIT: '0' } })
const { payments } = server.clients
const context = { viewer: anonymousViewer('BO'), requestId: 'test-of-paid-orders' }

const db = connection.db<Tables>()
const schedule = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 0, endTime: 1440 }))
const shopId = await aShop(db, { facts: { schedule, paymentOptions: ['cash', 'qr', 'card'] } })
const { productId, productVariantId: variantId } = await someGoods(db, shopId, { stock: 100 })

/** A guest with an order awaiting payment. */
async function aBuyer() {
  const { jwtToken } = await (await server.post('/v1/app/guests', { country: 'BO' })).json()
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${jwtToken}` }
    const answer = method === 'GET' ? await server.get(path, headers) : await server.post(path, body, headers)
    const parsed = await answer.json()
    expect(answer.status, JSON.stringify(parsed)).toBe(200)
    return parsed
  }
  const order = { ...anOrder({ shopId, productId, variantId }), paymentMethod: 'qr' }
  const placed = await ask('POST', '/api/market/app/orders', order)
  expect(placed).toMatchObject({ status: 'NEW', paymentState: 'awaiting' })
  const path = `/api/market/app/orders/${placed._id}`

  return {
    id: placed._id,
    order: () => ask('GET', path),
    cancel: () => ask('POST', `${path}/cancel`, { reason: 'Ya no lo necesito', refundTo: 'payment' }),
    async pay(method?: 'card') {
      const { link } = await ask('POST', `${path}/pay`, { ...(method && { method }) })
      const token = link.replace('/payment/', '')
      return { token, ...(await payments.payment({ token }, { context })) }
    },
  }
}

async function play({ redirectUrl }: { redirectUrl: string | null }, act: string): Promise<void> {
  const page = server.url + new URL(redirectUrl ?? '').pathname
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' })
  expect(answer.status).toBe(303)
}

test('an order is paid at the bank, and the shop hears of it although the buyer never comes back', async () => {
  const buyer = await aBuyer()
  await play(await buyer.pay(), 'pay')
  await vi.waitFor(
    async () => expect(await buyer.order()).toMatchObject({ status: 'NEW', paymentState: 'paid' }),
    60_000,
  )
  expect((await buyer.order()).timeline.at(-1)).toMatchObject({ note: 'Pago recibido' })
})

test('what the bank rejects is paid at the second try, by card', async () => {
  const buyer = await aBuyer()
  const first = await buyer.pay()
  await play(first, 'reject')
  expect(await payments.checkPayment({ token: first.token }, { context })).toMatchObject({ status: 'rejected' })

  const second = await buyer.pay('card')
  expect(second).toMatchObject({ status: 'pending', method: 'card' })
  await play(second, 'duplicate')
  await vi.waitFor(async () => expect(await buyer.order()).toMatchObject({ paymentState: 'paid' }), 60_000)
})

test('a paid order that is cancelled sends its money back whole, once', async () => {
  const buyer = await aBuyer()
  await play(await buyer.pay(), 'pay')
  await vi.waitFor(async () => expect(await buyer.order()).toMatchObject({ paymentState: 'paid' }), 60_000)

  expect(await buyer.cancel()).toMatchObject({ status: 'CANCELLED' })
  await buyer.cancel()

  const subject = { kind: 'order' as const, id: buyer.id }
  await vi.waitFor(async () => {
    const payment = await payments.paymentOf(subject, { context })
    expect(payment).toMatchObject({ status: 'paid', refunded: payment?.amount })
  }, 60_000)
})

test('an order that is cancelled before it is paid can be paid no more', async () => {
  const buyer = await aBuyer()
  const { token } = await buyer.pay()
  await buyer.cancel()
  await vi.waitFor(
    async () => expect(await payments.payment({ token }, { context })).toMatchObject({ status: 'cancelled' }),
    60_000,
  )
})
