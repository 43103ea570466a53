import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import type { CountryIso } from '#shared/countries/countries.ts'
import { notificationsIn } from '#shared/database/notifications-for-tests.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'
import { type Notification, openPets, origins } from '../testing/open-pets.ts'
import { sendReminders } from './send-reminders.ts'

const connection = await testDatabase({ poolSize: 6 })
const db = connection.db<Tables>()
const recordedAt = new Date('2026-11-21T15:00:00Z')
const clock = { now: recordedAt }
const notifications = notificationsIn<Notification>(db)
await notifications.open()
const log = { warn: () => {}, info: () => {} }
const { pets, signUp, people } = openPets(connection, { now: () => clock.now, messaging: notifications })

const deps = { db, now: () => clock.now, messaging: notifications, origins, log }

// A treatment due on 21 December: reminders on the 14th, the 21st and the 28th at 9:00 in Bolivia, 13:00 UTC.
const flea = { kind: 'flea', product: 'NexGard', appliedOn: '2026-11-21' } as const

beforeEach(async () => {
  await db.deleteFrom('pets.medicine_reminders').execute()
  clock.now = recordedAt
})

async function aPet(country: CountryIso = 'BO', person: object = {}) {
  const email = `${newId()}@example.com`
  const owner = await signUp({ email, ...person }, country)
  const { context } = owner
  const pet = await pets.client.createPetProfile({ name: 'Toby', petTypeId: 'perro' }, { context })
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  return {
    path,
    context,
    uid: owner.uid,
    email,
    give: (facts: object = {}) => pets.client.addMedicineApplication({ ...path, ...flea, ...facts }, { context }),
    mails: () => notifications.to(email),
  }
}

async function at(time: string) {
  clock.now = new Date(time)
  return sendReminders(deps)
}

test('an owner is reminded a week before, on the day and a week after, at nine, once each', async () => {
  const { give, mails, path } = await aPet()
  await give()
  expect(await at('2026-12-14T12:59:59Z')).toBe(0)
  expect(await at('2026-12-14T13:00:00Z')).toBe(1)
  expect(await at('2026-12-14T13:05:00Z')).toBe(0)
  expect(await at('2026-12-21T13:00:00Z')).toBe(1)
  expect(await at('2026-12-28T13:00:00Z')).toBe(1)
  expect(await at('2027-02-01T13:00:00Z')).toBe(0)

  expect(await mails()).toMatchObject([
    {
      template: 'pet-reminder',
      to: { fullName: 'Ana Suárez', country: 'BO' },
      urgency: 'normal',
      data: {
        petName: 'Toby',
        what: 'el antipulgas (el último fue NexGard)',
        day: '21 de diciembre',
        moment: 'before',
        link: `${origins.BO}/petProfiles?id=${path.petProfileId}`,
      },
    },
    { data: { moment: 'today' } },
    { data: { moment: 'after' } },
  ])
})

test('nine is nine in Paraguay too, and the link leads there', async () => {
  const { give, mails } = await aPet('PY')
  await give()
  expect(await at('2026-12-14T11:59:59Z')).toBe(0)
  expect(await at('2026-12-14T12:00:00Z')).toBe(1)
  expect(await mails()).toMatchObject([
    { to: { country: 'PY' }, data: { link: expect.stringContaining(`${origins.PY}/petProfiles?id=`) } },
  ])
})

test('two processes at once send each reminder once', async () => {
  const owners = await Promise.all(Array.from({ length: 20 }, () => aPet()))
  for (const { give } of owners) await give()
  clock.now = new Date('2026-12-14T13:00:00Z')
  const sent = await Promise.all(Array.from({ length: 4 }, () => sendReminders(deps)))
  expect(sent.reduce((a, b) => a + b)).toBe(20)
  for (const { mails } of owners) expect(await mails()).toHaveLength(1)
})

test('a process killed after the mail was written leaves no second one, and none is lost', async () => {
  const owners = await Promise.all(Array.from({ length: 3 }, () => aPet()))
  for (const { give } of owners) await give()
  const worker = spawn(
    process.execPath,
    [fileURLToPath(new URL('../testing/dying-reminder-process.ts', import.meta.url))],
    {
      env: { PATH: process.env.PATH, DATABASE_URL: connection.url, NOW: '2026-12-14T13:00:00Z' },
      stdio: 'inherit',
    },
  )
  const [, signal] = await once(worker, 'exit')
  expect(signal).toBe('SIGKILL')

  // They are still leased to the killed process.
  expect(await at('2026-12-14T13:01:00Z')).toBe(0)
  expect(await at('2026-12-14T13:05:00Z')).toBe(3)
  for (const { mails } of owners) expect(await mails()).toHaveLength(1)
})

test('what was given again is not reminded of, and what is taken back is', async () => {
  const { give, mails, path, context } = await aPet()
  await give()
  clock.now = new Date('2026-12-13T15:00:00Z')
  const again = await give({ appliedOn: '2026-12-13' })
  expect(await at('2026-12-14T13:00:00Z')).toBe(0)
  await pets.client.deleteMedicineApplication({ ...path, applicationId: again.id }, { context })
  expect(await at('2026-12-21T13:00:00Z')).toBe(1)
  expect(await mails()).toHaveLength(1)
})

