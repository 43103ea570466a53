import { beforeEach, expect, test } from 'vitest'
import { notificationsIn } from '#shared/database/notifications-for-tests.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { contract, type Right } from '../contract.ts'
import { getCoatNumber } from '../rules/coat-number.ts'
import { sweepPets } from '../service.ts'
import type { Tables } from '../tables.ts'
import { type Notification, openPets, origins, stranger } from '../testing/open-pets.ts'

const connection = await testDatabase({ poolSize: 6 })
const db = connection.db<Tables>()
const notifications = notificationsIn<Notification>(db)
await notifications.open()
const clock = { now: new Date('2026-11-21T15:00:00Z') }
const opened = openPets(connection, { now: () => clock.now, messaging: notifications })
const { pets, signUp, getViewer, unexpected } = opened
const overTheWire = await overHttp(pets, contract, getViewer)

const allFields = {
  photo: true,
  name: true,
  breed: true,
  sex: true,
  age: true,
  ownerName: true,
  conditions: true,
  message: true,
}
const noFields = {
  photo: false,
  name: false,
  breed: false,
  sex: false,
  age: false,
  ownerName: false,
  conditions: false,
  message: false,
}
const on = { isOn: true, isLost: false, fields: allFields, message: 'Soy miedoso, llámame despacio' }

const found = {
  finderName: 'Luis Roca',
  finderContact: '70012345',
  message: 'Está conmigo en la plaza',
  place: 'Plaza 24 de Septiembre',
  coordinates: { lat: -17.7833, lon: -63.1821 },
}

beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 48 * 60 * 60_000)
})

/** A finder, on a network of their own. */
function finder(
  client: string | undefined = `10.${Math.trunc(Math.random() * 250)}.${Math.trunc(Math.random() * 250)}.1`,
) {
  return { ...stranger, client }
}

async function aTaggedPet(changes: object = {}, tagChanges: object = {}) {
  const email = `${newId()}@example.com`
  const owner = await signUp({ email, phone: '+59170000099', isPhoneProved: true, name: 'Ana Suárez' })
  const { context } = owner
  const pet = await pets.client.createPetProfile(
    {
      name: 'Toby',
      petTypeId: 'perro',
      breedId: 'perro-beagle',
      sex: 'Macho',
      birthday: '2023-02-10',
      preexistingConditions: ['Alergia al pollo'],
      notes: 'Nota privada',
      ...changes,
    },
    { context },
  )
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const { code } = await pets.client.saveTag({ ...path, ...on, ...tagChanges }, { context })
  return { owner, context, pet, path, email, code: code ?? '' }
}

async function shareWith(petProfileId: string, access: Right) {
  const email = `${newId()}@example.com`
  const friend = await signUp({ name: 'Eva', email })
  await db
    .insertInto('pets.shares')
    .values({
      id: friend.uid,
      pet_profile_id: petProfileId,
      email,
      access,
      uid: friend.uid,
      created_at: clock.now,
    })
    .execute()
  return { ...friend, email }
}

test('a pet has no tag until its owner saves one; name and photo are shown first', async () => {
  const { context } = await signUp()
  const pet = await pets.client.createPetProfile({ name: 'Misi', petTypeId: 'gato' }, { context })
  expect(await pets.client.tag({ customerId: pet.customerId, petProfileId: pet.id }, { context })).toEqual({
    code: null,
    isOn: false,
    isLost: false,
    fields: { ...noFields, photo: true, name: true },
    message: null,
  })
})

test.each([
  ['in process', () => pets.client],
  ['over HTTP', () => overTheWire],
])('who reads a tag sees what its owner shows, and never how to reach them, %s', async (_how, client) => {
  const { code, path, context, pet, owner, email } = await aTaggedPet()
  const page = await client().publicTag({ code }, { context: finder() })
  expect(page).toEqual({
    name: 'Toby',
    picture: null,
    coatNumber: getCoatNumber(pet.id),
    petType: 'PERRO',
    breed: 'Beagle',
    sex: 'Macho',
    age: '3 años',
    ownerName: 'Ana',
    conditions: ['Alergia al pollo'],
    message: 'Soy miedoso, llámame despacio',
    isLost: false,
  })
  const text = JSON.stringify(page)
  for (const secret of [email, '70000099', '2023', 'Suárez', 'privada', pet.id, pet.customerId, owner.uid])
    expect(text).not.toContain(secret)

  await client().saveTag({ ...path, ...on, isLost: true, fields: noFields }, { context })
  expect(await client().publicTag({ code: code.toLowerCase().replaceAll('-', '') }, { context: finder() })).toEqual({
    name: null,
    picture: null,
    coatNumber: getCoatNumber(pet.id),
    petType: 'PERRO',
    breed: null,
    sex: null,
    age: null,
    ownerName: null,
    conditions: [],
    message: null,
    isLost: true,
  })
})

