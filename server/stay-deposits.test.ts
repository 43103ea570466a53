import { expect, test } from 'vitest'
import { endUnpaidDeposits } from '#services/appointments/deposits/end-unpaid-deposits.ts'
import { openHotel } from '#services/appointments/stays/testing/a-hotel.ts'
import { aStore } from '#services/appointments/testing/a-store.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { openDeposits } from './testing/deposits.ts'

/** Deposits of stays at a hotel, over the real appointments and payments. */
const connection = await testDatabase({ poolSize: 6 })
const { db, payments, deps, storesChanged, signUp, client, context, deliver, expectConsistent } =
  openDeposits(connection)
payments.clock.now = new Date('2026-11-21T15:00:00Z')

test('a stay that moves to fewer nights gives back what its deposit has too much', async () => {
  const stay = await aPaidStay()
  expect(await stay.one()).toMatchObject({
    totalAmount: 24_000,
    amountDue: 0,
    deposit: { state: 'paid', paid: 24_000 },
  })
  await client.moveStay({ appointmentId: stay.id, fromDay: '2026-11-24', untilDay: '2026-11-26' }, stay.own)
  expect(await stay.one()).toMatchObject({
    totalAmount: 16_000,
    amountDue: 0,
    deposit: { paid: 16_000, returned: 8000 },
  })
  await deliver()
  await expectConsistent()

  await client.moveStay({ appointmentId: stay.id, fromDay: '2026-11-24', untilDay: '2026-11-27' }, stay.own)
  expect(await stay.one()).toMatchObject({ totalAmount: 24_000, amountDue: 8000, deposit: { paid: 16_000 } })
  await expectConsistent()
})

test('a stay that is cancelled in time gives its whole deposit back, and its place is free', async () => {
  const stay = await aPaidStay()
  await client.moveOrCancelAppointment({ appointmentId: stay.id, state: 'CANCELLED' }, stay.own)
  await deliver(2)
  expect(await stay.one()).toMatchObject({ state: 'CANCELLED', deposit: { returned: 24_000 } })
  expect(await stay.freePlaces()).toBe(1)
  await expectConsistent()
})

test('a stay whose deposit nobody pays keeps its place until then, and no longer', async () => {
  const stay = await aStay()
  expect(await stay.one()).toMatchObject({ state: 'PENDING', deposit: { state: 'awaiting' } })
  expect(await stay.freePlaces()).toBe(0)
  payments.later(60 * 60)
  await endUnpaidDeposits(deps)
  expect(await stay.one()).toMatchObject({ state: 'CANCELLED' })
  expect(await stay.freePlaces()).toBe(1)
  await expectConsistent()
})

/** Three nights of Bs 80 each, with a deposit of all of it. */
async function aStay() {
  const place = await aStore(db, { depositPercent: 100 })
  storesChanged()
  const staff = await signUp({ worksFor: place.path.merchantId })
  await openHotel(client, { storeId: place.path.storeId, at: { context: staff.context } })
  const ana = await signUp({ email: 'ana@example.com' })
  const toby = ana.pet()
  const days = { fromDay: '2026-11-24', untilDay: '2026-11-27' }
  const booking = { ...place.path, ...days, pets: [{ petId: toby.id }], total: 24_000 }
  const booked = await client.bookStay(booking, { context: ana.withKey('stay') })
  const own = { context: ana.context }
  const [first] = booked.appointments
  if (!first) throw new Error('nothing is booked')
  const guests = [{ petTypeId: 'perro', size: 'pequeño' }]
  return {
    id: first.id,
    own,
    bookingId: booked.multiAppointmentId,
    one: () => client.appointment({ appointmentId: first.id }, own),
    freePlaces: async () => (await client.searchStays({ ...place.path, ...days, guests }, own)).freePlaces,
  }
}

async function aPaidStay() {
  const stay = await aStay()
  const { link } = await client.payDeposit({ multiAppointmentId: stay.bookingId }, stay.own)
  const token = link.replace('/payment/', '')
  await payments.play(await payments.client.payment({ token }, { context }), 'pay')
  await payments.client.checkPayment({ token }, { context })
  await deliver()
  return stay
}
