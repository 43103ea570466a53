import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, shopId, anOrder, onTheWay } = await openOrders(connection)

describe('orders moved at once', () => {
  test('move by the rules of each, and those that cannot are named with the reason', async () => {
    const [one, other, begun] = [await anOrder(), await anOrder(), await anOrder()]
    const unpaid = await anOrder({ paymentMethod: 'qr' })
    await operator.move(begun.order._id, 'CONFIRMED')
    await operator.move(begun.order._id, 'PREPARING')
    const unknown = newId()
    const ids = [one, begun, unpaid, other].map(({ order }) => order._id)

    const batch = await operator.moveAll([...ids, unknown, one.order._id], 'CONFIRMED')

    expect(batch.done.map(({ _id }) => _id)).toEqual([one.order._id, other.order._id])
    expect(batch.refused).toEqual([
      {
        _id: begun.order._id,
        referenceId: begun.order.referenceId,
        code: 'market.not-from-this-state',
        reason: 'El pedido cambió mientras tanto y eso ya no se puede. Mira cómo está.',
      },
      {
        _id: unpaid.order._id,
        referenceId: unpaid.order.referenceId,
        code: 'market.waits-for-payment',
        reason: 'Este pedido espera su pago. Se confirma cuando llegue.',
      },
      { _id: unknown, referenceId: null, code: 'market.order-not-found', reason: expect.any(String) },
    ])
    expect((await operator.order(one.order._id)).log).toMatchObject([{ action: 'move', facts: { to: 'CONFIRMED' } }])
  })

  test('move once when the same form is sent twice', async () => {
    const { order } = await anOrder()
    const keyed = market.staff('operator', 'olga', newId())

    expect(await keyed.moveAll([order._id], 'CONFIRMED')).toMatchObject({ done: [{ _id: order._id }], refused: [] })
    expect(await keyed.moveAll([order._id], 'CONFIRMED')).toMatchObject({ done: [{ _id: order._id }], refused: [] })
    expect((await operator.order(order._id)).log).toHaveLength(1)
  })

  test('are packed together', async () => {
    const [prepared, fresh] = [await anOrder(), await anOrder()]
    await operator.move(prepared.order._id, 'CONFIRMED')
    await operator.move(prepared.order._id, 'PREPARING')

    const batch = await operator.packAll([prepared.order._id, fresh.order._id])

    expect(batch).toMatchObject({ done: [{ _id: prepared.order._id }], refused: [{ _id: fresh.order._id }] })
  })
})

describe('a courier who is assigned', () => {
  test('alone sees the packed delivery and takes it', async () => {
    const [carlos, other] = [market.staff('courier', 'carlos'), market.staff('courier')]
    const { order } = await anOrder()
    const pickup = await anOrder({ hasDelivery: false, expectedTotal: 3890 })

    expect(await operator.assign([order._id, pickup.order._id], 'carlos')).toMatchObject({
      done: [{ _id: order._id }],
      refused: [{ _id: pickup.order._id, code: 'market.order-is-picked-up' }],
    })
    await operator.moveAll([order._id], 'CONFIRMED')
    await operator.moveAll([order._id], 'PREPARING')
    await operator.packAll([order._id])
    const seenBy = async (courier: typeof carlos) => (await courier.drops()).drops.map(({ _id }) => _id)

    expect(await seenBy(carlos)).toContain(order._id)
    expect(await seenBy(other)).not.toContain(order._id)
    expect(await getRefusal(other.take(order._id))).toMatchObject({ code: 'market.taken-by-another' })
    expect((await carlos.drops()).drops.find(({ _id }) => _id === order._id)).toMatchObject({ isAssigned: true })
    expect(await carlos.take(order._id)).toMatchObject({ state: 'mine', isAssigned: false })
    expect((await operator.orders({ courier: 'carlos' })).orders.map(({ _id }) => _id)).toEqual([order._id])
  })

  test('is replaced on the way, and is nobody who does not deliver', async () => {
    const { order } = await anOrder()
    await onTheWay(order._id)
    expect(await getRefusal(operator.assign([order._id], 'olga'))).toMatchObject({ code: 'market.courier-not-found' })
    expect(await operator.assign([order._id], 'carlos')).toMatchObject({ refused: [] })
    expect((await operator.order(order._id)).courierUid).toBe('carlos')
    await operator.assign([order._id], null)
    expect((await operator.order(order._id)).courierUid).toBeNull()
    await operator.move(order._id, 'COMPLETED')
    expect((await operator.assign([order._id], 'carlos')).refused).toMatchObject([
      { code: 'market.not-from-this-state' },
    ])
  })
})

