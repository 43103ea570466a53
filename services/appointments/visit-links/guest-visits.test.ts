import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { notifyOfBooking } from '../notifications/notify-of-booking.ts'
import type { Tables } from '../tables.ts'
import { aStore } from '../testing/a-store.ts'
import { bookAt } from '../testing/book-at.ts'
import { openAppointments, origins, type Person, stranger } from '../testing/open-appointments.ts'
import { SATURDAY } from '../testing/open-both-ways.ts'

const connection = await testDatabase({ poolSize: 4 })
const db = connection.db<Tables>()
const withCodes = openAppointments(connection, { now: () => SATURDAY, canSendPhoneCodes: true })
const withoutCodes = openAppointments(connection, { now: () => SATURDAY })
const { client } = withCodes.appointments

async function aSalon(opened = withCodes) {
  const store = await aStore(db)
  opened.storesChanged()
  return store
}

let people = 0
async function aGuest(person: Person = {}, opened = withCodes) {
  people += 1
  const guest = await opened.signUp({
    isGuest: true,
    name: 'Ana Roca',
    phone: `+5917810${1000 + people}`,
    isPhoneProved: true,
    ...person,
  })
  const context = { ...guest.context, client: `181.115.41.${people}` }
  const { client: calls } = opened.appointments
  const book = (store: Awaited<ReturnType<typeof aSalon>>, schedule = '2026-11-23T10:00') =>
    bookAt(calls, { store: store.path, pets: [guest.pet()], schedule }, context)
  return { ...guest, context, book }
}

async function getCode(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => asServiceError(error)?.code ?? 'failed',
  )
}

test('a guest books with a name and a proved phone, as everybody else', async () => {
  const salon = await aSalon()
  expect(await getCode((await aGuest({ name: null })).book(salon))).toBe('appointments.name-needed')
  expect(await getCode((await aGuest({ isPhoneProved: false })).book(salon))).toBe('appointments.phone-proof-needed')
  const guest = await aGuest()
  const { appointments } = await guest.book(salon)
  expect(appointments).toMatchObject([{ state: 'PENDING', createdBy: 'customer', customer: { name: 'Ana Roca' } }])
  expect(await getCode((await aGuest()).book(salon))).toBe('appointments.first-does-not-fit')
})

test('where no code can be sent the salon confirms, and a guest has one visit to come', async () => {
  const salon = await aSalon(withoutCodes)
  const guest = await aGuest({ isPhoneProved: false }, withoutCodes)
  expect((await guest.book(salon)).appointments).toMatchObject([{ state: 'PENDING' }])
  await expect(guest.book(salon, '2026-11-24T10:00')).rejects.toMatchObject({
    code: 'appointments.proof-needed',
    data: { detail: 'Ya tienes una reserva por venir. Para hacer otra, escríbele al local.' },
  })
})

test('the link of a booking shows, moves and cancels it, and nothing else does', async () => {
  const salon = await aSalon()
  const guest = await aGuest()
  const { multiAppointmentId } = await guest.book(salon)
  const other = await aGuest()
  expect(await getCode(client.createVisitLink({ multiAppointmentId }, { context: other.context }))).toBe(
    'appointments.appointment-not-found',
  )
  const { token } = await client.createVisitLink({ multiAppointmentId }, { context: guest.context })
  const call = { context: stranger }
  expect(await client.visitOfLink({ token }, call)).toMatchObject([
    { multiAppointmentId, canChange: true, customer: { name: 'Ana Roca', phone: null, email: null } },
  ])
  expect(await getCode(client.visitOfLink({ token: `${token}x` }, call))).toBe('appointments.appointment-not-found')

  const { days } = await client.slotsOfLink({ token }, call)
  const schedule = days.flatMap(({ slots }) => slots).find((slot) => slot.schedule > '2026-11-24')?.schedule ?? ''
  expect(await client.changeVisitOfLink({ token, schedule }, call)).toMatchObject([{ schedule }])
  const cancel = () => client.changeVisitOfLink({ token, state: 'CANCELLED', cancelReason: 'Llueve' }, call)
  expect(await cancel()).toMatchObject([{ state: 'CANCELLED', cancelReason: 'Llueve' }])
  expect(await getCode((await aGuest()).book(salon, schedule))).toBe('done')
})

