import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, shopId, anOrder } = await openOrders(connection)

test('a note is for the team alone', async () => {
  const { ana, order } = await anOrder()
  const noted = await operator.note(order._id, 'Llamar antes de ir')
  expect(noted.log).toMatchObject([{ action: 'note', actorUid: 'olga', facts: { text: 'Llamar antes de ir' } }])
  expect((await ana.order(order._id)).timeline).toHaveLength(1)
})

test('an answer is in the log and in what the customer sees, and a ready one names the order', async () => {
  const { ana, order } = await anOrder()
  const [delay] = await operator.templates.list({ shopId, kind: 'order' })
  const template = delay?.id ?? ''
  await operator.write({ orderId: order._id, template })
  const answered = await operator.write({ orderId: order._id, template, text: 'Llega a las siete' })

  expect(answered.log.map(({ action }) => action)).toEqual(['answer', 'answer'])
  expect((await ana.order(order._id)).timeline.map(({ status, note, by }) => [status, note, by])).toEqual([
    ['NEW', null, 'customer'],
    ['NEW', expect.stringContaining(`Tu pedido ${order.referenceId} va con algo de retraso`), 'staff'],
    ['NEW', 'Llega a las siete', 'staff'],
  ])
  expect(await getRefusal(operator.write({ orderId: order._id }))).toMatchObject({ code: 'market.answer-is-empty' })
  const ofReviews = await operator.templates.list({ shopId, kind: 'review' })
  const other = operator.write({ orderId: order._id, template: ofReviews[0]?.id ?? '' })
  expect(await getRefusal(other)).toMatchObject({ code: 'market.answer-is-empty' })
})

test('a credit for a fault goes into the wallet once, and at most what the order cost', async () => {
  const { ana, order } = await anOrder()
  const keyed = market.staff('operator', 'olga', newId())
  await keyed.goodwill(order._id, 2000, 'Llegó tarde')
  await keyed.goodwill(order._id, 2000, 'Llegó tarde')
  expect(await ana.wallet()).toMatchObject({ balance: 2000 })

  await operator.goodwill(order._id, 3390)
  expect(await getRefusal(operator.goodwill(order._id, 1))).toMatchObject({ code: 'market.goodwill-too-much' })
  expect(await ana.wallet()).toMatchObject({ balance: 5390 })
  expect((await ana.order(order._id)).timeline.at(1)?.note).toBe(
    'Te acreditamos Bs\u00A020,00 en tu saldo: Llegó tarde',
  )
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

test('the credits of an order have one limit, also when it belongs to somebody else by then', async () => {
  const number = `+5917${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
  const { ana, goods, order } = await anOrder({ contact: { fullName: 'Luz Peña', phoneNumber: number, email: null } })
  // With another phone: the guest keeps this one, and the wallet.
  await ana.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], notes: 'otro' }))
  await operator.goodwill(order._id, 5390)
  await market.customer({ provedPhone: number }).adoptOrders()

  expect(await getRefusal(operator.goodwill(order._id, 1))).toMatchObject({ code: 'market.goodwill-too-much' })
  expect(await ana.wallet()).toMatchObject({ balance: 5390 })
})