describe('the list', () => {
  test('is sorted by amount, by name and by creation, page by page', async () => {
    const own = await aShop(db)
    const goods = await someGoods(db, own)
    const contact = (fullName: string) => ({ fullName, phoneNumber: '72345678', email: null })
    const many = await anOrder({ at: own, goods, quantity: 3, expectedTotal: 13_170, contact: contact('Ana') })
    const one = await anOrder({ at: own, goods, contact: contact('Zoe') })
    const two = await anOrder({ at: own, goods, quantity: 2, expectedTotal: 9280, contact: contact('luz') })
    const pages = async (query: Parameters<typeof operator.orders>[0]) => {
      const first = await operator.orders({ shopId: own, first: 2, ...query })
      const next = await operator.orders({ shopId: own, first: 2, ...query, after: first.endCursor ?? '' })
      return [...first.orders, ...next.orders].map(({ _id }) => _id)
    }
    const [a, b, c] = [one.order._id, two.order._id, many.order._id]

    expect(await pages({ sort: 'amount' })).toEqual([a, b, c])
    expect(await pages({ sort: 'amount', direction: 'desc' })).toEqual([c, b, a])
    expect(await pages({ sort: 'name' })).toEqual([c, b, a])
    expect(new Set(await pages({ sort: 'created', direction: 'desc' }))).toEqual(new Set([a, b, c]))
  })

  test('is narrowed to late, packed and unassigned ones', async () => {
    const own = await aShop(db)
    const { order } = await anOrder({
      at: own,
      contact: { fullName: 'José Núñez', phoneNumber: '72345679', email: null },
    })
    const ids = async (query: Parameters<typeof operator.orders>[0]) =>
      (await operator.orders({ shopId: own, ...query })).orders.map(({ _id }) => _id)

    expect(await ids({ isLate: true })).toEqual([])
    expect(await ids({ isLate: false, isPacked: false, courier: 'none' })).toEqual([order._id])
    expect(await ids({ isPacked: true })).toEqual([])
    expect(await ids({ search: 'nunez' })).toEqual([order._id])
    const [row] = (await operator.orders({ shopId: own })).orders
    expect(row).toMatchObject({ promisedShort: 'hoy 11:45', createdShort: 'hoy 11:00' })
    const late = await market.at('2026-11-21T20:00:00Z').staff().orders({ shopId: own, isLate: true })
    expect(late.orders.map(({ _id }) => _id)).toEqual([order._id])
  })

  test('names the delivery zone of the address', async () => {
    const { order } = await anOrder()
    const pickup = await anOrder({ hasDelivery: false, expectedTotal: 3890 })
    const zoneOf = async ({ referenceId }: typeof order) =>
      (await operator.orders({ search: referenceId })).orders.map(({ zone }) => zone)

    expect(await zoneOf(order)).toEqual(['Zona de entrega'])
    expect(await zoneOf(pickup.order)).toEqual([null])
  })

  test('has filters that each operator saves by name', async () => {
    const other = market.staff('operator')
    const { filters } = market.staff('operator')
    const saved = await filters.save('Atrasados', { isLate: true })
    await filters.save('atrasados', { isLate: true, hasDelivery: true })

    expect(await filters.all()).toMatchObject([
      { id: saved.id, name: 'atrasados', fields: { view: 'open', isLate: true, hasDelivery: true, sort: 'promised' } },
    ])
    expect(await other.filters.all()).toEqual([])
    expect(await getRefusal(other.filters.remove(saved.id))).toMatchObject({ code: 'market.filter-not-found' })
    for (let at = 1; at < 20; at += 1) await filters.save(`Filtro ${at}`, {})
    expect(await getRefusal(filters.save('Otro', {}))).toMatchObject({ code: 'market.too-many-filters' })
    await filters.remove(saved.id)
    expect(await filters.all()).toHaveLength(19)
  })

  test('changes for everybody who looks at it, with each order', async () => {
    const before = market.countListChanges()
    const { order } = await anOrder()
    await expect.poll(() => market.countListChanges()).toBeGreaterThan(before)
    const placed = market.countListChanges()
    await operator.move(order._id, 'CONFIRMED')
    await expect.poll(() => market.countListChanges()).toBeGreaterThan(placed)
  })
})

