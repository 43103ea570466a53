import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { ways } = service
const aShop = makeShopFactory(service)

describe.each(ways)('%s', (_where, client) => {
  test('a form that is sent twice with its key closes a store once', async () => {
    const { storeId, at } = await aShop()
    const closure = { fromDay: '2026-11-25', untilDay: '2026-11-25', startTime: null, endTime: null, reason: 'Feriado' }
    const sent = { context: { ...at.context, idempotencyKey: `closing ${storeId}` } }
    await client.addClosure({ storeId, ...closure }, sent)
    const { closures } = await client.addClosure({ storeId, ...closure }, sent)
    expect(closures).toHaveLength(1)
    expect(await getRefusal(client.addClosure({ storeId, ...closure, reason: 'Obra' }, sent))).toMatchObject({
      status: 422,
      code: 'appointments.idempotency-key-reused',
    })
    // Without an Idempotency-Key an equal closure counts as the same.
    await client.addClosure({ storeId, ...closure }, at)
    expect((await client.staffStore({ storeId }, at)).closures).toHaveLength(1)
  })

  test('what a store says of itself is read back everywhere at once, and what it does not say stays', async () => {
    const { storeId, path, at, customer } = await aShop()
    const before = await client.store(path, { context: customer.context })
    const changed = {
      name: 'Spa Nuevo',
      pickUpFee: 0,
      storePictures: ['/stores/fachada-2.svg'],
      features: ['Jardín'],
      pickUpRadius: null,
      extrasExternalBillServiceId: 'factura-7',
      deposit: { kind: 'fixed' as const, amount: 3000 },
    }
    await client.updateStore({ storeId, ...changed }, at)
    await client.updateStore({ storeId, address: 'Av. Nueva 1' }, at)
    expect(await client.store(path, { context: customer.context })).toEqual({
      ...before,
      ...changed,
      address: 'Av. Nueva 1',
    })

    await client.updateStore({ storeId, active: false }, at)
    expect(await getRefusal(client.store(path, { context: customer.context }))).toMatchObject({ status: 404 })
    expect((await client.staffStores(undefined, at))[0]).toMatchObject({ id: storeId, active: false })
  })

  test.each([
    { kind: 'percent', percent: 0 },
    { kind: 'percent', percent: 101 },
    { kind: 'fixed', amount: 0 },
  ] as const)('nobody asks for a deposit of $kind $percent$amount', async (deposit) => {
    const { storeId, at } = await aShop()
    expect(await getRefusal(client.updateStore({ storeId, deposit }, at))).toMatchObject({ status: 400 })
  })

  test('whoever is booked outside of new opening hours stays booked and is named', async () => {
    const { storeId, book, at } = await aShop()
    await book('2026-11-23T10:00')
    await book('2026-11-24T17:00')
    const schedule = [{ active: true, day: 1, startTime: 540, endTime: 1080 }]
    const { outside } = await client.updateStore({ storeId, schedule }, at)
    expect(outside).toEqual(['Toby, martes 24 de noviembre, 17:00'])

    const closure = { fromDay: '2026-11-23', untilDay: '2026-11-23', startTime: 600, endTime: 720, reason: 'Obra' }
    const closed = await client.addClosure({ storeId, ...closure }, at)
    expect(closed.outside).toEqual(['Toby, lunes 23 de noviembre, 10:00', 'Toby, martes 24 de noviembre, 17:00'])
    const [added] = closed.closures
    expect(added).toMatchObject(closure)
    const { closures } = await client.removeClosure({ storeId, closureId: added?.id ?? '' }, at)
    expect(closures).toEqual([])
    expect(await getRefusal(client.removeClosure({ storeId, closureId: added?.id ?? '' }, at))).toMatchObject({
      code: 'appointments.closure-not-found',
    })
    const backwards = { ...closure, fromDay: '2026-11-24' }
    expect(await getRefusal(client.addClosure({ storeId, ...backwards }, at))).toMatchObject({
      code: 'appointments.days-not-valid',
    })
  })

  test('a pack that is off is not offered, a new price counts from now on, and what is booked keeps its own', async () => {
    const { storeId, path, book, at, customer } = await aShop()
    const { id: appointmentId, totalAmount } = await book('2026-11-23T10:00')
    const { packs, services } = await client.storeSettings({ storeId }, at)
    const bath = packs.find(({ kind }) => kind === 'bano')
    const service = services.find(({ name }) => name === 'bano')
    if (!bath || !service) throw new Error('the store bathes no pets')
    const prices = { 'perro pequeño': { amount: 9900, minutes: 50 } }
    await client.savePrices({ storeId, services: [{ id: service.id, version: service.version, prices }] }, at)
    const pet = customer.pet()
    const quote = await client.quote(
      { ...path, pets: [{ petId: pet.id, servicePackId: 'bano' }] },
      { context: customer.context },
    )
    expect(quote.totals.totalAmount).toBe(9900)
    const appointment = await client.appointment({ appointmentId }, { context: customer.context })
    expect(appointment.totalAmount).toBe(totalAmount)

    const nameless = client.savePack({ ...bath, storeId, name: ' ' }, at)
    expect(await getRefusal(nameless)).toMatchObject({ status: 400, message: 'ServiceName cannot be empty' })
    await client.savePack({ ...bath, storeId, active: false, name: 'Baño feliz' }, at)
    const offered = await client.servicePacks(path, { context: customer.context })
    expect(offered.packs.map(({ servicePackId }) => servicePackId)).not.toContain('bano')
    const all = await client.storeSettings({ storeId }, at)
    expect(all.packs.find(({ id }) => id === bath.id)).toMatchObject({ active: false, name: 'Baño feliz' })
    expect(all.changes).toMatchObject([
      { kind: 'pack', before: { active: true, name: 'Baño' }, after: { active: false, name: 'Baño feliz' } },
      {
        kind: 'prices',
        title: 'bano',
        before: { 'perro pequeño': { amount: 8000, minutes: 60 } },
        after: { 'perro pequeño': { amount: 9900, minutes: 50 } },
      },
    ])
  })
})