test('a changed day moves the reminders, a deleted record takes them along', async () => {
  const { give, mails, path, context } = await aPet()
  const { id: applicationId } = await give()
  await pets.client.updateMedicineApplication({ ...path, applicationId, nextDueOn: '2027-01-10' }, { context })
  expect(await at('2026-12-14T13:00:00Z')).toBe(0)
  expect(await at('2027-01-03T13:00:00Z')).toBe(1)

  // Changing the day and back does not send a sent reminder again.
  await pets.client.updateMedicineApplication({ ...path, applicationId, nextDueOn: '2027-01-20' }, { context })
  await pets.client.updateMedicineApplication({ ...path, applicationId, nextDueOn: '2027-01-10' }, { context })
  expect(await at('2027-01-03T14:00:00Z')).toBe(0)
  expect(await mails()).toHaveLength(1)

  await pets.client.deleteMedicineApplication({ ...path, applicationId }, { context })
  expect(await at('2027-01-10T13:00:00Z')).toBe(0)
  expect(await mails()).toHaveLength(1)
})

test.each([
  ['its owner does not want to be reminded', { remindersOn: false }],
  ['it died', { deathDate: '2026-12-01' }],
])('nobody is reminded when %s', async (_why, changes) => {
  const { give, mails, path, context } = await aPet()
  await give()
  clock.now = new Date('2026-12-02T15:00:00Z')
  await pets.client.updatePetProfile({ ...path, ...changes }, { context })
  expect(await at('2026-12-14T13:00:00Z')).toBe(0)
  expect(await mails()).toEqual([])
})

test('a pet that is deleted takes its reminders along', async () => {
  const { give, path, context } = await aPet()
  await give()
  await pets.client.deletePetProfile(path, { context })
  expect(await db.selectFrom('pets.medicine_reminders').selectAll().execute()).toEqual([])
})

test('after a day without anybody who sends, yesterday is not today', async () => {
  const { give, mails } = await aPet()
  await give()
  expect(await at('2026-12-22T13:00:00Z')).toBe(0)
  expect(await mails()).toEqual([])
  expect(await at('2026-12-28T13:00:00Z')).toBe(1)
})

test('what is written down afterwards is not reminded of', async () => {
  const { give, mails } = await aPet()
  await give({ appliedOn: '2026-01-21' })
  expect(await at('2026-11-22T13:00:00Z')).toBe(0)
  expect(await mails()).toEqual([])
})

test('nobody is written to at an address that they did not prove; once it is proved they are', async () => {
  const { give, path, context, uid, email, mails } = await aPet('BO', { email: undefined })
  await give()
  expect(await at('2026-12-14T13:00:00Z')).toBe(0)
  people.set(uid, { email })
  clock.now = new Date('2026-12-14T15:00:00Z')
  await pets.client.medicineApplications(path, { context })
  expect(await at('2026-12-14T15:05:00Z')).toBe(1)
  expect(await mails()).toHaveLength(1)
})

test('an owner who only shared their pet is reminded of what the others write down', async () => {
  const { path, context, mails } = await aPet()
  const friend = await signUp()
  const invited = `${newId()}@example.com`
  await pets.client.share({ ...path, email: invited, right: 'record' }, { context })
  const link = (await notifications.to(invited))[0]?.data.link ?? ''
  await pets.client.acceptShare({ token: link.split('/').at(-1) ?? '' }, { context: friend.context })
  await pets.client.addMedicineApplication({ ...path, ...flea }, { context: friend.context })
  expect(await at('2026-12-14T13:00:00Z')).toBe(1)
  expect(await mails()).toHaveLength(1)
})

test('what a guest wrote down reminds the account that they sign in to', async () => {
  const guest = await signUp({ isGuest: true })
  const { id, customerId } = await pets.client.createPetProfile(
    { name: 'Toby', petTypeId: 'perro' },
    { context: guest.context },
  )
  await pets.client.addMedicineApplication({ customerId, petProfileId: id, ...flea }, { context: guest.context })
  const email = `${newId()}@example.com`
  const { context } = await signUp({ email })
  await pets.client.adoptGuestData({ guestToken: `token of ${guest.uid}` }, { context })
  expect(await at('2026-12-14T13:00:00Z')).toBe(1)
  expect(await notifications.to(email)).toHaveLength(1)
})

test('when messaging does not answer, the reminder is sent a little later', async () => {
  const { give, mails } = await aPet()
  await give()
  clock.now = new Date('2026-12-14T13:00:00Z')
  const broken = { ...deps, messaging: { notify: () => Promise.reject(new Error('no mail today')) } }
  expect(await sendReminders(broken)).toBe(0)
  expect(await at('2026-12-14T13:04:00Z')).toBe(1)
  expect(await mails()).toHaveLength(1)
})

test('a family gets its reminder at the phone when it has no mail', async () => {
  const { give } = await aPet('BO', { email: undefined, phone: '+59170000001', isPhoneProved: true })
  await give()
  expect(await at('2026-12-14T13:00:00Z')).toBe(1)
  expect(await notifications.to('+59170000001')).toMatchObject([{ template: 'pet-reminder' }])
})