describe('an order to pack', () => {
  test('is found by its reference, with the codes of its articles', async () => {
    const goods = await someGoods(db, shopId)
    const barcode = '7790001000012'
    await db.updateTable('market.variants').set({ barcode }).where('id', '=', goods.productVariantId).execute()
    const { order } = await anOrder({ goods, quantity: 2, expectedTotal: 9280 })

    const list = await operator.packingList(order.referenceId.toLowerCase())

    expect(list).toMatchObject({ _id: order._id, isPacked: false, lines: [{ position: 1, quantity: 2 }] })
    expect(list.lines[0]?.codes).toEqual([barcode, order.lines[0]?.sku].filter(Boolean))
    expect(await getRefusal(operator.packingList('H-NADA'))).toMatchObject({ code: 'market.order-not-found' })
  })

  test('is printed with others', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    const tickets = await operator.tickets([one.order._id, newId(), other.order._id])
    expect(tickets.map(({ order: { _id } }) => _id).sort()).toEqual([one.order._id, other.order._id].sort())
    expect(tickets.map(({ order }) => order.accessToken)).toEqual([null, null])
  })
})

describe('who an order is made out to', () => {
  const billing = {
    documentType: 'NIT',
    documentNumber: '1.023.456 ',
    complement: null,
    businessName: 'Sol SRL',
  } as const

  test('is changed by the rules of its country, and is on the ticket', async () => {
    const { order } = await anOrder()
    expect((await operator.order(order._id)).billing).toBeNull()

    const saved = await operator.bill(order._id, billing)
    expect(saved.billing).toMatchObject({ documentNumber: '1023456', display: 'NIT 1023456, Sol SRL' })
    expect(saved.log[0]).toMatchObject({ action: 'billing' })
    expect((await operator.tickets([order._id]))[0]?.billing).toMatchObject({ display: 'NIT 1023456, Sol SRL' })

    const wrong = { ...billing, documentNumber: 'ABC' }
    expect(await getRefusal(operator.bill(order._id, wrong))).toMatchObject({
      code: 'market.billing-not-valid',
      data: { detail: 'El NIT lleva solo números, de 4 a 15.' },
    })
    expect((await operator.bill(order._id, null)).billing).toBeNull()
  })

  test('is in the file of orders, with amounts that a spreadsheet can add', async () => {
    const own = await aShop(db)
    const { order } = await anOrder({
      at: own,
      contact: { fullName: '=Ana;"Roca"', phoneNumber: '72345680', email: null },
    })
    await operator.bill(order._id, billing)

    const { heading, rows, endCursor } = await operator.export({ shopId: own })

    expect(endCursor).toBeNull()
    expect(heading.slice(0, 5)).toEqual(['Número', 'Fecha', 'Hora', 'Estado', 'Cliente'])
    const amounts = [3890, 1500, 0, 0, 0, 0, 0, 5390, 0, 0, 701]
    expect(rows).toEqual([
      [
        ...[order.referenceId, '2026-11-21', '11:00', 'Nuevo', '=Ana;"Roca"', '00 59172345680'],
        ...['NIT', '1023456', '', 'Sol SRL', 'A domicilio', 'Calle Sucre 45, Santa Cruz', 'Almacén HQ'],
        ...['Efectivo', 'Por cobrar', 'BOB'],
        ...amounts.map((amount) => ({ amount, currencyCode: 'BOB' })),
        '',
      ],
    ])
    expect(rows[0]).toHaveLength(heading.length)
  })

  test('leaves a line of who took it out, once a file', async () => {
    const { order } = await anOrder()
    const take = (after?: string) =>
      operator.export({ search: order.referenceId, format: 'xlsx', ...(after && { after }) })
    const listLines = async () =>
      (await operator.accounting.exports()).filter(({ facts }) => facts.search === order.referenceId)
    await take()
    const [line] = await listLines()
    expect(line).toMatchObject({ actorUid: operator.uid, kind: 'orders', format: 'xlsx' })
    await take(`${line?.id}~${order._id}`)
    expect(await listLines()).toHaveLength(1)
    // A page that belongs to no file that was noted is a file of its own.
    await take(order._id)
    expect(await listLines()).toHaveLength(2)
  })
})
