import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, anOrder } = await openOrders(connection)
const { today } = operator

test('open orders are counted by what is to be done with them, by shop', async () => {
  const shopId = await aShop(db, { facts: { paymentOptions: ['cash', 'qr'] } })
  const other = await aShop(db)
  const toDo = (input = {}) => today.orders(input)
  expect(await toDo({ shopId })).toEqual([])

  await anOrder({ at: other })
  await anOrder({ at: shopId, paymentMethod: 'qr' })
  const { order: prepared } = await anOrder({ at: shopId })
  const { order: late } = await anOrder({ at: shopId })
  const { order: gone } = await anOrder({ at: shopId })
  await operator.move(prepared._id, 'CONFIRMED')
  await operator.move(gone._id, 'CONFIRMED')
  await operator.move(gone._id, 'PREPARING')
  await operator.pack(gone._id)
  await db
    .updateTable('market.orders')
    .set({ promised_at: new Date('2026-11-21T14:59:00Z') })
    .where('id', '=', late._id)
    .execute()

  const counts = {
    late: 1,
    toConfirm: 1,
    prescriptions: 0,
    toPrepare: 1,
    withoutCourier: 1,
    toHandOver: 0,
    notDelivered: 0,
  }
  const [named] = await toDo({ shopId })
  expect(named).toEqual({ shopId, ...counts, awaitingPayment: 1, first: expect.any(Array) })
  const getNames = (kind: string) => named?.first.flatMap((each) => (each.kind === kind ? [each.referenceId] : []))
  expect([getNames('late'), getNames('toPrepare'), getNames('withoutCourier')]).toEqual([
    [late.referenceId],
    [prepared.referenceId],
    [gone.referenceId],
  ])
  expect(named?.first.find(({ kind }) => kind === 'withoutCourier')).toMatchObject({
    ...{ _id: gone._id, status: 'PREPARING', isPacked: true, isChangeOpen: false, prescription: null },
    promisedShort: expect.stringMatching(/^(hoy|sáb)/),
  })
  expect((await toDo({ country: 'BO' })).map((each) => each.shopId)).toEqual(expect.arrayContaining([shopId, other]))
  expect(await toDo({ country: 'PY' })).toEqual([])

  await operator.move(gone._id, 'ON_THE_WAY')
  await operator.move(gone._id, 'COMPLETED')
  expect(await toDo({ shopId })).toMatchObject([{ withoutCourier: 0 }])
})

test('offers are counted as the page of the catalogue lists them', async () => {
  const shopId = await aShop(db)
  await someGoods(db, shopId)
  const toDo = () => today.offers({ shopId })
  const list = async (only: 'sold-out' | 'low') =>
    (await today.listedOffers({ shopId, only, first: 100 })).offers.length
  expect(await toDo()).toEqual([])

  await db.updateTable('market.offers').set({ stock: 5 }).where('shop_id', '=', shopId).execute()
  expect(await toDo()).toEqual([{ shopId, soldOut: 0, low: await list('low') }])
  // A threshold of its own.
  await db.updateTable('market.offers').set({ stock: 8, low_at: 10 }).where('shop_id', '=', shopId).execute()
  expect(await toDo()).toMatchObject([{ low: 1 }])
  expect((await today.listedOffers({ shopId, only: 'low', first: 100 })).offers).toMatchObject([{ isLow: true }])
  await db.updateTable('market.offers').set({ low_at: 2 }).where('shop_id', '=', shopId).execute()
  expect(await toDo()).toEqual([])
  await db.updateTable('market.offers').set({ stock: 0 }).where('shop_id', '=', shopId).execute()
  expect(await toDo()).toEqual([{ shopId, soldOut: await list('sold-out'), low: 0 }])
})

test('operators of these areas alone are told', async () => {
  const { orders, offers } = market.staff('courier').today
  for (const asking of [orders(), offers()])
    expect(await getRefusal(asking)).toMatchObject({ code: 'market.staff-only' })
})