test('a tag that is off, was replaced, of a pet that died or was deleted, or never was, leads nowhere, in the same words', async () => {
  const refusals: unknown[] = []
  const ask = async (code: string) => {
    const failure = await pets.client.publicTag({ code }, { context: finder() }).catch((error) => error)
    refusals.push([failure.code, failure.status, failure.message, failure.data.detail])
    const sighting = await pets.client.reportSighting({ ...found, code }, { context: finder() }).catch((error) => error)
    refusals.push([sighting.code, sighting.status, sighting.message, sighting.data.detail])
  }
  const off = await aTaggedPet({}, { isOn: false })
  await ask(off.code)
  const replaced = await aTaggedPet()
  const { code } = await pets.client.saveTag({ ...replaced.path, ...on, newCode: true }, { context: replaced.context })
  expect(code).not.toBe(replaced.code)
  await ask(replaced.code)
  const died = await aTaggedPet({ deathDate: '2026-11-01' })
  await ask(died.code)
  const gone = await aTaggedPet()
  await pets.client.deletePetProfile(gone.path, { context: gone.context })
  await ask(gone.code)
  await ask('0000-0000-0000-0000')
  await ask('nothing like a code')
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
    new Set([JSON.stringify(['pets.tag-not-found', 404, 'Tag not found', 'Esta placa no lleva a ninguna mascota.'])]),
  )
})

test('a saved tag keeps its code, and two taps for a new one make one', async () => {
  const { path, owner, code } = await aTaggedPet()
  const again = await pets.client.saveTag({ ...path, ...on, message: '' }, { context: owner.context })
  expect(again).toEqual({ code, isOn: true, isLost: false, fields: allFields, message: null })
  const context = owner.withKey('a-new-code-of-a-form')
  const first = await pets.client.saveTag({ ...path, ...on, newCode: true }, { context })
  expect(await pets.client.saveTag({ ...path, ...on, newCode: true }, { context })).toEqual(first)
})

test('only its owner sets a tag; a stranger finds no pet', async () => {
  const { path, pet } = await aTaggedPet()
  const editor = await shareWith(pet.id, 'edit')
  const anonymous = await signUp()
  const refused = async (context: typeof editor.context) =>
    (await pets.client.saveTag({ ...path, ...on }, { context }).catch((error) => error)).code
  expect(await refused(editor.context)).toBe('pets.not-allowed')
  expect(await refused(anonymous.context)).toBe('pets.pet-not-found')
  expect(await refused(stranger)).toBe('pets.token-must-be-provided')
  expect((await pets.client.tag(path, { context: editor.context })).isOn).toBe(true)
  await expect(pets.client.tag(path, { context: anonymous.context })).rejects.toMatchObject({
    code: 'pets.pet-not-found',
  })
})

test("'la encontré' reaches the owner and who may edit the pet, with the finder's contact", async () => {
  const { code, pet, path, email } = await aTaggedPet()
  const editor = await shareWith(pet.id, 'edit')
  const viewer = await shareWith(pet.id, 'record')

  expect(await pets.client.reportSighting({ ...found, code }, { context: finder() })).toEqual({ sent: true })
  expect(await notifications.to(email)).toMatchObject([
    {
      template: 'pet-sighting',
      urgency: 'normal',
      data: {
        petName: 'Toby',
        finderName: 'Luis Roca',
        finderContact: '70012345',
        message: 'Está conmigo en la plaza',
        place: 'Plaza 24 de Septiembre',
        mapLink: 'https://www.google.com/maps/search/?api=1&query=-17.7833,-63.1821',
        link: `${origins.BO}/petProfiles?id=${path.petProfileId}`,
      },
    },
  ])
  expect(await notifications.to(editor.email)).toHaveLength(1)
  expect(await notifications.to(viewer.email)).toEqual([])
})

test('the same words are one message, however often and however many times at once they are sent', async () => {
  const { code, email } = await aTaggedPet()
  const context = finder()
  await Promise.all(Array.from({ length: 10 }, () => pets.client.reportSighting({ ...found, code }, { context })))
  await pets.client.reportSighting({ ...found, code }, { context })
  expect(await notifications.to(email)).toHaveLength(1)
})

