import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { NINE_TO_SIX } from '../testing/a-store.ts'
import { bookAt } from '../testing/book-at.ts'
import { stranger } from '../testing/open-appointments.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const { openStore, signUp, unexpected, ways } = await openBothWays()

describe.each(ways)('%s', (_where, client) => {
  test.each([
    ['yesterday', '2026-11-20T10:00', 'There is no slot for selected date'],
    ['half an hour from now', '2026-11-21T11:30', 'Appointment Error'],
    ['in eight days', '2026-11-28T10:00', 'There is no slot for selected date'],
    ['on a Sunday', '2026-11-22T10:00', 'There is no slot for selected date'],
    ['between two starts', '2026-11-23T10:10', 'Appointment Error'],
    ['by night', '2026-11-23T03:00', 'Appointment Error'],
    ['on a day that is none', '2026-11-31T10:00', 'There is no slot for selected date'],
    ['too late to be ready in time', '2026-11-23T17:30', 'First Appointment do not fit on slot'],
  ])('nobody books %s', async (_when, schedule, message) => {
    const { path } = await openStore()
    const { context, pet } = await signUp()
    const toby = pet()

    expect(await getRefusal(bookAt(client, { store: path, pets: [toby], schedule }, context))).toMatchObject({
      message,
      status: 409,
    })
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    expect(await getRefusal(client.hold({ ...path, pets, schedule }, { context }))).toMatchObject({
      message,
      status: 409,
    })
  })

  test('a start that is not offered is told with the three nearest of its day', async () => {
    const { path } = await openStore()
    const { context, pet } = await signUp()
    const refused = bookAt(client, { store: path, pets: [pet()], schedule: '2026-11-23T10:10' }, context)
    await expect(refused).rejects.toMatchObject({
      data: {
        detail: 'A esa hora no empieza ningún turno. Los más cercanos: 09:30, 10:00 y 10:30.',
        nearest: ['2026-11-23T09:30', '2026-11-23T10:00', '2026-11-23T10:30'],
      },
    })
  })

  test('nobody books without an account, who has no phone says it first, and a store is paid as it accepts', async () => {
    const { path, merchantId, storeId } = await openStore()
    const mute = await signUp({ phone: null })
    const ana = await signUp()
    const wanted = (pets: { id: string }[]) => ({ store: path, pets, schedule: '2026-11-23T10:00' })
    const appointments = [{ petId: ana.pet().id, servicePackId: 'bano', schedule: '2026-11-23T10:00', storeId }]

    expect(await getRefusal(bookAt(client, wanted([ana.pet()]), stranger))).toMatchObject({ status: 401 })
    expect(await getRefusal(bookAt(client, wanted([mute.pet()]), mute.context))).toMatchObject({
      code: 'appointments.phone-needed',
    })
    expect(
      await getRefusal(client.book({ merchantId, appointments, paymentMethod: 'bitcoin' }, { context: ana.context })),
    ).toMatchObject({ code: 'appointments.payment-not-accepted' })
    expect(
      await getRefusal(client.book({ merchantId: 'somebody-else', appointments }, { context: ana.context })),
    ).toMatchObject({ code: 'appointments.store-not-found' })
  })

  test('pets of one booking come to one store at one time', async () => {
    const [here, there] = [await openStore(), await openStore()]
    const { context, pet } = await signUp()
    const one = { petId: pet().id, servicePackId: 'bano', schedule: '2026-11-23T10:00', storeId: here.storeId }
    const { id: petId } = pet()
    for (const other of [
      { ...one, petId, storeId: there.storeId },
      { ...one, petId, schedule: '2026-11-23T11:00' },
    ]) {
      const call = client.book({ merchantId: here.merchantId, appointments: [one, other] }, { context })
      expect(await getRefusal(call)).toMatchObject({ code: 'appointments.stores-differ', status: 422 })
    }
  })

  test('twenty bookings to come are enough', async () => {
    const { path } = await openStore({ stations: [{ skills: ['bath'] }, { skills: ['bath'] }] })
    const { context, pet } = await signUp()
    const toby = pet()
    const starts = ['2026-11-23', '2026-11-24', '2026-11-25'].flatMap((day) =>
      [9, 10, 11, 12, 13, 14, 15].map((hour) => `${day}T${String(hour).padStart(2, '0')}:00`),
    )
    for (const schedule of starts.slice(0, 20)) await bookAt(client, { store: path, pets: [toby], schedule }, context)

    const more = bookAt(client, { store: path, pets: [toby], schedule: starts[20] ?? '' }, context)
    expect(await getRefusal(more)).toMatchObject({ code: 'appointments.too-many-appointments' })
  })

  test('a direct booking is accepted exactly when the search offers that time', async () => {
    const schedule = NINE_TO_SIX.filter(({ day }) => day !== 3)
    const { path } = await openStore({
      schedule,
      closures: [{ fromDay: '2026-11-24', untilDay: '2026-11-24', reason: 'Inventario' }],
    })
    const { context, pet } = await signUp()
    const toby = pet()
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    await bookAt(client, { store: path, pets: [toby], schedule: '2026-11-23T12:00' }, context)

    const { days } = await client.slots({ ...path, pets }, { context })
    const offered = new Set(days.flatMap(({ slots }) => slots.map((slot) => slot.schedule)))
    for (let minute = 0; minute < 24 * 60; minute += 90) {
      for (const day of ['2026-11-21', '2026-11-23', '2026-11-24', '2026-11-25']) {
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const wanted = `${day}T${clock}`
        const held = await client.hold({ ...path, pets, schedule: wanted }, { context }).then(
          () => true,
          () => false,
        )
        expect([wanted, held]).toEqual([wanted, offered.has(wanted)])
      }
    }
  })
})

test('none of it was a surprise', () => expect(unexpected).toEqual([]))
