import { describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, anOrder, onTheWay } = await openOrders(connection)

describe('a courier', () => {
  test('takes what is packed, collects at the door, and hands the cash over', async () => {
    const courier = market.staff('courier')
    const { ana, order } = await anOrder({ needsChangeFor: 10_000 })
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    expect(await getRefusal(courier.take(order._id))).toMatchObject({ code: 'market.not-from-this-state' })
    await operator.pack(order._id)
    expect(await findDrop(courier, order._id)).toMatchObject({
      state: 'to-take',
      toCollect: 5390,
      displayChange: 'Bs\u00A046,10',
    })

    await courier.take(order._id)
    expect(await ana.order(order._id)).toMatchObject({ status: 'ON_THE_WAY' })
    const tooLittle = courier.handOver(order._id, 5000)
    expect(await getRefusal(tooLittle)).toMatchObject({ code: 'market.cash-does-not-match' })
    await courier.handOver(order._id, 5390)
    await courier.handOver(order._id, 5390)

    expect(await courier.drops()).toMatchObject({ held: [{ amount: 5390, displayAmount: 'Bs\u00A053,90' }] })
    expect(await findDrop(courier, order._id)).toMatchObject({ state: 'done', toCollect: 0 })
    expect((await operator.cash()).filter(({ courierUid }) => courierUid === courier.uid)).toMatchObject([
      { held: { amount: 5390 }, orders: [{ _id: order._id }] },
    ])
    const receipt = { courierUid: courier.uid, orderIds: [order._id] }
    expect(await operator.receiveCash(receipt)).toMatchObject({ orders: 1, received: [{ amount: 5390 }] })
    expect(await operator.receiveCash(receipt)).toEqual({ orders: 0, received: [] })
    expect(await courier.drops()).toMatchObject({ held: [] })
  })

  test('does not get what another one has, and finds nobody at home', async () => {
    const [one, other] = [market.staff('courier'), market.staff('courier')]
    const { ana, order } = await anOrder()
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    await operator.pack(order._id)

    const takes = await Promise.allSettled([one.take(order._id), other.take(order._id)])
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [winner, loser] = takes[0]?.status === 'fulfilled' ? [one, other] : [other, one]
    expect(await getRefusal(loser.handOver(order._id, 5390))).toMatchObject({ code: 'market.taken-by-another' })
    expect(await findDrop(loser, order._id)).toBeUndefined()
    await winner.notFound(order._id, 'No contesta')

    expect(await ana.order(order._id)).toMatchObject({ status: 'NOT_DELIVERED' })
    expect((await ana.order(order._id)).timeline.at(-1)).toMatchObject({ note: 'No contesta', by: 'courier' })
  })

  test('takes over what an operator sent off', async () => {
    const courier = market.staff('courier')
    const { order } = await anOrder()
    await onTheWay(order._id)

    expect(await findDrop(courier, order._id)).toMatchObject({ state: 'to-take' })
    expect(await courier.take(order._id)).toMatchObject({ state: 'mine' })
  })

  test('writes down another sum with its reason, which the shop settles', async () => {
    const courier = market.staff('courier')
    const { ana, order } = await taken(courier)
    const tooLittle = { difference: { reason: 'more', note: '' } } as const
    expect(await getRefusal(courier.handOver(order._id, 5000, tooLittle))).toMatchObject({
      code: 'market.difference-does-not-fit',
    })
    const difference = { reason: 'less', note: 'No tenía más' } as const
    await courier.handOver(order._id, 5000, { difference })

    expect(await ana.order(order._id)).toMatchObject({ status: 'COMPLETED', paymentState: 'paid', paid: 5000 })
    expect((await courier.drops()).held).toMatchObject([{ amount: 5000 }])
    const open = (await operator.differences()).filter(({ orderId }) => orderId === order._id)
    expect(open).toMatchObject([
      { due: 5390, collected: 5000, displayDifference: '-Bs\u00A03,90', reason: 'less', reportedBy: courier.uid },
    ])
    const settled = await operator.settleDifference(order._id, 'Lo trae mañana')
    expect(settled.cashDifference).toMatchObject({ settledNote: 'Lo trae mañana' })
    expect((await operator.differences()).map(({ orderId }) => orderId)).not.toContain(order._id)
    expect(await getRefusal(operator.settleDifference(order._id, 'Otra vez'))).toMatchObject({
      code: 'market.difference-not-open',
    })
  })

  test('holds no cash of an order that was paid by QR at the door', async () => {
    const courier = market.staff('courier')
    const { ana, order } = await taken(courier)
    await courier.handOver(order._id, 0, { difference: { reason: 'qr', note: '' } })

    expect(await ana.order(order._id)).toMatchObject({ status: 'COMPLETED', paid: 5390 })
    expect((await courier.drops()).held).toEqual([])
    expect((await operator.order(order._id)).cashDifference).toMatchObject({ reason: 'qr', collected: 0 })
  })

  test('and not the operator who pressed the button holds the cash', async () => {
    const courier = market.staff('courier', 'carlos')
    const { order } = await anOrder()
    await onTheWay(order._id)
    expect(await getRefusal(operator.handOver(order._id, 5390))).toMatchObject({ code: 'market.cash-holder-missing' })
    expect(await getRefusal(operator.handOver(order._id, 5390, { cashHolderUid: 'ana' }))).toMatchObject({
      code: 'market.courier-not-found',
    })
    await operator.handOver(order._id, 5390, { cashHolderUid: 'carlos' })
    expect((await courier.drops()).held).toMatchObject([{ amount: 5390 }])

    const other = await taken(courier)
    await operator.handOver(other.order._id, 5390)
    expect((await courier.drops()).held).toMatchObject([{ amount: 10_780 }])

    const own = await anOrder()
    await onTheWay(own.order._id)
    await operator.handOver(own.order._id, 5390, { cashHolderUid: operator.uid })
    expect((await operator.order(own.order._id)).courierUid).toBe(operator.uid)

    const absent = await anOrder()
    await onTheWay(absent.order._id)
    await operator.notFound(absent.order._id)
    expect((await operator.order(absent.order._id)).courierUid).toBeNull()
  })

  test('has nothing to do with what is fetched', async () => {
    const { order } = await anOrder({ hasDelivery: false, expectedTotal: 3890 })
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    expect(await getRefusal(market.staff('courier').take(order._id))).toMatchObject({ code: 'market.order-not-found' })
  })
})

