import { describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop } from '../testing/shop-with-goods.ts'
import { addressAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 6 })
const { db, market, operator, shopId, anOrder, aPaidOrder } = await openOrders(connection)

/** Today at the shops made for tests, which is 11:00 now. */
const at = (time: string, day = 21) => `2026-11-${day}T${time}:00-04:00`
const utc = (time: string, day?: number) => new Date(at(time, day)).toISOString()
const later = (time: string, day?: number) => market.at(utc(time, day))

/** A square of some 200 m that nothing else of these tests lies in, around a place of its own. */
let places = 0
function aPlace() {
  places += 1
  const center = { lat: -17.72 - places * 0.005, lon: -63.15 }
  const corner = (north: number, east: number) => ({ lat: center.lat + north * 0.001, lon: center.lon + east * 0.001 })
  return { center, corners: [corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)] }
}

const mark = (
  { corners }: ReturnType<typeof aPlace>,
  { endsAt = at('14:00'), startsAt = null }: { endsAt?: string; startsAt?: string | null } = {},
) =>
  operator.disruptions.mark({
    name: 'Doble vía a La Guardia',
    reason: 'blockade',
    corners,
    startsAt: startsAt && new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  })

/** An order for 12:00 to 13:00, or as soon as possible. */
const ordered = (place: ReturnType<typeof aPlace>, changes: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({ shippingAddress: addressAt(place.center), scheduledDeliveryDate: utc('12:00'), ...changes })

const factsOf = async (name: string, orderId: string) => {
  const rows = await db.selectFrom('market.moved_promises').selectAll().where('order_id', '=', orderId).execute()
  return rows.filter((row) => (name === 'restored' ? row.restored_at !== null : row.restored_at === null))
}

describe('a marked area', () => {
  test('moves what was promised there to the first window after it, and nothing beside it', async () => {
    const [place, beside] = [aPlace(), aPlace()]
    const { ana, order } = await ordered(place)
    const soon = await ordered(place, { scheduledDeliveryDate: null })
    const pickup = await ordered(place, { hasDelivery: false, expectedTotal: 3890 })
    const far = await ordered(beside)

    expect(await mark(place)).toMatchObject({ state: 'current', orders: { moved: 2, waiting: 2, cancelled: 0 } })

    for (const { ana: buyer, order: moved } of [{ ana, order }, soon])
      expect(await buyer.order(moved._id)).toMatchObject({
        scheduledDeliveryDate: utc('14:00'),
        promisedAt: utc('15:00'),
        disruption: { reason: 'blockade', untilLabel: 'hoy 14:00', choice: null, canPickUp: true },
      })
    const { timeline } = await ana.order(order._id)
    expect(timeline.at(-1)).toMatchObject({
      by: 'system',
      note: 'Zona interrumpida por un bloqueo. Llega el sábado 21 de noviembre, de 14:00 a 15:00',
    })
    for (const { ana: buyer, order: kept } of [pickup, far])
      expect(await buyer.order(kept._id)).toMatchObject({ scheduledDeliveryDate: utc('12:00'), disruption: null })
    expect(await findBroken(db, marketInvariants(new Date(at('11:10'))))).toEqual([])
  })

  test('is not offered, not ordered to, and told before paying', async () => {
    const place = aPlace()
    await mark(place, { endsAt: at('13:30') })
    const ana = market.buyer()
    const offered = await ana.windows({ shopId, hasDelivery: true, ...place.center })
    expect(offered.asap).toEqual({ available: false, label: 'Zona interrumpida hasta hoy 13:30' })
    expect(offered.windows[0]?.start).toBe(utc('14:00'))
    expect(offered.disruption).toMatchObject({
      untilLabel: 'hoy 13:30',
      fromLabel: 'sábado 21 de noviembre, de 14:00 a 15:00',
    })
    const elsewhere = await ana.windows({ shopId, hasDelivery: true, ...aPlace().center })
    expect(elsewhere).toMatchObject({ asap: { available: true }, disruption: null })

    const soon = await getRefusal(ordered(place, { scheduledDeliveryDate: null }))
    expect(soon).toMatchObject({ code: 'market.address-disrupted', status: 422 })
    expect(await getRefusal(ordered(place))).toMatchObject({ code: 'market.delivery-time-error' })
    expect((await ordered(place, { scheduledDeliveryDate: utc('14:00') })).order.disruption).toBeNull()
  })

  test('fills no window beyond its capacity', async () => {
    const one = await aShop(db, { facts: { ordersPerWindow: 1 } })
    const place = aPlace()
    const first = await ordered(place, { at: one })
    const second = await ordered(place, { at: one, scheduledDeliveryDate: utc('13:00') })
    const taken = await ordered(aPlace(), { at: one, scheduledDeliveryDate: utc('14:00') })
    await mark(place)
    const starts = await Promise.all(
      [first, second, taken].map(async ({ ana, order }) => (await ana.order(order._id)).scheduledDeliveryDate),
    )
    expect(starts).toEqual([utc('15:00'), utc('16:00'), utc('14:00')])
    expect(await findBroken(db, marketInvariants(new Date(at('11:10'))))).toEqual([])
  })

  test('that begins later breaks only what is promised then', async () => {
    const place = aPlace()
    const before = await ordered(place)
    const during = await ordered(place, { scheduledDeliveryDate: utc('15:00') })
    expect(await mark(place, { startsAt: at('14:00'), endsAt: at('16:00') })).toMatchObject({ state: 'planned' })
    expect((await before.ana.order(before.order._id)).disruption).toBeNull()
    expect((await during.ana.order(during.order._id)).scheduledDeliveryDate).toBe(utc('16:00'))
  })

  test('that takes longer moves them again, and its end goes only further away', async () => {
    const place = aPlace()
    const { ana, order } = await ordered(place)
    const { id } = await mark(place)
    await ana.answerDisruption({ orderId: order._id, choice: 'wait' })
    expect(await operator.disruptions.prolong(id, utc('17:30'))).toMatchObject({ orders: { moved: 1, waiting: 1 } })
    expect(await ana.order(order._id)).toMatchObject({
      scheduledDeliveryDate: utc('09:00', 22),
      disruption: { choice: null },
    })
    expect(await getRefusal(operator.disruptions.prolong(id, utc('16:00')))).toMatchObject({
      code: 'market.disruption-changed-elsewhere',
    })
    expect(await getRefusal(operator.disruptions.prolong(id, utc('10:00')))).toMatchObject({
      code: 'market.disruption-ends-before-it-begins',
    })
    expect(await getRefusal(operator.disruptions.prolong('none', utc('18:00')))).toMatchObject({
      code: 'market.disruption-not-found',
    })
  })

  test('must be an area of the country and of a time to come', async () => {
    const place = aPlace()
    const [a, b, c, d] = place.corners as [never, never, never, never]
    expect(await getRefusal(mark({ ...place, corners: [a, c, b, d] }))).toMatchObject({ code: 'market.zone-not-valid' })
    expect(await getRefusal(mark(place, { endsAt: at('10:00') }))).toMatchObject({ status: 422 })
    expect(await getRefusal(mark(place, { endsAt: '2026-12-20T12:00:00Z' }))).toMatchObject({
      code: 'market.disruption-too-long',
    })
  })

  test('is found by the job for what was placed at the same moment, and ends by itself', async () => {
    const place = aPlace()
    const { ana, order } = await ordered(place)
    const { id } = await mark(aPlace())
    // As an order that was committed while the area was marked.
    const corners = JSON.stringify(place.corners)
    await db.updateTable('market.disruptions').set({ corners }).where('id', '=', id).execute()
    expect(await market.work.sweepDisruptions()).toBe(1)
    expect((await ana.order(order._id)).scheduledDeliveryDate).toBe(utc('14:00'))
    expect(await market.work.sweepDisruptions()).toBe(0)

    await later('14:00').work.sweepDisruptions()
    const [ended] = (await operator.disruptions.list()).filter((each) => each.id === id)
    expect(ended?.endsAt).toBe(utc('14:00'))
    const row = await db.selectFrom('market.disruptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ended_at: new Date(at('14:00')), ended_by: null })
  })
})

describe('the end of a disruption', () => {
  test('gives back what nobody answered, once, and keeps what was chosen', async () => {
    const place = aPlace()
    const [open, waits] = [await ordered(place), await ordered(place)]
    const { id } = await mark(place)
    await waits.ana.answerDisruption({ orderId: waits.order._id, choice: 'wait' })

    expect(await operator.disruptions.end(id)).toMatchObject({ state: 'over', orders: { moved: 2, restored: 1 } })
    expect(await operator.disruptions.end(id)).toMatchObject({ state: 'over', orders: { restored: 1 } })
    expect(await open.ana.order(open.order._id)).toMatchObject({
      scheduledDeliveryDate: utc('12:00'),
      disruption: null,
    })
    expect((await waits.ana.order(waits.order._id)).scheduledDeliveryDate).toBe(utc('14:00'))
    expect(await factsOf('restored', open.order._id)).toMatchObject([{ moves: 2 }])
    expect(await findBroken(db, marketInvariants(new Date(at('11:10'))))).toEqual([])
  })

  test('leaves the new time where the old window began already, or another area breaks it', async () => {
    const place = aPlace()
    const { ana, order } = await ordered(place)
    const { id } = await mark(place)
    await later('12:30').staff('operator', 'olga').disruptions.end(id)
    expect((await ana.order(order._id)).scheduledDeliveryDate).toBe(utc('14:00'))

    const twice = aPlace()
    const both = await ordered(twice)
    const one = await mark(twice)
    const other = await mark(twice, { endsAt: at('16:00') })
    await operator.disruptions.end(one.id)
    expect((await both.ana.order(both.order._id)).scheduledDeliveryDate).toBe(utc('16:00'))
    await operator.disruptions.end(other.id)
    expect((await both.ana.order(both.order._id)).scheduledDeliveryDate).toBe(utc('12:00'))
  })

  test('leaves what its customer changed since', async () => {
    const place = aPlace()
    const { ana, order } = await ordered(place)
    const { id } = await mark(place)
    const edit = { orderId: order._id, edits: 0, scheduledDeliveryDate: utc('16:00'), expectedTotal: 5390, lines: [] }
    await ana.edit(edit)
    await operator.disruptions.end(id)
    expect((await ana.order(order._id)).scheduledDeliveryDate).toBe(utc('16:00'))
  })
})

describe('the customer of a moved delivery', () => {
  test('picks it up instead, without what delivery cost', async () => {
    const place = aPlace()
    const { ana, order } = await ordered(place, { tip: 500, expectedTotal: 5890 })
    await mark(place)
    const asked = await ana.order(order._id)
    expect(asked.disruption?.displayPickupRefund?.replace(/\u00a0/g, ' ')).toBe('Bs 20,00')
    const answer = { orderId: order._id, choice: 'pickup' } as const
    const picked = await ana.answerDisruption(answer)
    expect(picked).toMatchObject({
      hasDelivery: false,
      shippingAddress: null,
      summary: { fulfillmentTotal: 0, tip: 0, amountDue: 3890 },
      scheduledDeliveryDate: utc('12:00'),
      disruption: null,
    })
    expect(await ana.answerDisruption(answer)).toMatchObject({ summary: { amountDue: 3890 } })
    expect(await getRefusal(ana.answerDisruption({ ...answer, choice: 'wait' }))).toMatchObject({
      code: 'market.order-not-moved',
    })
    expect(await findBroken(db, marketInvariants(new Date(at('11:10'))))).toEqual([])
  })

  test('who paid gets it back', async () => {
    const { ana, order } = await aPaidOrder(1)
    await mark({ center: atDoor, corners: around(atDoor) }, { endsAt: at('13:00') })
    const picked = await ana.answerDisruption({ orderId: order._id, choice: 'pickup' })
    expect(picked).toMatchObject({ paid: 5390, refunded: 1500, summary: { amountDue: 3890 } })
    expect(await findBroken(db, marketInvariants(new Date(at('11:10'))))).toEqual([])
  })

  test('may cancel while it is prepared, and not once it left', async () => {
    const place = aPlace()
    const { ana, order } = await ordered(place)
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    const cancel = { orderId: order._id, reason: 'Zona interrumpida', refundTo: 'payment' } as const
    expect(await getRefusal(ana.cancel(cancel))).toMatchObject({ code: 'market.order-not-cancellable' })
    await mark(place)
    expect((await ana.cancel(cancel)).status).toBe('CANCELLED')

    const left = await ordered(aPlace(), { scheduledDeliveryDate: null })
    expect(await getRefusal(left.ana.answerDisruption({ orderId: left.order._id, choice: 'pickup' }))).toMatchObject({
      code: 'market.order-not-moved',
    })
    expect(await getRefusal(market.buyer().answerDisruption({ orderId: order._id, choice: 'wait' }))).toMatchObject({
      code: 'market.order-not-found',
    })
  })

  test('cannot move to an address that is disrupted at that time', async () => {
    const [place, other] = [aPlace(), aPlace()]
    const { ana, order } = await ordered(other)
    await mark(place)
    const edit = {
      orderId: order._id,
      edits: 0,
      shippingAddress: addressAt(place.center),
      expectedTotal: 5390,
      lines: [],
    }
    expect(await getRefusal(ana.edit(edit))).toMatchObject({ code: 'market.address-disrupted' })
    const later = await ana.edit({ ...edit, scheduledDeliveryDate: utc('14:00') })
    expect(later.scheduledDeliveryDate).toBe(utc('14:00'))
  })
})

const atDoor = { lat: -17.7833, lon: -63.1821 }

function around({ lat, lon }: { lat: number; lon: number }) {
  return [
    { lat: lat + 0.001, lon: lon - 0.001 },
    { lat: lat + 0.001, lon: lon + 0.001 },
    { lat: lat - 0.001, lon: lon + 0.001 },
    { lat: lat - 0.001, lon: lon - 0.001 },
  ]
}
