import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { findArchiveProblems } from '#shared/documents/testing/archive-problems.ts'
import type { PlaceOrder } from '../contract.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, shopId, anOrder, onTheWay } = await openOrders(connection)

test('what was handed over is rated once, by its customer', async () => {
  const { ana, order } = await anOrder()
  expect(await getRefusal(ana.rate({ orderId: order._id, stars: 5 }))).toMatchObject({
    code: 'market.order-not-rateable',
  })
  await onTheWay(order._id)
  await operator.move(order._id, 'COMPLETED')

  expect(await ana.rate({ orderId: order._id, stars: 4, comment: 'Rápido' })).toMatchObject({
    rating: { stars: 4, comment: 'Rápido' },
    canRate: false,
  })
  expect(await getRefusal(ana.rate({ orderId: order._id, stars: 1 }))).toMatchObject({
    code: 'market.order-not-rateable',
  })
  expect(await getRefusal(market.buyer().rate({ orderId: order._id, stars: 1 }))).toMatchObject({ status: 404 })
})

test('the comprobante is a PDF of its owner, and of whoever has the link', async () => {
  const { ana, order } = await anOrder()

  const pdf = await ana.receipt(order._id)

  expect(pdf.name).toBe(`comprobante-${order.referenceId}.pdf`)
  expect(findArchiveProblems(await pdf.bytes())).toEqual([])
  const byLink = await market.buyer().receipt(order._id, order.accessToken ?? '')
  expect(byLink.size).toBeGreaterThan(1000)
  expect(await getRefusal(market.buyer().receipt(order._id))).toMatchObject({ status: 404 })
})

test('a comprobante stays made out to whom it was when the order was placed', async () => {
  const goods = await someGoods(db, shopId)
  const info = { country: 'BO', documentType: 'NIT', complement: null, email: 'ana@correo.bo' } as const
  const before = { ...info, documentNumber: '1234567', businessName: 'Roca SRL' }
  const ana = market.customer({ billingInfo: [before] })
  const order = await ana.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))
  const readBilling = () =>
    db.selectFrom('market.orders').select('billing').where('id', '=', order._id).executeTakeFirstOrThrow()
  const { country: _, email: __, ...asPlaced } = before

  market.customer({ billingInfo: [{ ...before, documentNumber: '7654321' }] }, ana.uid)
  await ana.receipt(order._id)
  expect(await readBilling()).toEqual({ billing: asPlaced })

  // An order without stored billing data: its first comprobante fixes them.
  await db
    .updateTable('market.orders')
    .set({ billing: null, billing_read_at: null })
    .where('id', '=', order._id)
    .execute()
  await ana.receipt(order._id)
  market.customer({ billingInfo: [before] }, ana.uid)
  await ana.receipt(order._id)
  expect(await readBilling()).toMatchObject({ billing: { documentNumber: '7654321' } })
})

test("a guest's comprobante is made out to whom the guest said", async () => {
  const goods = await someGoods(db, shopId)
  const info = { documentType: 'CI', documentNumber: '4567890', complement: null, businessName: 'Roca' } as const
  const { uid } = market.customer({ billingInfo: [{ country: 'BO', email: 'ana@correo.bo', ...info }] })

  const order = await market.buyer(uid).place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))

  expect(await db.selectFrom('market.orders').select('billing').where('id', '=', order._id).executeTakeFirst()).toEqual(
    { billing: info },
  )
})

test('a note to pay with is at least what is due, and is told of cash alone', async () => {
  const goods = await someGoods(db, shopId)
  const toOrder = (changes: Partial<PlaceOrder>) => orderAt(shopId, { items: [{ ...goods, quantity: 1 }], ...changes })

  const tooSmall = market.buyer().place(toOrder({ needsChangeFor: 5000 }))
  expect(await getRefusal(tooSmall)).toMatchObject({ code: 'market.change-too-small' })
  expect(await market.buyer().place(toOrder({ needsChangeFor: 10_000 }))).toMatchObject({ needsChangeFor: 10_000 })
  const byCard = toOrder({ needsChangeFor: 10_000, paymentMethod: 'card_at_door' })
  expect(await market.buyer().place(byCard)).toMatchObject({ needsChangeFor: null })
})

test('an order that was changed and brought back leaves nothing personal behind when its buyer is erased', async () => {
  const { ana, order } = await anOrder()
  await ana.cancel({ orderId: order._id, reason: 'Soy Ana y me mudé' })
  await ana.erasePerson()

  const { rows } = await sql<{ text: string }>`
    select o::text || coalesce((select string_agg(t::text, '') from market.order_timeline t where t.order_id = o.id), '')
      as text
    from market.orders o where o.id = ${order._id}
  `.execute(db)
  expect(rows[0]?.text).toContain(order.referenceId)
  expect(rows[0]?.text).not.toMatch(/Ana|mudé/)
})

test('after all of this every invariant of the market holds', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})