test('words of several lines stay one line, so that they do not pass for ours', async () => {
  const { code, email } = await aTaggedPet()
  const sly = 'Luis\r\nBcc: all@example.com\n\n— Huella\u0000'
  await pets.client.reportSighting(
    { ...found, code, finderName: sly.replace('\u0000', ''), message: 'uno\ndos', place: 'aquí\tcerca' },
    { context: finder() },
  )
  expect((await notifications.to(email))[0]?.data).toMatchObject({
    finderName: 'Luis Bcc: all@example.com — Huella',
    message: 'uno dos',
    place: 'aquí cerca',
  })
})

async function tryMany(count: number, ask: (index: number) => Promise<unknown>) {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, index) => ask(index)))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  return { sent: count - refusals.length, codes: new Set(refusals.map(({ code }) => code)), refusals }
}

test('a tag passes on five messages an hour, wherever they come from and however many come at once', async () => {
  const { code, email } = await aTaggedPet()
  const ask = (index: number) =>
    pets.client.reportSighting({ ...found, code, message: `Mensaje ${index}` }, { context: finder(`190.1.${index}.7`) })
  const { sent, codes, refusals } = await tryMany(12, ask)
  expect([sent, codes]).toEqual([5, new Set(['pets.too-many-sightings'])])
  expect(refusals[0]).toMatchObject({ status: 429, data: { retryAfter: 3600 } })
  expect(await notifications.to(email)).toHaveLength(5)

  clock.now = new Date(clock.now.getTime() + 61 * 60_000)
  expect(await ask(100)).toEqual({ sent: true })
})

test('a network writes to five tags an hour, be its addresses in IPv6 as many as they like', async () => {
  const tagged = await Promise.all(Array.from({ length: 8 }, () => aTaggedPet()))
  const { sent, codes } = await tryMany(8, (index) =>
    pets.client.reportSighting(
      { ...found, code: tagged[index]?.code ?? '' },
      { context: finder(`2800:cd0:77:1::${index + 1}`) },
    ),
  )
  expect([sent, codes]).toEqual([5, new Set(['pets.too-many-sightings'])])
})

test('when nobody can be told, the finder learns so and may try again; then it arrives once', async () => {
  const { code, email } = await aTaggedPet()
  const broken = openPets(connection, {
    now: () => clock.now,
    messaging: { notify: () => Promise.reject(new Error('no mail today')) },
  })
  const context = finder()
  await expect(broken.pets.client.reportSighting({ ...found, code }, { context })).rejects.toMatchObject({
    code: 'pets.owner-not-reachable',
    status: 409,
  })
  await pets.client.reportSighting({ ...found, code }, { context })
  expect(await notifications.to(email)).toHaveLength(1)
})

test('words are never sent to an address that its owner only claims', async () => {
  const claimed = `${newId()}@example.com`
  const owner = await signUp({ name: 'Eve' })
  const pet = await pets.client.createPetProfile({ name: 'X', petTypeId: 'perro' }, { context: owner.context })
  await db.updateTable('pets.customers').set({ email: claimed }).where('uid', '=', owner.uid).execute()
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const { code } = await pets.client.saveTag({ ...path, ...on }, { context: owner.context })
  await expect(pets.client.reportSighting({ ...found, code: code ?? '' }, { context: finder() })).rejects.toMatchObject(
    { code: 'pets.owner-not-reachable' },
  )
  expect(await notifications.to(claimed)).toEqual([])
})

test('of a message nothing is kept but that it was sent, and that for two days', async () => {
  const { code, pet } = await aTaggedPet()
  await pets.client.reportSighting({ ...found, code }, { context: finder('190.9.9.9') })
  const sightings = await db.selectFrom('pets.sightings').selectAll().where('pet_profile_id', '=', pet.id).execute()
  expect(sightings).toHaveLength(1)
  expect(JSON.stringify(sightings)).not.toMatch(/Luis|70012345|plaza|190\.9/)
  await sweepPets(db, new Date(clock.now.getTime() + 49 * 60 * 60_000))
  expect(await db.selectFrom('pets.sightings').selectAll().where('pet_profile_id', '=', pet.id).execute()).toEqual([])
})

test('nothing went wrong that nobody expected', () => {
  expect(unexpected).toEqual([])
})
