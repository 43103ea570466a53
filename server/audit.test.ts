import { beforeAll, expect, test } from 'vitest'
import { openMarket } from '#services/market/testing/open-market.ts'
import { aShop, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { orderAt } from '#services/market/testing/what-a-buyer-sends.ts'
import { openPayments } from '#services/payments/testing/open-payments.ts'
import { paymentsNextDoor } from '#services/payments/testing/payments-next-door.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { audit, betweenServices } from './audit.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db()
const payments = openPayments(connection)
const market = await openMarket(connection, {
  ...paymentsNextDoor(),
  ways: payments.client.ways,
  createPayment: payments.client.createPayment,
})
const later = new Date('2026-11-22T16:00:00Z')

beforeAll(async () => {
  const shopId = await aShop(connection.db(), { facts: { paymentOptions: ['qr'] } })
  const goods = await someGoods(connection.db(), shopId, { price: 3890 })
  const ana = market.at('2026-11-22T15:00:00Z').buyer()
  const order = await ana.place(
    orderAt(shopId, { items: [{ ...goods, quantity: 1 }], paymentMethod: 'qr', expectedTotal: 5390 }),
  )
  const { link } = await ana.pay({ orderId: order._id })
  const { client, context } = payments
  const key = { token: link.replace('/payment/', '') }
  await payments.play(await client.payment(key, { context }), 'pay')
  await client.checkPayment(key, { context })
  for (const { fact, data } of payments.facts) if (fact === 'payment-settled') await market.work.settled(data)
})

test('after an order that was paid by its link everything that services promise holds', async () => {
  expect(await audit(connection, later)).toEqual([])
})

test('what two services say otherwise of one payment is noticed', async () => {
  await expectEachToBeNoticed(db, betweenServices(later), {
    'money that was paid for an order is counted with it, or on its way back': [
      'update market.orders set paid_minor = 1',
    ],
    'an order that is paid by a payment has one that was paid': [
      `update payments.payments set status = 'expired', paid_at = null`,
    ],
  })
})