describe('an act that waited for a network', () => {
  const place = { lat: -17.7669, lon: -63.1995, accuracy: 12 }

  test('counts when its button was pressed, with its place for the shop', async () => {
    const afternoon = market.at('2026-11-21T18:00:00Z')
    const courier = afternoon.staff('courier')
    const { ana, order } = await packed()
    await courier.take(order._id, { at: '2026-11-21T15:10:00.000Z', place: null })
    await courier.handOver(order._id, 5390, { act: { at: '2026-11-21T15:40:00.000Z', place } })

    const { timeline } = await ana.order(order._id)
    expect(timeline.slice(-2).map(({ at }) => at)).toEqual(['2026-11-21T15:10:00.000Z', '2026-11-21T15:40:00.000Z'])
    const { log } = await operator.order(order._id)
    expect(log.find(({ action }) => action === 'hand-over')).toMatchObject({
      at: '2026-11-21T15:40:00.000Z',
      facts: { act: { at: '2026-11-21T15:40:00.000Z', place, receivedAt: '2026-11-21T18:00:00.000Z' } },
    })
  })

  test('is never later than its arrival nor earlier than what happened before it', async () => {
    const courier = market.at('2026-11-21T16:00:00Z').staff('courier')
    const { ana, order } = await packed()
    await courier.take(order._id, { at: '2026-11-22T09:00:00.000Z', place: null })
    await courier.notFound(order._id, '', { at: '2020-01-01T00:00:00.000Z', place: null })
    const { timeline } = await ana.order(order._id)
    expect(timeline.slice(-2).map(({ at }) => at)).toEqual(['2026-11-21T16:00:00.000Z', '2026-11-21T16:00:00.000Z'])
  })

  test('is done once by its key, whatever the shop did with the order meanwhile', async () => {
    const courier = market.staff('courier', 'lucia', 'key-of-the-act')
    const { ana, order } = await packed()
    await market.staff('courier', 'lucia').take(order._id)
    const act = { at: '2026-11-21T14:30:00.000Z', place }
    await Promise.all([1, 2, 3].map(() => courier.notFound(order._id, 'No contesta', act)))
    await operator.move(order._id, 'PREPARING')
    await operator.pack(order._id)
    await market.staff('courier', 'lucia').take(order._id)

    expect(await courier.notFound(order._id, 'No contesta', act)).toMatchObject({ status: 'ON_THE_WAY' })
    expect((await ana.order(order._id)).timeline.filter(({ status }) => status === 'NOT_DELIVERED')).toHaveLength(1)
  })
})

test('after all of this every invariant of the market holds', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T19:00:00Z')))).toEqual([])
})

/** A delivery that this courier has taken. */
async function taken(courier: ReturnType<typeof market.staff>) {
  const placed = await packed()
  await courier.take(placed.order._id)
  return placed
}

async function packed() {
  const placed = await anOrder()
  const { _id } = placed.order
  await operator.move(_id, 'CONFIRMED')
  await operator.move(_id, 'PREPARING')
  await operator.pack(_id)
  return placed
}

async function findDrop(courier: ReturnType<typeof market.staff>, orderId: string) {
  return (await courier.drops()).drops.find(({ _id }) => _id === orderId)
}
