import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, atHome, someGoods } from '../testing/shop-with-goods.ts'
import { addressAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, anOrder, onTheWay } = await openOrders(connection)

/** So many kilometres north of the shop. */
const north = (km: number) => ({ lat: atHome.lat + km / 111.195, lon: atHome.lon })
const start = Date.parse('2026-11-21T15:00:00Z')
const later = (minutes: number) => market.at(new Date(start + minutes * 60_000).toISOString())

/** A shop of its own, so that the deliveries of other tests are not planned with these. */
async function aRoundShop(facts: object = {}) {
  const shopId = await aShop(db, { facts })
  return { shopId, deliver: (km: number, changes: Parameters<typeof anOrder>[0] = {}) => deliver(shopId, km, changes) }
}

async function deliver(shopId: string, km: number, changes: Parameters<typeof anOrder>[0]) {
  const { order, ana } = await anOrder({ at: shopId, shippingAddress: addressAt(north(km)), ...changes })
  return { id: order._id, ana }
}

async function makePacked(...ids: string[]) {
  for (const to of ['CONFIRMED', 'PREPARING'] as const) await operator.moveAll(ids, to)
  await operator.packAll(ids)
}

async function goodsOfKilos(shopId: string, kilos: number) {
  const goods = await someGoods(db, shopId)
  await db
    .updateTable('market.variants')
    .set({ net_grams: kilos * 1000 })
    .where('id', '=', goods.productVariantId)
    .execute()
  return goods
}

const getIds = ({ stops }: { stops: { _id: string }[] }) => stops.map(({ _id }) => _id)

