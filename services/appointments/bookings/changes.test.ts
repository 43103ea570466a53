import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { findHomePickup } from '../slots/rules/home-pickup.ts'
import type { StoreFacts } from '../testing/a-store.ts'
import { bookAt } from '../testing/book-at.ts'
import { anAddress } from '../testing/open-appointments.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const { clock, db, facts, openStore, signUp, storesChanged, unexpected, ways } = await openBothWays()

describe.each(ways)('%s', (_where, client) => {
  /** Books two pets of Ana on Monday from 10:00 to 12:00, at a store with one station. */
  async function booked(more: StoreFacts = {}) {
    const store = await openStore(more)
    const ana = await signUp()
    const pets = [ana.pet({ name: 'Toby' }), ana.pet({ name: 'Luna' })]
    const wanted = { store: store.path, pets, schedule: '2026-11-23T10:00' }
    const booking = await bookAt(client, wanted, ana.context)
    const appointmentId = booking.appointments[0]?.id ?? ''
    const { context } = ana
    return {
      ...store,
      ...ana,
      pets,
      appointmentId,
      booking: booking.appointments,
      move: (schedule: string, holdId?: string) =>
        client.moveOrCancelAppointment({ appointmentId, schedule, holdId }, { context }),
      cancel: (cancelReason?: string) =>
        client.moveOrCancelAppointment({ appointmentId, state: 'CANCELLED', cancelReason }, { context }),
    }
  }

  async function freeOn(day: string, path: { merchantId: string; storeId: string }) {
    const { context } = await signUp()
    const range = { fromDate: day, toDate: day }
    const { days } = await client.slots({ ...path, ...range, servicePackId: 'bano' }, { context })
    return days[0]?.slots.map(({ label }) => label) ?? []
  }

  test('all pets of a booking move together, the old time is free, and everybody is told', async () => {
    const { move, path, uid } = await booked()
    facts.length = 0

    const moved = await move('2026-11-24T14:00')

    expect(moved.map((one) => [one.petName, one.schedule, one.visitStartsAt, one.collectLabel])).toEqual([
      ['Toby', '2026-11-24T14:00', '2026-11-24T18:00:00.000Z', '16:00'],
      ['Luna', '2026-11-24T14:00', '2026-11-24T19:00:00.000Z', '16:00'],
    ])
    expect(moved[1]?.logs.at(-1)).toMatchObject({
      what: 'MOVED',
      by: 'customer',
      text: 'Moviste la reserva al martes 24 de noviembre, 14:00.',
    })
    expect(await freeOn('2026-11-23', path)).toContain('10:00')
    expect(await freeOn('2026-11-24', path)).not.toContain('14:30')
    expect(facts.map(({ fact, data }) => [fact, data])).toEqual(
      moved.map(({ id }) => [
        'appointment-booked',
        expect.objectContaining({ appointmentId: id, uid, sequence: 1, day: '2026-11-24' }),
      ]),
    )
  })

  test('a booking may be moved onto a part of its own time, which the search says too', async () => {
    const { move, path, pets, context, booking } = await booked()
    const search = (movesId?: string) =>
      client.slots(
        {
          ...path,
          pets: pets.map(({ id }) => ({ petId: id, servicePackId: 'bano' })),
          fromDate: '2026-11-23',
          movesId,
        },
        { context },
      )
    const isOffered = async (movesId?: string) =>
      (await search(movesId)).days[0]?.slots.some(({ label }) => label === '11:00')

    expect(await isOffered()).toBe(false)
    expect(await isOffered(booking[0]?.multiAppointmentId)).toBe(true)
    expect((await move('2026-11-23T11:00'))[0]).toMatchObject({ timeLabel: '11:00', collectLabel: '13:00' })
  })

  test("nobody searches as if somebody else's booking were not there", async () => {
    const { path, booking } = await booked()
    const { context } = await signUp()
    const search = { ...path, servicePackId: 'bano', movesId: booking[0]?.multiAppointmentId }
    expect(await getRefusal(client.slots(search, { context }))).toMatchObject({
      code: 'appointments.appointment-not-found',
    })
  })

  test('a move to a taken time changes nothing', async () => {
    const { move, path, booking, context, pet } = await booked()
    await bookAt(client, { store: path, pets: [pet()], schedule: '2026-11-24T10:00' }, context)
    facts.length = 0

    expect(await getRefusal(move('2026-11-24T09:00'))).toMatchObject({
      message: 'Appointment do not fit on slot',
      status: 409,
    })
    expect(await getRefusal(move('2026-11-22T10:00'))).toMatchObject({ message: 'There is no slot for selected date' })
    expect(await client.bookingOf({ multiAppointmentId: booking[0]?.multiAppointmentId ?? '' }, { context })).toEqual(
      booking,
    )
    expect(await freeOn('2026-11-23', path)).not.toContain('10:00')
    expect(facts).toEqual([])
  })

  test('a move takes the slot that was kept for it', async () => {
    const { move, path, pets, context } = await booked()
    const choice = pets.map(({ id }) => ({ petId: id, servicePackId: 'bano' }))
    const hold = await client.hold({ ...path, pets: choice, schedule: '2026-11-25T09:00' }, { context })

    expect((await move('2026-11-25T09:00', hold.id))[0]?.schedule).toBe('2026-11-25T09:00')
    expect(await getRefusal(client.heldSlot({ holdId: hold.id }, { context }))).toMatchObject({ status: 404 })
    expect((await freeOn('2026-11-25', path))[0]).toBe('11:00')
  })

  test('the discount of a weekday stays with its day, and what was booked keeps its price', async () => {
    const { move, storeId } = await booked({ discounts: [{ percentage: 25, weekdays: [2] }] })
    await db
      .updateTable('appointments.service_prices')
      .set({ amount_minor: 99_000 })
      .where('service_id', '=', `${storeId}-bano`)
      .execute()
    storesChanged()

    expect((await move('2026-11-24T10:00'))[0]).toMatchObject({ subtotalAmount: 8000, totalAmount: 6000 })
    expect((await move('2026-11-25T10:00'))[0]).toMatchObject({ totalAmount: 8000, subtotalPercentageDiscount: 0 })
  })

  test('a booking moves five times, and the same move twice is one', async () => {
    const { move } = await booked()
    for (const hour of ['11', '12', '13', '14', '15']) {
      await move(`2026-11-23T${hour}:00`)
      await move(`2026-11-23T${hour}:00`)
    }
    expect(await getRefusal(move('2026-11-23T16:00'))).toMatchObject({
      code: 'appointments.moved-too-often',
      status: 409,
    })
    expect((await move('2026-11-23T15:00'))[0]).toMatchObject({ canChange: false, canCancel: true })
  })

  test('a pet that is expected elsewhere at the new time keeps its booking as it was', async () => {
    const { move, pets, context } = await booked()
    const there = await openStore()
    await bookAt(client, { store: there.path, pets: pets.slice(0, 1), schedule: '2026-11-24T15:00' }, context)

    expect(await getRefusal(move('2026-11-24T14:00'))).toMatchObject({ code: 'appointments.already-booked' })
    expect((await move('2026-11-24T13:00'))[0]?.schedule).toBe('2026-11-24T13:00')
  })

  test('until two hours before it a booking is moved or cancelled, later only by the store', async () => {
    const { move, cancel, context, appointmentId } = await booked({ changeNoticeMinutes: 120 })
    const own = () => client.appointment({ appointmentId }, { context })
    // Monday, 08:00 in La Paz: two hours before.
    clock.now = new Date('2026-11-23T12:00:00Z')
    expect(await own()).toMatchObject({ canChange: true, canCancel: true, changeUntil: clock.now.toISOString() })

    clock.now = new Date('2026-11-23T12:00:01Z')
    expect(await own()).toMatchObject({ canChange: false, canCancel: false })
    for (const call of [() => move('2026-11-24T10:00'), () => cancel()]) {
      expect(await getRefusal(call())).toMatchObject({ code: 'appointments.too-late-to-change', status: 409 })
    }
    clock.now = new Date('2026-11-23T12:00:00Z')
    expect((await cancel())[0]?.state).toBe('CANCELLED')
  })

  test('of a home pick-up the notice ends before the first minute at which the store may ring', async () => {
    const { path, point } = await openStore({ changeNoticeMinutes: 120 })
    const { context, pet } = await signUp({ addresses: [anAddress(point, { metresNorth: 900 })] })
    const visit = {
      petId: pet().id,
      servicePackId: 'bano',
      schedule: '2026-11-24T10:00',
      storeId: path.storeId,
      hasPickUp: true,
    }
    const [booking] = (
      await client.book({ merchantId: path.merchantId, appointments: [visit], addressCode: 'home' }, { context })
    ).appointments
    const appointmentId = booking?.id ?? ''

    const seen = await client.appointment({ appointmentId }, { context })
    const pickup = findHomePickup(seen)
    expect(pickup?.pickUpFrom).toBeLessThan(Date.parse(seen.startsAt))
    expect(Date.parse(seen.changeUntil)).toBe((pickup?.pickUpFrom ?? 0) - 120 * 60_000)
    clock.now = new Date(Date.parse(seen.changeUntil) + 1000)
    const cancel = client.moveOrCancelAppointment({ appointmentId, state: 'CANCELLED' }, { context })
    expect(await getRefusal(cancel)).toMatchObject({ code: 'appointments.too-late-to-change' })
  })

  test('who cancels owes nothing, frees the time at once, and may say why', async () => {
    const { cancel, path, move, context } = await booked()
    facts.length = 0

    const cancelled = await cancel(' Luna está enferma ')

    expect(cancelled).toHaveLength(2)
    for (const one of cancelled) {
      expect(one).toMatchObject({
        state: 'CANCELLED',
        cancelReason: 'Luna está enferma',
        amountDue: 0,
        paymentDue: 0,
        totalAmount: 8000,
        canChange: false,
        canCancel: false,
      })
      expect(one.logs.at(-1)).toMatchObject({ what: 'CANCELLED', text: 'Cancelaste la reserva: Luna está enferma' })
    }
    expect(await freeOn('2026-11-23', path)).toContain('10:00')
    expect(facts.map(({ fact }) => fact)).toEqual(['appointment-cancelled', 'appointment-cancelled'])
    expect(await client.appointments({ when: 'upcoming' }, { context })).toEqual([])

    // A repeated cancellation changes and sends nothing.
    expect(await cancel()).toEqual(cancelled)
    expect(facts).toHaveLength(2)
    expect(await getRefusal(move('2026-11-24T10:00'))).toMatchObject({ code: 'appointments.not-changeable' })
  })

  test('a change that says neither a time nor a cancellation is none', async () => {
    const { appointmentId, context } = await booked()
    expect(await getRefusal(client.moveOrCancelAppointment({ appointmentId }, { context }))).toMatchObject({
      status: 400,
    })
  })
})

test('none of it was a surprise', () => expect(unexpected).toEqual([]))
