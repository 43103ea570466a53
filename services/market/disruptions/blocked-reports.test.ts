import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { addressAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 6 })
const { market, db, operator, shopId, anOrder } = await openOrders(connection)

/** Today at the shops made for tests, which is 11:00 now. */
const utc = (time: string) => new Date(`2026-11-21T${time}:00-04:00`).toISOString()

/** A place of its own: more than 2 km from every other one of these tests. */
let places = 0
function aPlace() {
  places += 1
  return { lat: -17.71 - (places % 5) * 0.03, lon: -63.12 - Math.floor(places / 5) * 0.05 }
}
type Place = ReturnType<typeof aPlace>
const beside = ({ lat, lon }: Place, metres: number) => ({ lat: lat + metres / 111_320, lon })

/** A delivery that a courier carries to that place. */
async function carried(uid: string, place: Place, changes: Parameters<typeof anOrder>[0] = {}) {
  const { order } = await anOrder({
    shippingAddress: addressAt(place),
    scheduledDeliveryDate: utc('12:00'),
    ...changes,
  })
  await operator.move(order._id, 'CONFIRMED')
  await operator.move(order._id, 'PREPARING')
  await operator.pack(order._id)
  const courier = market.staff('courier', uid)
  await courier.take(order._id)
  return { courier, id: order._id }
}

const marked = async (place: Place) => {
  const found = await operator.disruptions.list()
  return found.filter(({ corners }) =>
    corners.some(({ lat, lon }) => Math.hypot(lat - place.lat, lon - place.lon) < 0.02),
  )
}

test('the third courier who cannot pass marks the place, and what was promised there moves', async () => {
  const place = aPlace()
  const waiting = await anOrder({ shippingAddress: addressAt(place), scheduledDeliveryDate: utc('12:00') })
  const [rita, raul, rosa] = [
    await carried('rita', place),
    await carried('raul', beside(place, 300)),
    await carried('rosa', beside(place, -300)),
  ]
  const flood = { at: utc('11:00'), place: { ...beside(place, 50), accuracy: 8 } }
  expect(await rita.courier.reportBlocked(rita.id, 'flood', flood)).toEqual({ untilLabel: null })
  // Who says it twice is one courier.
  await rita.courier.reportBlocked(rita.id, 'blockade')
  expect(await raul.courier.reportBlocked(raul.id, 'blockade')).toEqual({ untilLabel: null })
  expect(await marked(place)).toEqual([])
  const ofRita = { kind: 'report', near: 'Calle Sucre 45, Santa Cruz', whenLabel: 'hoy 11:00' }
  expect(await operator.disruptions.toDo()).toMatchObject([ofRita, ofRita, ofRita])

  expect(await rosa.courier.reportBlocked(rosa.id, 'blockade')).toEqual({ untilLabel: 'hoy 13:00' })
  const [area] = await marked(place)
  expect(area).toMatchObject({
    markedBy: 'couriers',
    reason: 'blockade',
    state: 'current',
    endsAt: utc('13:00'),
    // Those under way are promised anew as well.
    orders: { moved: 4 },
  })
  // Now there is an area to judge in place of its reports.
  expect(await operator.disruptions.toDo()).toMatchObject([{ kind: 'area', id: area?.id, whenLabel: 'hoy 13:00' }])
  expect(await waiting.ana.order(waiting.order._id)).toMatchObject({ scheduledDeliveryDate: utc('13:00') })
  // What is on its way stays with its courier.
  const { drops } = await rosa.courier.drops()
  expect(drops.find(({ _id }) => _id === rosa.id)).toMatchObject({ status: 'ON_THE_WAY', state: 'mine' })

  const reports = (await operator.disruptions.reports()).filter(({ orderId }) =>
    [rita.id, raul.id, rosa.id].includes(orderId),
  )
  expect(reports).toHaveLength(4)
  expect(reports.every(({ isMarked }) => isMarked)).toBe(true)
  expect(reports.filter(({ place }) => place === 'device')).toMatchObject([
    { courierUid: 'rita', at: beside(place, 50) },
  ])
  expect(await findBroken(db, marketInvariants(new Date(utc('11:10'))))).toEqual([])
})

test('three who report at the same moment mark one area', async () => {
  const place = aPlace()
  const drops = await Promise.all(['rita', 'raul', 'rosa', 'remo'].map((uid) => carried(uid, place)))
  await Promise.all(drops.map(({ courier, id }) => courier.reportBlocked(id)))
  expect(await marked(place)).toHaveLength(1)
})

