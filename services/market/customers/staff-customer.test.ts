import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, shopId, anOrder, onTheWay } = await openOrders(connection)

test('a customer is everything that one account ordered, and others with the same phone are named', async () => {
  const contact = { fullName: 'Luz Peña', phoneNumber: '72345690', email: null }
  const goods = await someGoods(db, shopId)
  const { ana, order } = await anOrder({ goods, contact })
  await onTheWay(order._id)
  await operator.move(order._id, 'COMPLETED')
  const next = await ana.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], contact, notes: 'otro' }))
  await operator.cancel({ orderId: next._id, reason: 'Sin repartidor' })
  const twin = await anOrder({ goods, contact })

  const found = await operator.customers.get(ana.uid)

  expect(found).toMatchObject({
    uid: ana.uid,
    isGuest: true,
    contacts: [{ fullName: 'Luz Peña', phoneNumber: '+59172345690' }],
    counts: { orders: 2, open: 0, delivered: 1, cancelled: 1, returned: 0 },
    paid: [{ currencyCode: 'BOB', amount: 5390 }],
    firstLabel: '21 de noviembre de 2026, 11:00',
    sameContact: [{ uid: twin.ana.uid, fullName: 'Luz Peña', orders: 1 }],
    tags: [],
    notes: [],
  })
  expect(new Set(found.orders.map(({ _id }) => _id))).toEqual(new Set([order._id, next._id]))
  expect(await getRefusal(operator.customers.get(newId()))).toMatchObject({ code: 'market.customer-not-found' })
})

test('tags and notes are written by the team, and go with the account', async () => {
  const { ana } = await anOrder()
  await operator.customers.tag(ana.uid, 'VIP')
  await operator.customers.tag(ana.uid, 'vip')
  const noted = await operator.customers.note(ana.uid, 'El timbre no funciona')
  expect(noted).toMatchObject({ tags: ['vip'], notes: [{ text: 'El timbre no funciona', actorUid: 'olga' }] })
  for (let at = 1; at < 10; at += 1) await operator.customers.tag(ana.uid, `t${at}`)
  expect(await getRefusal(operator.customers.tag(ana.uid, 'una más'))).toMatchObject({ code: 'market.too-many-tags' })

  expect(await ana.exportPerson()).toMatchObject({ customerNotes: [{ text: 'El timbre no funciona' }] })
  const luz = market.customer()
  await luz.adoptGuestData(ana.token)
  const [note] = noted.notes
  expect(await operator.customers.get(luz.uid)).toMatchObject({ isGuest: false, notes: [{ id: note?.id }] })
  expect((await operator.customers.get(luz.uid)).tags).toHaveLength(10)
  await operator.customers.removeNote(luz.uid, note?.id ?? '')
  expect(await operator.customers.tag(luz.uid, 'VIP', false)).toMatchObject({ notes: [] })
  expect(await getRefusal(operator.customers.removeNote(luz.uid, note?.id ?? ''))).toMatchObject({
    code: 'market.note-not-found',
  })
  await operator.customers.note(luz.uid, 'Otra')
  await luz.erasePerson()
  expect(await db.selectFrom('market.customer_notes').selectAll().where('owner_uid', '=', luz.uid).execute()).toEqual(
    [],
  )
})