test('what is written to a guest has the secret link, and to an account its page', async () => {
  const salon = await aSalon()
  const guest = await aGuest()
  const ana = await aGuest({ isGuest: false })
  const links: string[] = []
  for (const [person, schedule] of [
    [guest, '2026-11-23T10:00'],
    [ana, '2026-11-23T12:00'],
  ] as const) {
    const { multiAppointmentId } = await person.book(salon, schedule)
    const deps = { ...withCodes.deps, origins }
    await notifyOfBooking(deps, { bookingId: multiAppointmentId, kind: 'confirmation', occasion: 0 })
    links.push(withCodes.sent.at(-1)?.data.link ?? '')
  }
  expect(links[0]).toMatch(/\/visit\/[\w-]{43}$/)
  expect(links[1]).toMatch(/\/profileAppointment\?id=/)
  const opened = await client.visitOfLink({ token: links[0]?.split('/').at(-1) ?? '' }, { context: stranger })
  expect(opened).toMatchObject([{ customer: { name: 'Ana Roca' } }])
})

/** A visit of somebody entered at the counter with a phone. */
async function aWalkIn(opened = withCodes) {
  people += 1
  const salon = await aSalon(opened)
  const { client: calls } = opened.appointments
  const { storeId, merchantId } = salon
  const staff = await opened.signUp({ worksFor: merchantId })
  const at = { context: staff.context }
  const phone = `7820${1000 + people}`
  const pet = { name: 'Toby', petTypeId: 'perro', weight: 8 }
  const { id: customerId, pets } = await calls.registerCustomer({ storeId, name: 'Rosa Méndez', phone, pet }, at)
  const choice = pets.map(({ id: petId }) => ({ petId, servicePackId: 'bano' }))
  const [visit] = await calls.bookAtCounter(
    { storeId, customerId, pets: choice, schedule: '2026-11-23T10:00', paymentMethod: 'cash' },
    at,
  )
  if (!visit) throw new Error('nothing was booked')
  return { visit, phone: `+591${phone}` }
}

test('who was entered at the counter is told of the visit by the phone that they said, with its link', async () => {
  const { visit, phone } = await aWalkIn()
  expect(visit.isReachable).toBe(true)
  const key = { bookingId: visit.multiAppointmentId, kind: 'confirmation' as const, occasion: 0 }
  expect(await notifyOfBooking({ ...withCodes.deps, origins }, key)).toEqual({ outcome: 'sent', isNew: true })
  const message = withCodes.sent.at(-1)
  expect(message).toMatchObject({
    template: 'appointment-confirmed',
    to: { phoneNumber: phone, email: null, fullName: 'Rosa Méndez' },
    ifUnreachable: 'skip',
  })
  const token = message?.data.link?.split('/').at(-1) ?? ''
  expect(await client.visitOfLink({ token }, { context: stranger })).toMatchObject([
    { customer: { name: 'Rosa Méndez', phone: null }, canCancel: true },
  ])
})

test('where no message leaves to phones nobody is promised one at the counter, and nothing fails', async () => {
  const { visit } = await aWalkIn(withoutCodes)
  expect(visit.isReachable).toBe(false)
  const unreached = { notify: async () => ({ id: null, channel: null }) }
  const key = { bookingId: visit.multiAppointmentId, kind: 'confirmation' as const, occasion: 0 }
  const told = await notifyOfBooking({ ...withoutCodes.deps, origins, messaging: unreached }, key)
  expect(told).toEqual({ outcome: 'dropped', isNew: true })
})

test('an account takes the visit over at the sign-in, keeps the name, and the link goes on', async () => {
  const salon = await aSalon()
  const guest = await aGuest()
  const { multiAppointmentId } = await guest.book(salon)
  const { token } = await client.createVisitLink({ multiAppointmentId }, { context: guest.context })
  const ana = await withCodes.signUp({ name: null, phone: null })
  await client.adoptGuestData({ guestToken: `token of ${guest.uid}` }, { context: ana.context })
  expect(await client.bookingOf({ multiAppointmentId }, { context: ana.context })).toHaveLength(1)
  expect(await getCode(client.bookingOf({ multiAppointmentId }, { context: guest.context }))).not.toBe('done')
  expect(await client.visitOfLink({ token }, { context: stranger })).toMatchObject([{ customer: { name: 'Ana Roca' } }])
})

test('erasing the guest cancels the visit and closes its link', async () => {
  const salon = await aSalon()
  const guest = await aGuest()
  const { multiAppointmentId } = await guest.book(salon)
  const { token } = await client.createVisitLink({ multiAppointmentId }, { context: guest.context })
  const exported = await client.exportPerson(undefined, { context: guest.context })
  expect(JSON.stringify(exported)).toContain(multiAppointmentId)
  await client.erasePerson(undefined, { context: guest.context })
  expect(await getCode(client.visitOfLink({ token }, { context: stranger }))).toBe('appointments.appointment-not-found')
})