describe('the rounds that are suggested to operators', () => {
  test('go to the near door first and come with their times', async () => {
    const { shopId, deliver } = await aRoundShop()
    const [far, near] = [await deliver(5), await deliver(2)]
    const pickup = await anOrder({ at: shopId, hasDelivery: false, expectedTotal: 3890 })
    const { rounds, shops, from, later } = await operator.rounds({ shopId, courierUids: ['carlos'] })

    expect(shops).toContainEqual({ _id: shopId, name: 'Almacén HQ', deliveries: 2 })
    expect([from, later]).toEqual([atHome, []])
    expect(rounds.map(getIds)).toEqual([[near.id, far.id]])
    expect(rounds[0]).toMatchObject({
      courierUid: 'carlos',
      backLabel: null,
      leavesLabel: '11:00',
      stops: [
        { arrivesLabel: '11:00 a 11:15', lateMinutes: 0, place: expect.any(String), zone: 'Zona de entrega' },
        { arrivesLabel: '11:15 a 11:30', lateMinutes: 0 },
      ],
    })
    expect(rounds.flatMap(getIds)).not.toContain(pickup.order._id)
    expect((await operator.rounds({ orderIds: [far.id] })).rounds.flatMap(getIds)).toEqual([far.id])
  })

  test('say before they leave which promise they cannot keep, and by how much', async () => {
    const { shopId, deliver } = await aRoundShop()
    const { id } = await deliver(2)
    const atWork = { shopId, courierUids: ['carlos'] }
    expect((await operator.rounds(atWork)).rounds[0]?.stops).toMatchObject([{ _id: id, lateMinutes: 0 }])
    const tooLate = await later(60).staff('operator').rounds(atWork)
    // Promised within 45 minutes; 60 have passed, and the way takes more than 7.
    expect(tooLate.rounds[0]?.stops).toMatchObject([{ _id: id, isLate: true, lateMinutes: 23 }])
  })

  test('take no more than a courier carries, and say what stays', async () => {
    const { shopId, deliver } = await aRoundShop({ courierKg: 20 })
    const goods = await goodsOfKilos(shopId, 15)
    const [one, other, unknown] = [await deliver(1, { goods }), await deliver(2, { goods }), await deliver(3)]
    await db
      .updateTable('market.orders')
      .set({ promised_at: new Date(start + 90 * 60_000) })
      .where('id', '=', other.id)
      .execute()
    const { rounds, leftOver, capacityKg } = await operator.rounds({ shopId, courierUids: ['carlos'] })

    expect(capacityKg).toBe(20)
    expect(rounds[0]).toMatchObject({ grams: 16_000, isOverloaded: false })
    expect(rounds.map(getIds)).toEqual([[one.id, unknown.id]])
    expect(rounds[0]?.stops).toMatchObject([{ unknownPieces: 0 }, { grams: 1000, unknownPieces: 1 }])
    expect(leftOver).toMatchObject([{ _id: other.id, grams: 15_000 }])

    const moved = [{ orderId: other.id, courierUid: 'carlos' }]
    const byHand = await operator.rounds({ shopId, courierUids: ['carlos'], moved })
    expect(byHand.rounds[0]).toMatchObject({ grams: 31_000, isOverloaded: true })
  })

  test('share the doors of two sides between two couriers, and keep what was given to one of them', async () => {
    const { shopId, deliver } = await aRoundShop()
    const [n1, n2, s1, s2] = [await deliver(4), await deliver(4.5), await deliver(-4), await deliver(-4.5)]
    const atWork = { shopId, courierUids: ['carlos', 'carla'] }
    const sides = (await operator.rounds(atWork)).rounds.map((round) => getIds(round).toSorted())
    expect(sides).toEqual(expect.arrayContaining([[n1.id, n2.id].toSorted(), [s1.id, s2.id].toSorted()]))

    await operator.assign([s1.id], 'carlos')
    const moved = [{ orderId: n1.id, courierUid: 'carlos' }]
    const { rounds } = await operator.rounds({ ...atWork, moved })
    const ofCarlos = rounds.find(({ courierUid }) => courierUid === 'carlos')
    expect(ofCarlos && getIds(ofCarlos)).toEqual(expect.arrayContaining([n1.id, s1.id]))
  })

  test('begin when the courier is back, and only who is at work is asked', async () => {
    const { shopId, deliver } = await aRoundShop()
    const courier = market.staff('courier', 'carlos')
    const [first, next] = [await deliver(3), await deliver(1)]
    await makePacked(first.id)
    await courier.take(first.id)
    const { rounds } = await operator.rounds({ shopId })
    // 11 minutes there, 4 at the door, 11 back.
    expect(rounds).toMatchObject([{ courierUid: 'carlos', backLabel: '11:26', stops: [{ _id: next.id }] }])
  })

  test('leave windows that begin much later for another round', async () => {
    const { shopId, deliver } = await aRoundShop()
    const { id } = await deliver(1)
    await db
      .updateTable('market.orders')
      .set({ scheduled_start: new Date(start + 4 * 3_600_000), scheduled_end: new Date(start + 5 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    const found = await operator.rounds({ shopId, courierUids: ['carlos'] })
    expect(found).toMatchObject({ rounds: [{ stops: [] }], later: [{ _id: id, promisedShort: 'hoy 15:00 a 16:00' }] })
    expect((await operator.rounds({ orderIds: [id] })).rounds.flatMap(getIds)).toEqual([id])
  })

  test('come without a door whose area is disrupted for hours, and with it again after that', async () => {
    const { shopId } = await aRoundShop()
    const place = { lat: -17.88, lon: -63.28 }
    const { order } = await anOrder({ at: shopId, shippingAddress: addressAt(place) })
    const atWork = { shopId, courierUids: ['carla'] }
    expect((await operator.rounds(atWork)).rounds.flatMap(getIds)).toEqual([order._id])

    const corner = (lat: number, lon: number) => ({ lat: place.lat + lat / 1000, lon: place.lon + lon / 1000 })
    const endsAt = new Date(start + 4 * 3_600_000).toISOString()
    const corners = [corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
    await operator.disruptions.mark({ name: 'Puente', reason: 'flood', corners, startsAt: null, endsAt })
    expect(await operator.rounds(atWork)).toMatchObject({ rounds: [{ stops: [] }], later: [{ _id: order._id }] })
    const after = await later(4 * 60)
      .staff('operator')
      .rounds(atWork)
    expect(after.rounds[0]?.stops).toMatchObject([{ _id: order._id, lateMinutes: 0 }])
  })

  test('hold nothing that has left, and are for operators alone', async () => {
    const { shopId, deliver } = await aRoundShop()
    const { id } = await deliver(1)
    await onTheWay(id)
    expect((await operator.rounds({ orderIds: [id] })).rounds.flatMap(getIds)).toEqual([])
    const asked = market.staff('courier').rounds({ shopId })
    expect(await getRefusal(asked)).toMatchObject({ status: 403 })
  })
})

describe('the round of a courier', () => {
  test('is what the courier sees and what the customers are told', async () => {
    const { deliver } = await aRoundShop()
    const courier = market.staff('courier', 'cecilia')
    const [far, near] = [await deliver(5), await deliver(2)]
    await makePacked(far.id, near.id)
    await operator.assign([far.id, near.id], courier.uid)
    const show = async () =>
      (await courier.drops()).drops
        .filter(({ sequence }) => sequence !== null)
        .map(({ _id, sequence, arrivesLabel }) => ({ _id, sequence, arrivesLabel }))
        .sort((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
    expect((await show()).map(({ _id }) => _id)).toEqual([near.id, far.id])

    await courier.take(far.id)
    await courier.take(near.id)
    const [first, second] = await show()
    expect([first?._id, second?._id]).toEqual([near.id, far.id])
    expect(await near.ana.live(near.id)).toMatchObject({
      stopsBefore: 0,
      courier: null,
      arrival: { basis: 'round', label: first?.arrivesLabel, isNear: false, ageMinutes: null },
    })
    expect(await far.ana.live(far.id)).toMatchObject({ stopsBefore: 1, arrival: { label: second?.arrivesLabel } })
    expect((await market.staff('courier').drops()).drops.filter(({ sequence }) => sequence !== null)).toEqual([])
  })

  test('is planned anew with what is taken, handed over, not found and given away', async () => {
    const { deliver } = await aRoundShop()
    const courier = market.staff('courier', 'camila')
    const [a, b, c] = [await deliver(2), await deliver(3), await deliver(6)]
    await makePacked(a.id, b.id, c.id)
    const countBefore = async () => (await later(12).buyer(c.ana.uid).live(c.id)).stopsBefore
    await courier.take(c.id)
    expect(await countBefore()).toBe(0)
    await courier.take(b.id)
    expect(await countBefore()).toBe(1)
    await courier.take(a.id)
    expect(await countBefore()).toBe(2)

    await courier.handOver(a.id, 5390)
    expect(await countBefore()).toBe(1)
    await operator.assign([b.id], 'carla')
    expect(await countBefore()).toBe(0)
    await operator.assign([b.id], courier.uid)
    expect(await countBefore()).toBe(1)
    await courier.notFound(b.id)
    expect(await countBefore()).toBe(0)
  })

  test('goes on from the door where the courier was last', async () => {
    const { deliver } = await aRoundShop()
    const courier = market.staff('courier')
    const [middle, south, north] = [await deliver(3), await deliver(-1), await deliver(6)]
    await makePacked(middle.id, south.id, north.id)
    for (const { id } of [middle, south, north]) await courier.take(id)
    const first = async () => (await courier.drops()).drops.find(({ sequence }) => sequence === 1)?._id
    expect(await first()).toBe(south.id)
    await courier.handOver(middle.id, 5390)
    expect(await first()).toBe(north.id)
  })

  test('follows a position only where that saves minutes', async () => {
    const { deliver } = await aRoundShop()
    const courier = market.staff('courier')
    const [there, back] = [await deliver(2), await deliver(-2.2)]
    await makePacked(there.id, back.id)
    for (const { id } of [there, back]) await courier.take(id)
    const countBefore = async () => (await back.ana.live(back.id)).stopsBefore
    await courier.share(north(-0.3))
    expect(await countBefore()).toBe(1)
    await courier.share({ ...north(-1.5), ageSeconds: 0 })
    expect(await countBefore()).toBe(1)
    await later(1).staff('courier', courier.uid).share(north(-1.5))
    expect(await countBefore()).toBe(0)
  })

  test('tells the pages of the other orders when one of them is done', async () => {
    const { deliver } = await aRoundShop()
    const courier = market.staff('courier')
    const [one, other] = [await deliver(2), await deliver(3)]
    await makePacked(one.id, other.id)
    for (const { id } of [one, other]) await courier.take(id)
    const heard = vi.fn()
    const stop = market.watchOrder(other.id, heard)
    await courier.handOver(one.id, 5390)
    await vi.waitFor(() => expect(heard).toHaveBeenCalled())
    stop()
  })

  test('that is long overdue says nothing, and the promise counts', async () => {
    const { deliver } = await aRoundShop()
    const courier = market.staff('courier')
    const { id, ana } = await deliver(3)
    await makePacked(id)
    await courier.take(id)
    const basisAfter = async (minutes: number) => (await later(minutes).buyer(ana.uid).live(id)).arrival?.basis
    expect([await basisAfter(5), await basisAfter(25), await basisAfter(35)]).toEqual(['round', 'round', 'promise'])
  })
})
