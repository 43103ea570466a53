import { afterEach, expect, test } from 'vitest'
import { findOwnAppointments } from '../bookings/store/own-appointments.ts'
import { takeOverPetDeath } from '../customers/pet-death-changed.ts'
import { BOOKED, openNotifications } from '../testing/open-notifications.ts'
import { writeBooking } from '../testing/written-booking.ts'

const { at, db, deps, forget, notifications, tell } = await openNotifications()

afterEach(forget)

const dies = (petProfileId: string, diedOn: string | null = '2026-11-26', changedAt = '2026-11-26T15:00:00Z') =>
  takeOverPetDeath(deps, { petProfileId, ownerUid: 'ana', diedOn, changedAt })

const mailsTo = async (email: string | null) =>
  (await notifications.to(email ?? '')).map(({ template, data, aboutPets }) => ({
    template,
    what: data.what,
    aboutPets,
  }))

test('a visit is reminded of without the pet that died, and not at all when none is left', async () => {
  const both = await writeBooking(db, {
    ...BOOKED,
    visits: [
      { petId: 'toby', petName: 'Toby' },
      { petId: 'luna', petName: 'Luna' },
    ],
  })
  const one = await writeBooking(db, { ...BOOKED, visits: [{ petId: 'luna', petName: 'Luna' }] })
  await dies('luna')
  await at('2026-11-27T19:30:00Z')
  expect(await mailsTo(both.email)).toEqual([
    { template: 'appointment-reminder', what: 'Baño de Toby', aboutPets: { petProfileIds: ['toby'] } },
  ])
  expect(await mailsTo(one.email)).toEqual([])
})

test('the store reads in the log of a coming visit that its pet died, once, and no past visit says so', async () => {
  const coming = await writeBooking(db, { ...BOOKED, uid: 'rosa', visits: [{ petId: 'kira', petName: 'Kira' }] })
  const past = await writeBooking(db, {
    ...BOOKED,
    startsAt: '2026-11-20T15:00:00Z',
    uid: 'rosa before',
    visits: [{ petId: 'kira', petName: 'Kira', state: 'COMPLETED' }],
  })
  await dies('kira')
  await dies('kira')
  const logsOf = async (bookingId: string, uid: string) => {
    const [row] = await findOwnAppointments(db, { uid, bookingId })
    return row?.logs.filter(({ what }) => what === 'PET_DIED').map(({ by, text }) => ({ by, text }))
  }
  expect(await logsOf(coming.id, 'rosa')).toEqual([{ by: 'system', text: 'Kira falleció: avisó su familia.' }])
  expect(await logsOf(past.id, 'rosa before')).toEqual([])
})

test('a death that was recorded by mistake is forgotten, also when its facts come in another order', async () => {
  const { email } = await writeBooking(db, { ...BOOKED, visits: [{ petId: 'nala', petName: 'Nala' }] })
  await dies('nala', null, '2026-11-26T16:00:00Z')
  await dies('nala', '2026-11-26', '2026-11-26T15:00:00Z')
  await at('2026-11-27T19:30:00Z')
  expect(await mailsTo(email)).toMatchObject([{ template: 'appointment-reminder', what: 'Baño de Nala' }])
})

test('its cancellation is told, and no other hour is offered', async () => {
  const { id, email } = await writeBooking(db, {
    ...BOOKED,
    visits: [{ petId: 'coco', petName: 'Coco', state: 'CANCELLED' }],
  })
  await dies('coco')
  await tell('appointment-cancelled', '2026-11-26T16:00:00Z', id)
  expect(await notifications.to(email ?? '')).toMatchObject([
    { template: 'appointment-cancelled', data: { what: 'Baño de Coco', hasDied: 'yes' } },
  ])
})

test('a pet that died is neither called ready nor asked about', async () => {
  const { id, email } = await writeBooking(db, {
    ...BOOKED,
    visits: [{ petId: 'max', petName: 'Max', state: 'COMPLETED' }],
  })
  await dies('max', '2026-11-28', '2026-11-28T21:00:00Z')
  await tell('appointment-completed', '2026-11-28T21:10:00Z', id)
  await at('2026-11-29T15:00:00Z')
  expect(await mailsTo(email)).toEqual([])
})
