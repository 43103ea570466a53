import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { sweepUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import type { PlaceOrder } from '../contract.ts'
import { marketInvariants } from '../invariants.ts'
import { usualLimits } from '../orders/rules/unproved-buyers.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, findStock, type Goods, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { prescriptionFiles } from './prescription-files.ts'

const connection = await testDatabase({ poolSize: 6 })
const { db, market, operator, shopId, aPaidOrder: _, payments } = await openOrders(connection)

const SOON = '2026-12-31'
let pills: Goods
let photo: Buffer
beforeAll(async () => {
  pills = await someGoods(db, shopId, { stock: 500, needsPrescription: true })
  photo = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
})

const aPhoto = () => new File([new Uint8Array(photo)], 'receta.png')
const aPdf = () => new File(['%PDF-1.7\n%%EOF'], 'receta.pdf')

type Buyer = ReturnType<typeof market.buyer>

async function place(buyer: Buyer, changes: Partial<PlaceOrder> & { quantity?: number } = {}) {
  const { quantity = 1, ...more } = changes
  const items = [{ ...pills, quantity }]
  return buyer.place(orderAt(shopId, { items, expectedTotal: 3890 * quantity + 1500, ...more }))
}

async function sent(buyer: Buyer, orderId: string, token?: string | null) {
  const { prescriptions } = await buyer.prescriptions.send({
    orderId,
    petName: 'Luna',
    file: aPhoto(),
    ...(token && { token }),
  })
  return prescriptions.find(({ state }) => state === 'sent')?._id ?? ''
}

async function accepted(buyer: Buyer, { units = 1, quantity = 1 } = {}) {
  const order = await place(buyer, { quantity })
  const prescriptionId = await sent(buyer, order._id)
  const products = [{ productId: pills.productId, units }]
  await operator.prescriptions.accept({ orderId: order._id, prescriptionId, validUntil: SOON, products })
  return { order, prescriptionId }
}

const stateOf = async (orderId: string) => (await operator.order(orderId)).order.prescription?.state ?? null

describe('an order with a product on prescription', () => {
  test('is not confirmed, picked or packed before an operator accepts one, and then it is', async () => {
    const ana = market.customer({ provedPhone: '+59170012345' })
    const order = await place(ana)
    expect(order.prescription).toMatchObject({ state: 'missing', untilLabel: 'martes 24 de noviembre, 11:00' })
    expect((await operator.order(order._id)).nextStates).toEqual(['CANCELLED'])
    expect(await getRefusal(operator.move(order._id, 'CONFIRMED'))).toMatchObject({
      code: 'market.waits-for-prescription',
    })
    expect(await operator.moveAll([order._id], 'CONFIRMED')).toMatchObject({ done: [], refused: [{ _id: order._id }] })
    expect(await operator.pickingList([order._id])).toEqual([])

    const prescriptionId = await sent(ana, order._id)
    expect(await stateOf(order._id)).toBe('review')
    expect(await operator.prescriptions.of(order._id)).toMatchObject({
      needed: [{ productId: pills.productId, units: 1, prescriptionId: null }],
      prescriptions: [{ _id: prescriptionId, petName: 'Luna', state: 'sent', reviewedBy: null }],
      today: '2026-11-21',
    })
    expect(await getRefusal(operator.move(order._id, 'CONFIRMED'))).toMatchObject({ status: 409 })

    const products = [{ productId: pills.productId, units: 3 }]
    await operator.prescriptions.accept({ orderId: order._id, prescriptionId, validUntil: SOON, products })
    expect(await stateOf(order._id)).toBe('accepted')
    expect((await operator.pickingList([order._id])).map(({ quantity }) => quantity)).toEqual([1])
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    expect((await operator.pack(order._id)).packedAt).not.toBeNull()
    expect((await operator.order(order._id)).log).toContainEqual(
      expect.objectContaining({ action: 'accept-prescription', actorUid: operator.uid }),
    )
  })

  test.each([
    { status: 'CONFIRMED' },
    { status: 'PREPARING' },
    { status: 'ON_THE_WAY' },
    { packed_at: new Date() },
  ] as const)('is kept from %o by the database', async (columns) => {
    const { _id } = await place(market.customer())
    const write = db.updateTable('market.orders').set(columns).where('id', '=', _id).execute()
    await expect(write).rejects.toMatchObject({ constraint: 'prescription_before_goods' })
  })

  test('cannot be written without asking for one, whoever writes its lines', async () => {
    const { order } = await accepted(market.customer())
    const line = db.insertInto('market.order_lines').values({
      ...{ order_id: order._id, position: 9, product_id: 'p', variant_id: 'v', sku: 's', title: 't', option_title: '' },
      ...{ product_slug: '', product_vendor: '', is_backorder: false, quantity: 1, ordered_quantity: 1 },
      ...{ price_minor: 0, subtotal_minor: 0, needs_prescription: true },
    })
    await db.transaction().execute(async (trx) => {
      await trx.executeQuery(line.compile())
      await trx.deleteFrom('market.order_lines').where('product_id', '=', 'p').execute()
    })
    const { _id } = await market
      .customer()
      .place(orderAt(shopId, { items: [{ ...(await someGoods(db, shopId)), quantity: 1 }] }))
    await db.updateTable('market.order_lines').set({ position: 8 }).where('order_id', '=', _id).execute()
    const bare = line.$call(() =>
      db.insertInto('market.order_lines').values({
        ...{ order_id: _id, position: 9, product_id: 'p', variant_id: 'v', sku: 's', title: 't', option_title: '' },
        ...{ product_slug: '', product_vendor: '', is_backorder: false, quantity: 1, ordered_quantity: 1 },
        ...{ price_minor: 0, subtotal_minor: 0, needs_prescription: true },
      }),
    )
    await expect(bare.execute()).rejects.toMatchObject({ constraint: 'line_needs_prescription' })
  })

  test('is asked again with a reason, and cancelled with its money for good', async () => {
    const order = await place(market.customer({}, 'rosa'), { paymentMethod: 'qr' })
    const rosa = market.customer({}, 'rosa')
    await rosa.pay({ orderId: order._id })
    await market.work.settled(payments.pay(order._id) ?? {})
    const first = await sent(rosa, order._id)
    const input = { orderId: order._id, prescriptionId: first, reason: 'La foto salió borrosa.' }
    expect(await operator.prescriptions.reject(input)).toEqual({ state: 'missing' })
    expect(await getRefusal(operator.prescriptions.reject(input))).toMatchObject({
      code: 'market.prescription-reviewed',
    })
    expect((await rosa.prescriptions.of(order._id)).prescriptions).toMatchObject([
      { state: 'rejected', reason: 'La foto salió borrosa.' },
    ])
    expect((await rosa.order(order._id)).timeline.at(-1)?.note).toContain('La foto salió borrosa.')

    const second = await sent(rosa, order._id)
    const final = { ...input, prescriptionId: second, reason: 'Está vencida.', isFinal: true }
    await operator.prescriptions.reject(final)
    expect(await rosa.order(order._id)).toMatchObject({
      status: 'CANCELLED',
      paymentState: 'refunded',
      refunded: 5390,
      cancelled: { by: 'staff', reason: 'Está vencida.' },
    })
    expect(await getRefusal(sent(rosa, order._id))).toMatchObject({ code: 'market.prescription-not-asked' })
  })

  test('of somebody unknown takes five units for a day at most', async () => {
    const strict = await aShop(db, { facts: usualLimits })
    const goods = await someGoods(db, strict, { stock: 50, needsPrescription: true })
    const order = (quantity: number, expectedTotal: number) =>
      market.buyer().place(orderAt(strict, { items: [{ ...goods, quantity }], expectedTotal }))
    expect((await order(5, 3890 * 5 + 1500)).prescription).toMatchObject({
      state: 'missing',
      untilLabel: 'domingo 22 de noviembre, 11:00',
    })
    expect(await getRefusal(order(6, 3890 * 6))).toMatchObject({
      code: 'market.proof-needed',
      data: { reason: 'units' },
    })
  })

  test('that nobody sends one for is cancelled after three days, and its stock is back', async () => {
    const ana = market.customer()
    const goods = await someGoods(db, shopId, { needsPrescription: true })
    const items = [{ ...goods, quantity: 1 }]
    const [missing, inReview] = [await place(ana, { items }), await place(market.customer({}, 'late'), { items })]
    await sent(market.customer({}, 'late'), inReview._id)
    expect(await market.work.lapsePrescriptions()).toBe(0)
    const later = market.at('2026-11-24T15:00:01Z')
    await later.work.lapsePrescriptions()
    expect(await ana.order(missing._id)).toMatchObject({
      status: 'CANCELLED',
      cancelled: { by: 'system', reason: 'No recibimos la receta a tiempo' },
    })
    expect(await stateOf(inReview._id)).toBe('review')
    expect(await findStock(db, goods)).toEqual([9])
  })

  test('takes no other product on prescription as a substitute, and is free of it when the line is dropped', async () => {
    const food = await someGoods(db, shopId)
    const other = await someGoods(db, shopId, { needsPrescription: true })
    const ana = market.customer()
    const order = await ana.place(
      orderAt(shopId, {
        items: [
          { ...pills, quantity: 1 },
          { ...food, quantity: 1 },
        ],
        expectedTotal: 3890 * 2 + 1500,
      }),
    )
    const substitute = { productVariantId: other.productVariantId, quantity: 1 }
    const propose = (given: typeof substitute | null) =>
      operator.propose({
        orderId: order._id,
        message: '',
        items: [{ position: 1, keepQuantity: 0, substitute: given }],
      })
    expect(await getRefusal(propose(substitute))).toMatchObject({ code: 'market.substitute-needs-prescription' })
    const { order: asked } = await propose(null)
    await ana.answer({ orderId: order._id, changeId: asked.changes[0]?.id ?? '', isAccepted: true })
    expect(await stateOf(order._id)).toBeNull()
    await operator.move(order._id, 'CONFIRMED')
  })
})

describe('an accepted prescription', () => {
  test('covers later orders of its owner until its units are used, and a cancelled order returns them', async () => {
    const ana = market.customer()
    const { prescriptionId } = await accepted(ana, { units: 3 })
    const second = await place(ana, { quantity: 2 })
    expect(second.prescription).toMatchObject({ state: 'accepted' })
    expect((await place(ana)).prescription).toMatchObject({ state: 'missing' })
    await ana.cancel({ orderId: second._id })
    expect(await ana.prescriptions.all(shopId)).toMatchObject([{ _id: prescriptionId, products: [{ left: 2 }] }])
    expect((await place(ana)).prescription).toMatchObject({ state: 'accepted' })
  })

  test('is used by hand for an order that lacks one, by its owner alone', async () => {
    const ana = market.customer()
    const { prescriptionId } = await accepted(ana, { units: 4 })
    const order = await place(ana, { prescriptionIds: [] })
    expect(order.prescription).toMatchObject({ state: 'missing' })
    expect((await ana.prescriptions.of(order._id)).usable).toMatchObject([{ _id: prescriptionId, petName: 'Luna' }])
    const stranger = market.customer()
    const own = await place(stranger)
    expect(await getRefusal(stranger.prescriptions.use(own._id, prescriptionId))).toMatchObject({
      code: 'market.prescription-not-usable',
    })
    expect(await getRefusal(stranger.prescriptions.use(order._id, prescriptionId))).toMatchObject({ status: 404 })
    const { needed } = await ana.prescriptions.use(order._id, prescriptionId)
    expect(needed).toMatchObject([{ prescriptionId }])
    expect(await stateOf(order._id)).toBe('accepted')
  })

  test('is no good after its last day, at another shop, or for somebody else', async () => {
    const ana = market.customer()
    const { prescriptionId } = await accepted(ana, { units: 50 })
    const later = market.at('2027-01-01T15:00:00Z').customer({}, ana.uid)
    expect((await place(later)).prescription).toMatchObject({ state: 'missing' })
    expect(await getRefusal(place(market.customer(), { prescriptionIds: [prescriptionId] }))).toMatchObject({
      code: 'market.prescription-not-usable',
    })
    const elsewhere = await aShop(db)
    const there = await someGoods(db, elsewhere, { productId: pills.productId, needsPrescription: true })
    const order = orderAt(elsewhere, { items: [{ ...there, quantity: 1 }], prescriptionIds: [prescriptionId] })
    expect(await getRefusal(ana.place(order))).toMatchObject({ code: 'market.prescription-not-usable' })
  })

  test('never covers more than it allows, however many orders come at once', async () => {
    const ana = market.customer()
    await accepted(ana, { units: 4 })
    const orders = await Promise.all([1, 2, 3, 4, 5].map(() => place(ana)))
    const states = orders.map(({ prescription }) => prescription?.state)
    expect(states.filter((state) => state === 'accepted')).toHaveLength(3)
    expect(states.filter((state) => state === 'missing')).toHaveLength(2)
  })

  test('is accepted by one of two operators', async () => {
    const ana = market.customer()
    const order = await place(ana)
    const prescriptionId = await sent(ana, order._id)
    const products = [{ productId: pills.productId, units: 1 }]
    const input = { orderId: order._id, prescriptionId, validUntil: SOON, products }
    const outcomes = await Promise.allSettled([
      operator.prescriptions.accept(input),
      market.staff().prescriptions.accept(input),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the file of a prescription', () => {
  test('is open to its owner, the holder of the link, and operators of orders, and to nobody else', async () => {
    const guest = market.buyer()
    const order = await place(guest)
    const prescriptionId = await sent(market.buyer(null), order._id, order.accessToken)
    const file = await guest.prescriptions.file(order._id, prescriptionId)
    expect([file.type, file.name]).toEqual(['image/webp', 'receta.webp'])
    await market.buyer(null).prescriptions.file(order._id, prescriptionId, order.accessToken)
    await operator.prescriptions.file(order._id, prescriptionId)
    const stranger = market.customer()
    expect(await getRefusal(stranger.prescriptions.file(order._id, prescriptionId))).toMatchObject({ status: 404 })
    const own = await place(stranger)
    expect(await getRefusal(stranger.prescriptions.file(own._id, prescriptionId))).toMatchObject({ status: 404 })
    expect(await getRefusal(operator.prescriptions.file(own._id, prescriptionId))).toMatchObject({ status: 404 })
    const cataloguer = market.operatorOf({ catalogue: 'write' })
    expect(await getRefusal(cataloguer.prescriptions.file(order._id, prescriptionId))).toMatchObject({ status: 403 })
  })

  test('of another order of the owner is told to nobody with the link', async () => {
    const guest = market.buyer()
    const { order: first, prescriptionId } = await accepted(guest, { units: 2 })
    const second = await place(guest)
    const byLink = await market.buyer(null).prescriptions.of(second._id, second.accessToken)
    expect(byLink).toMatchObject({ needed: [{ prescriptionId }], prescriptions: [], usable: [] })
    const byFirst = await market.buyer(null).prescriptions.of(first._id, first.accessToken)
    expect(byFirst.prescriptions).toMatchObject([{ _id: prescriptionId }])
    expect((await guest.prescriptions.of(second._id)).prescriptions).toMatchObject([{ _id: prescriptionId }])
  })

  test('that nobody checked goes with another order when its own is cancelled', async () => {
    const ana = market.customer()
    const first = await place(ana)
    const prescriptionId = await sent(ana, first._id)
    await ana.cancel({ orderId: first._id })
    expect(await ana.prescriptions.all(shopId)).toMatchObject([{ _id: prescriptionId, orderId: null, state: 'sent' }])
    const second = await place(ana, { prescriptionIds: [prescriptionId] })
    expect(second.prescription).toMatchObject({ state: 'review' })
    expect((await operator.prescriptions.of(first._id)).prescriptions).toEqual([])
  })

  test('may be a PDF, and is refused when it is neither that nor a picture', async () => {
    const ana = market.customer()
    const order = await place(ana)
    const send = (file: File) => ana.prescriptions.send({ orderId: order._id, petName: 'Luna', file })
    expect(await getRefusal(send(new File(['hola'], 'receta.pdf')))).toMatchObject({
      code: 'market.picture-not-readable',
    })
    const { prescriptions } = await send(aPdf())
    expect(prescriptions).toMatchObject([{ isPdf: true }])
    const file = await ana.prescriptions.file(order._id, prescriptions[0]?._id ?? '')
    expect([file.type, await file.text()]).toEqual(['application/pdf', await aPdf().text()])
  })

  test('sent before the order goes with it, once', async () => {
    const ana = market.customer()
    const draft = await ana.prescriptions.draft({ shopId, petName: 'Toby', file: aPhoto() })
    const order = await place(ana, { prescriptionIds: [draft._id] })
    expect(order.prescription).toMatchObject({ state: 'review' })
    expect(await getRefusal(place(ana, { prescriptionIds: [draft._id] }))).toMatchObject({
      code: 'market.prescription-not-usable',
    })
  })
})

test('over the counter the seller says that they saw it, and the log says who', async () => {
  const till = await aShop(db)
  const goods = await someGoods(db, till, { needsPrescription: true })
  const sale = {
    ...{ shopId: till, items: [{ ...goods, quantity: 1 }], expectedTotal: 3890, method: 'cash' as const },
  }
  expect((await operator.counter.quote(sale)).lines).toMatchObject([{ needsPrescription: true }])
  expect(await getRefusal(operator.counter.sell(sale, 'unseen'))).toMatchObject({
    code: 'market.prescription-not-seen',
  })
  const sold = await operator.counter.sell({ ...sale, isPrescriptionSeen: true }, 'seen')
  const { order, log } = await operator.order(sold.orderId)
  expect(order.prescription?.state).toBe('seen')
  expect(log).toContainEqual(expect.objectContaining({ action: 'see-prescription', actorUid: operator.uid }))
})

test('an order by phone uses what the customer has, and else asks for it', async () => {
  const ana = market.customer()
  await accepted(ana, { units: 2 })
  const order = (customerUid: string | null) =>
    operator.placeByPhone({
      ...orderAt(shopId, { items: [{ ...pills, quantity: 1 }] }),
      customerUid,
      paymentMethod: 'cash',
    })
  expect(await stateOf((await order(ana.uid)).orderId)).toBe('accepted')
  expect(await stateOf((await order(null)).orderId)).toBe('missing')
})

test('waiting orders are counted for the day, listed by a filter, and late is not whom the customer keeps waiting', async () => {
  const here = await aShop(db)
  const goods = await someGoods(db, here, { needsPrescription: true })
  const ana = market.customer()
  const order = await ana.place(orderAt(here, { items: [{ ...goods, quantity: 1 }] }))
  await db
    .updateTable('market.orders')
    .set({ promised_at: new Date('2026-11-21T14:00:00Z') })
    .where('id', '=', order._id)
    .execute()
  const toDo = async () => (await operator.today.orders({ shopId: here }))[0]
  expect(await toDo()).toBeUndefined()
  await sent(ana, order._id)
  expect(await toDo()).toMatchObject({ late: 1, toConfirm: 0, prescriptions: 1 })
  const listed = await operator.orders({ shopId: here, prescription: 'review' })
  expect(listed.orders).toMatchObject([{ _id: order._id, prescription: 'review' }])
  expect((await operator.orders({ shopId: here, prescription: 'missing' })).orders).toEqual([])
})

/** Until a transaction of this database waits for another's lock. */
async function untilSomebodyWaits(): Promise<void> {
  const waits = sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `
  await expect.poll(async () => (await waits.execute(db)).rows[0]?.count, { timeout: 5000 }).toBeGreaterThan(0)
}

describe('prescriptions of a person', () => {
  test('move with a guest who signs in, and with the merged account', async () => {
    const guest = market.buyer()
    const { prescriptionId } = await accepted(guest, { units: 5 })
    const ana = market.customer()
    await ana.adoptGuestData(guest.token)
    expect(await ana.prescriptions.all(shopId)).toMatchObject([{ _id: prescriptionId }])
    expect(await guest.prescriptions.all(shopId)).toEqual([])
  })

  test.each([
    {
      act: 'move',
      run: async (guest: Buyer) => {
        const ana = market.customer()
        await ana.adoptGuestData(guest.token)
        return ana.uid
      },
    },
    {
      act: 'are erased',
      run: async (guest: Buyer) => {
        await guest.erasePerson()
        return expect.stringContaining('erased-')
      },
    },
  ])('$act also when one is sent at that moment', async ({ run }) => {
    const guest = market.buyer()
    const order = await place(guest)
    let sentIt = () => {}
    const isSent = new Promise<void>((resolve) => {
      sentIt = resolve
    })
    // As sendPrescription does, slowly: it has the order when the other begins.
    let hasOrder = () => {}
    const begun = new Promise<void>((resolve) => {
      hasOrder = resolve
    })
    const id = newId()
    const sending = db.transaction().execute(async (trx) => {
      await trx.selectFrom('market.orders').select('id').where('id', '=', order._id).forUpdate().execute()
      hasOrder()
      await isSent
      const row = { id, order_id: order._id, owner_uid: guest.uid, shop_id: shopId, pet_name: 'Luna' }
      await trx
        .insertInto('market.prescriptions')
        .values({ ...row, sent_at: new Date('2026-11-21T15:00:00Z') })
        .execute()
    })
    await begun
    const running = run(guest)
    await untilSomebodyWaits()
    sentIt()
    await sending
    const owner = await running
    const row = await db.selectFrom('market.prescriptions').select('owner_uid').where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ owner_uid: owner })
  })

  test('are exported, and erased with their files but for those of open orders', async () => {
    const ana = market.customer()
    const { order: done } = await accepted(ana)
    await operator.move(done._id, 'CONFIRMED')
    await operator.cancel({ orderId: done._id, reason: 'Sin stock', refundTo: 'payment' })
    const open = await place(ana, { prescriptionIds: [] })
    const waiting = await sent(ana, open._id)
    const { prescriptions } = await ana.exportPerson()
    expect(prescriptions).toHaveLength(2)
    expect(prescriptions).toContainEqual(expect.objectContaining({ petName: 'Luna', state: 'sent' }))
    expect(prescriptions).toContainEqual(expect.objectContaining({ state: 'accepted', validUntil: SOON }))
    await ana.erasePerson()
    expect(await ana.prescriptions.all(shopId)).toEqual([])
    expect((await operator.prescriptions.of(done._id)).prescriptions).toEqual([])
    await operator.prescriptions.file(open._id, waiting)

    const [file] = (await market.storage.list('prescriptions')).filter((key) => key.endsWith('.webp'))
    expect(file).toBeDefined()
    await operator.cancel({ orderId: open._id, reason: 'Cuenta borrada', refundTo: 'payment' })
    await market.work.blankErased()
    expect((await operator.prescriptions.of(open._id)).prescriptions).toEqual([])
    const deps = { db, storage: market.storage }
    expect(await sweepUnusedPictures(prescriptionFiles, deps, new Date('2026-11-21T17:00:00Z'))).toBe(2)
  })
})

test('whatever was done, the data hold together', async () => {
  expect(market.failures).toEqual([])
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})
