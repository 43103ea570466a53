import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { followMerge } from './follow-merge.ts'

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
    credits: [],
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

test('a merged guest brings orders, notes, tags and credits to the customer who stays, once', async () => {
  const { ana, order } = await anOrder()
  const luz = await anOrder()
  await operator.customers.tag(ana.uid, 'vip')
  await operator.customers.note(ana.uid, 'El timbre no funciona')
  await operator.goodwill(order._id, 500)
  const into = { uid: luz.ana.uid, fullName: null, phoneNumber: null, email: null }
  const fact = {
    from: ana.uid,
    isGuest: true,
    country: 'BO',
    into: { ...into, verifiedPhone: false, verifiedEmail: false, changedAt: '2026-11-21T15:00:00.000Z' },
  }
  const deps = { db, now: () => new Date('2026-11-21T15:00:00.000Z'), jobs: market.jobs }

  await Promise.all([followMerge(deps, fact), followMerge(deps, fact)])

  expect(await operator.customers.get(luz.ana.uid)).toMatchObject({
    isGuest: true,
    counts: { orders: 2 },
    credits: [{ currencyCode: 'BOB', amount: 500 }],
    tags: ['vip'],
    notes: [{ text: 'El timbre no funciona' }],
  })
  expect(await getRefusal(operator.customers.get(ana.uid))).toMatchObject({ code: 'market.customer-not-found' })
})

test('what the team wrote about the order of an erased person goes with them; the acts and amounts stay', async () => {
  const { ana, order } = await anOrder()
  const secret = `Luz ${newId()}`
  await operator.note(order._id, secret)
  await operator.write({ orderId: order._id, text: secret })
  await operator.goodwill(order._id, 100, secret)
  const billing = { documentType: 'CI', documentNumber: '4567890', complement: null, businessName: secret } as const
  await operator.bill(order._id, billing)
  await onTheWay(order._id)
  const act = { at: '2026-11-21T14:00:00.000Z', place: { lat: -17.7712, lon: -63.1934, accuracy: 9 } }
  await operator.handOver(order._id, 5000, {
    difference: { reason: 'less', note: secret },
    cashHolderUid: 'carlos',
    act,
  })
  await operator.settleDifference(order._id, secret)
  const lines = [{ position: 1, quantity: 1, restock: false }]
  await operator.takeBack({ orderId: order._id, reason: secret, refundTo: 'cash', lines })
  const readKept = async () => {
    const { rows } = await sql<{ action: string; text: string }>`
      select action, facts::text as text from market.order_audit where order_id = ${order._id}
      union all
      select 'difference', note || settled_note from market.cash_differences where order_id = ${order._id}
      union all
      select 'returned', reason from market.returns where order_id = ${order._id}
      union all
      select 'refunded', reason from market.order_refunds where order_id = ${order._id}
    `.execute(db)
    return rows
  }
  expect((await readKept()).filter(({ text }) => text.includes(secret))).toHaveLength(10)
  expect(JSON.stringify(await readKept())).toContain('-63.1934')

  await ana.erasePerson()

  const kept = await readKept()
  expect(kept.filter(({ text }) => text.includes(secret) || text.includes('4567890'))).toEqual([])
  // The door at which the courier stood.
  expect(JSON.stringify(kept)).not.toContain('-63.1934')
  expect(kept.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['note', 'answer', 'billing', 'hand-over', 'settle-cash', 'difference', 'return']),
  )
  const goodwill = kept.find(({ action }) => action === 'goodwill')
  expect(JSON.parse(goodwill?.text ?? '{}')).toEqual({ from: 'NEW', amount: 100 })
})

test('tags, notes and credits follow the orders that a proved phone claims, once no order is left behind', async () => {
  const number = `+5917${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
  const contact = { fullName: 'Luz Peña', phoneNumber: number, email: null }
  const { ana, order } = await anOrder({ contact })
  const other = await anOrder({ contact })
  const elsewhere = { ...contact, phoneNumber: '72345999' }
  const goods = await someGoods(db, shopId)
  await other.ana.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], contact: elsewhere, notes: 'otro' }))
  for (const { uid } of [ana, other.ana]) {
    await operator.customers.tag(uid, 'vip')
    await operator.customers.note(uid, 'El timbre no funciona')
  }
  await operator.goodwill(order._id, 500)

  const luz = market.customer({ provedPhone: number })
  await Promise.all([luz.adoptOrders(), luz.adoptOrders()])

  expect(await operator.customers.get(luz.uid)).toMatchObject({
    counts: { orders: 2 },
    tags: ['vip'],
    notes: [{ text: 'El timbre no funciona' }],
  })
  expect(await luz.wallet()).toMatchObject({ balance: 500 })
  expect(await ana.exportPerson()).toMatchObject({ customerTags: [], customerNotes: [] })
  // The other guest has an order with another phone, which nobody claimed.
  expect(await operator.customers.get(other.ana.uid)).toMatchObject({ tags: ['vip'], notes: [{}] })
})