test('an operator who ended the area has judged what was reported before', async () => {
  const place = aPlace()
  const drops = await Promise.all(['rita', 'raul', 'rosa'].map((uid) => carried(uid, place)))
  for (const { courier, id } of drops) await courier.reportBlocked(id)
  const [area] = await marked(place)
  await operator.disruptions.end(area?.id ?? '')
  const [first] = drops
  expect(await first?.courier.reportBlocked(first.id)).toEqual({ untilLabel: null })
  expect((await marked(place)).filter(({ state }) => state === 'current')).toEqual([])
})

test('a report of an hour ago, or from a phone that was out of reach for so long, says nothing of now', async () => {
  const place = aPlace()
  const drops = await Promise.all(['rita', 'raul', 'rosa'].map((uid) => carried(uid, place)))
  const [rita, raul, rosa] = drops
  if (!rita || !raul || !rosa) throw new Error('Three couriers are under way')
  await rita.courier.reportBlocked(rita.id)
  await raul.courier.reportBlocked(raul.id)
  const later = market.at(utc('12:05'))
  const of = later.staff('courier', 'rosa')
  expect(await of.reportBlocked(rosa.id, 'strike', { at: utc('11:01'), place: null })).toEqual({ untilLabel: null })
  const [report] = await later.staff('operator', 'olga').disruptions.reports()
  expect(report).toMatchObject({ orderId: rosa.id, reportedLabel: 'hoy 11:01', isMarked: false })
})

test('is for couriers with the delivery in hand, once for each press, and forgotten after a day', async () => {
  const place = aPlace()
  const { courier, id } = await carried('rita', place)
  const raul = market.staff('courier', 'raul')
  expect(await getRefusal(raul.reportBlocked(id))).toMatchObject({ code: 'market.taken-by-another' })
  expect(await getRefusal(courier.reportBlocked('nothing'))).toMatchObject({ code: 'market.order-not-found' })
  const waiting = await anOrder({ shippingAddress: addressAt(place), scheduledDeliveryDate: utc('12:00') })
  expect(await getRefusal(courier.reportBlocked(waiting.order._id))).toMatchObject({
    code: 'market.not-from-this-state',
  })
  expect(await getRefusal(raul.disruptions.reports())).toMatchObject({ status: 403 })

  await courier.reportBlocked(id)
  const count = async () => {
    const rows = await db.selectFrom('market.blocked_reports').select('id').where('order_id', '=', id).execute()
    return rows.length
  }
  expect(await count()).toBe(1)
  await market.at('2026-11-22T15:30:00Z').work.sweepDisruptions()
  expect(await count()).toBe(0)
})

test('deliveries that are late in one part of the city alone mark it', async () => {
  const [place, elsewhere] = [aPlace(), aPlace()]
  const late = await Promise.all(
    Array.from({ length: 5 }, (_, index) => carried(index % 2 ? 'rita' : 'raul', beside(place, index * 60))),
  )
  const inTime = await Promise.all(
    Array.from({ length: 9 }, (_, index) => carried('rosa', beside(elsewhere, index * 60))),
  )
  // Promised until 13:00; those elsewhere arrive at 12:50.
  const arriving = market.at(utc('12:50')).staff('courier', 'rosa')
  for (const { id } of inTime) await arriving.handOver(id, 3890 + 1500)
  const waiting = await market.at(utc('13:05')).buyer()
  await market.at(utc('13:15')).work.sweepDisruptions()
  expect(await marked(place)).toEqual([])
  await market.at(utc('13:21')).work.sweepDisruptions()
  expect(await market.at(utc('13:21')).staff('operator', 'olga').disruptions.list()).toContainEqual(
    expect.objectContaining({ markedBy: 'late-deliveries', reason: 'other', state: 'current', endsAt: utc('15:21') }),
  )
  expect(await marked(elsewhere)).toEqual([])
  // A minute later they are in an area that is known.
  await market.at(utc('13:22')).work.sweepDisruptions()
  expect(await marked(place)).toHaveLength(1)
  const offered = await waiting.windows({ shopId, hasDelivery: true, ...place })
  expect(offered.disruption).toMatchObject({ untilLabel: 'hoy 15:21' })
  expect(late).toHaveLength(5)
})
