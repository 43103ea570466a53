import { beforeEach, expect, test } from 'vitest'
import { notificationsIn } from '#shared/database/notifications-for-tests.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import type { MedicineKind } from '../medicines/rules/medicine-kinds.ts'
import { sweepPets } from '../sweep-pets.ts'
import type { Tables } from '../tables.ts'
import { type Notification, openPets, origins } from '../testing/open-pets.ts'
import { takeOverAppointment } from './appointment-facts.ts'
import { sendReminders } from './send-reminders.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const start = new Date('2026-11-21T15:00:00Z')
const clock = { now: start }
const notifications = notificationsIn<Notification>(db)
await notifications.open()
const { pets, signUp } = openPets(connection, { now: () => clock.now, messaging: notifications })
const deps = { db, now: () => clock.now, messaging: notifications, origins, log: { warn: () => {}, info: () => {} } }

beforeEach(async () => {
  await db.deleteFrom('pets.medicine_reminders').execute()
  clock.now = start
})

/** A dog with a flea treatment due on 21 December: reminders on the 14th, the 21st and the 28th at 13:00 UTC. */
async function aPet() {
  const email = `${newId()}@example.com`
  const { context } = await signUp({ email })
  const pet = await pets.client.createPetProfile({ name: 'Toby', petTypeId: 'perro' }, { context })
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  await pets.client.addMedicineApplication(
    { ...path, kind: 'flea', product: 'NexGard', appliedOn: '2026-11-21' },
    { context },
  )
  const state = async () => {
    const [given] = await pets.client.medicineApplications(path, { context })
    return { dueState: given?.dueState, bookedOn: given?.bookedOn }
  }
  return { ...path, context, state, mails: () => notifications.to(email) }
}

function aVisit(petProfileId: string, facts: { day?: string; careKinds?: MedicineKind[] } = {}) {
  const { day = '2026-12-18', careKinds = ['flea'] } = facts
  const fact = {
    appointmentId: newId(),
    multiAppointmentId: newId(),
    petProfileId,
    uid: newId(),
    day,
    endsAt: `${day}T15:00:00.000Z`,
    careKinds,
    totalAmount: 8000,
    currencyCode: 'BOB',
  }
  const tell = (state: 'booked' | 'completed' | 'cancelled', sequence: number, more: object = {}) =>
    takeOverAppointment({ db }, state, { ...fact, sequence, ...more })
  return { tell }
}

async function at(time: string) {
  clock.now = new Date(time)
  return sendReminders(deps)
}

test('what is booked is shown with its day, and nobody is reminded of it', async () => {
  const { petProfileId, state, mails } = await aPet()
  expect(await state()).toEqual({ dueState: 'soon', bookedOn: null })
  await aVisit(petProfileId).tell('booked', 0)
  expect(await state()).toEqual({ dueState: 'booked', bookedOn: '2026-12-18' })
  expect(await at('2026-12-14T13:00:00Z')).toBe(0)
  expect(await mails()).toEqual([])
})

test('when it is cancelled, reminders start again, also the one that was kept back', async () => {
  const { petProfileId, state, mails } = await aPet()
  const visit = aVisit(petProfileId)
  await visit.tell('booked', 0)
  expect(await at('2026-12-14T13:00:00Z')).toBe(0)
  await visit.tell('cancelled', 1)
  expect(await state()).toEqual({ dueState: 'soon', bookedOn: null })
  expect(await at('2026-12-14T14:05:00Z')).toBe(1)
  expect(await at('2026-12-21T13:00:00Z')).toBe(1)
  expect(await mails()).toHaveLength(2)
})

test('a moved visit is booked on its new day', async () => {
  const { petProfileId, state } = await aPet()
  const visit = aVisit(petProfileId)
  await visit.tell('booked', 0)
  await visit.tell('booked', 1, { day: '2026-12-20', endsAt: '2026-12-20T15:00:00.000Z' })
  expect(await state()).toEqual({ dueState: 'booked', bookedOn: '2026-12-20' })
})

test('facts may come twice, late and in any order: the newest counts', async () => {
  const { petProfileId, state } = await aPet()
  const visit = aVisit(petProfileId)
  await visit.tell('cancelled', 2)
  await visit.tell('booked', 1)
  await visit.tell('booked', 0)
  await visit.tell('cancelled', 2)
  expect(await state()).toEqual({ dueState: 'soon', bookedOn: null })

  const other = aVisit(petProfileId)
  await other.tell('completed', 0)
  await other.tell('booked', 0)
  expect(await state()).toEqual({ dueState: 'soon', bookedOn: null })
})

test('a visit brings the care that it is booked for, and no other', async () => {
  const { petProfileId, state } = await aPet()
  await aVisit(petProfileId, { careKinds: ['vaccine', 'deworming'] }).tell('booked', 0)
  await aVisit(petProfileId, { careKinds: [] }).tell('booked', 0)
  expect(await state()).toEqual({ dueState: 'soon', bookedOn: null })
})

test('after a kept visit the owner has two weeks to write down what was given', async () => {
  const { petProfileId, state } = await aPet()
  const visit = aVisit(petProfileId)
  await visit.tell('booked', 0)
  clock.now = new Date('2026-12-18T16:00:00Z')
  await visit.tell('completed', 0)
  expect(await state()).toEqual({ dueState: 'soon', bookedOn: null })
  expect(await at('2026-12-21T13:00:00Z')).toBe(0)
  expect(await at('2026-12-28T13:00:00Z')).toBe(0)
  expect(await at('2027-01-02T13:00:00Z')).toBe(1)
})

test('a pet that is gone has no visits, also when they are told of later', async () => {
  const { petProfileId, customerId, context } = await aPet()
  const visit = aVisit(petProfileId)
  await visit.tell('booked', 0)
  await pets.client.deletePetProfile({ customerId, petProfileId }, { context })
  await visit.tell('cancelled', 1)
  expect(
    await db.selectFrom('pets.booked_visits').selectAll().where('pet_profile_id', '=', petProfileId).execute(),
  ).toEqual([])
})

test('a month later a visit is forgotten', async () => {
  const { petProfileId } = await aPet()
  await aVisit(petProfileId).tell('booked', 0)
  await sweepPets(db, new Date('2027-01-17T14:59:00Z'))
  expect(
    await db.selectFrom('pets.booked_visits').select('day').where('pet_profile_id', '=', petProfileId).execute(),
  ).toHaveLength(1)
  await sweepPets(db, new Date('2027-01-17T15:00:00Z'))
  expect(
    await db.selectFrom('pets.booked_visits').select('day').where('pet_profile_id', '=', petProfileId).execute(),
  ).toEqual([])
})
