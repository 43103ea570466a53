import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { sweepStrayFiles, sweepUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { folderStorage } from '#shared/storage/folder-storage.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import { contract, type Right } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { aPhoto } from '../testing/a-photo.ts'
import { openPets, stranger } from '../testing/open-pets.ts'
import { petPictures } from './pet-pictures.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const storage = memoryStorage()
let time = new Date('2026-11-21T15:00:00Z')
const { pets, signUp, getViewer, unexpected, warned } = openPets(connection, { now: () => time, storage })
const overTheWire = await overHttp(pets, contract, getViewer)
const sweepDependencies = { db, storage, log: { warn: () => {}, info: () => {} } }

afterEach(async () => {
  storage.become('well')
  // After every test: once the pets are deleted and the sweep has run, no file is left.
  await db.deleteFrom('pets.profiles').execute()
  await sweepUnusedPictures(petPictures, sweepDependencies, new Date('2030-01-01'))
  expect([...storage.files.keys()]).toEqual([])
  expect(await countRows()).toBe(0)
  time = new Date('2026-11-21T15:00:00Z')
  warned.length = 0
})

async function aPet() {
  const owner = await signUp()
  const pet = await pets.client.createPetProfile({ name: 'Toby', petTypeId: 'perro' }, { context: owner.context })
  return { owner, path: { customerId: pet.customerId, petProfileId: pet.id }, ...owner }
}

async function withDocument() {
  const one = await aPet()
  const given = { kind: 'vaccine', product: 'Rabisin', appliedOn: '2026-11-20' } as const
  const { id } = await pets.client.addMedicineApplication({ ...one.path, ...given }, { context: one.context })
  return { ...one, application: { ...one.path, applicationId: id } }
}

function getFiles(picture: string | null): string[] {
  return [...storage.files.keys()].filter((key) => picture?.includes(key.split('/')[1] ?? '?'))
}

async function countRows(): Promise<number> {
  const rows = await db.selectFrom('pets.pictures').select('id').execute()
  return rows.length
}

test.each([
  ['in process', () => pets.client],
  ['over HTTP', () => overTheWire],
])('a pet gets a photo in three sizes, another one takes its place, and it is taken away, %s', async (_how, client) => {
  const { path, context } = await aPet()
  const first = await client().savePetPicture({ ...path, file: await aPhoto() }, { context })
  expect(first.picture).toMatch(/^\/media\/pets\/[0-9a-f]{64}\/640\.webp$/)
  expect(getFiles(first.picture).map((key) => key.split('/')[2])).toEqual(['320.webp', '640.webp', '1280.webp'])
  expect((await client().petProfile({ petProfileId: path.petProfileId }, { context })).picture).toBe(first.picture)

  const second = await client().savePetPicture({ ...path, file: await aPhoto({ colour: '#00ff00' }) }, { context })
  expect(second.picture).not.toBe(first.picture)
  expect(getFiles(first.picture)).toEqual([])

  expect((await client().deletePetPicture(path, { context })).picture).toBeNull()
  expect((await client().deletePetPicture(path, { context })).picture).toBeNull()
  expect(getFiles(second.picture)).toEqual([])
  expect(await countRows()).toBe(0)
})

test('a photo is turned, then cropped, as its owner saw it', async () => {
  const { path, context } = await aPet()
  const halves = sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
  const right = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const bytes = await halves
    .composite([{ input: right, left: 200, top: 0 }])
    .png()
    .toBuffer()
  // Rotated clockwise, the blue half is at the bottom.
  const { picture } = await overTheWire.savePetPicture(
    {
      ...path,
      file: new File([new Uint8Array(bytes)], 'a.png'),
      rotate: 90,
      crop: { left: 0, top: 0.5, width: 1, height: 0.5 },
    },
    { context },
  )
  const file = storage.files.get(picture?.replace('/media/', '') ?? '')
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([200, 200])
  expect(data[0]).toBeLessThan(20)
  expect(data[2]).toBeGreaterThan(230)
})

test.each([
  ['who may see it', 'see', 'pets.not-allowed'],
  ['who may record', 'record', 'pets.not-allowed'],
  ['who may edit', 'edit', null],
  ['a stranger', null, 'pets.pet-not-found'],
] as const)('%s (%s) sets a photo, or is answered %s', async (_who, right, code) => {
  const { path } = await aPet()
  const friend = await signUp()
  if (right) await share(path.petProfileId, friend.uid, right)
  const setting = overTheWire.savePetPicture({ ...path, file: await aPhoto() }, { context: friend.context })
  const deleting = () => pets.client.deletePetPicture(path, { context: friend.context })
  if (code === null) {
    expect((await setting).picture).toMatch(/^\/media/)
    expect((await deleting()).picture).toBeNull()
  } else {
    await expect(setting).rejects.toMatchObject({ code })
    await expect(deleting()).rejects.toMatchObject({ code })
  }
  expect(await countRows()).toBe(0)
})

test('without an account nothing is kept', async () => {
  const { path } = await aPet()
  const setting = pets.client.savePetPicture({ ...path, file: await aPhoto() }, { context: stranger })
  await expect(setting).rejects.toMatchObject({ status: 401, message: 'Token must be provided' })
  expect(storage.files.size).toBe(0)
})

test('the same Idempotency-Key sets a photo once, and another photo under it is refused', async () => {
  const { path, withKey } = await aPet()
  const file = await aPhoto()
  const once = await pets.client.savePetPicture({ ...path, file }, { context: withKey('photo') })
  const again = await pets.client.savePetPicture({ ...path, file }, { context: withKey('photo') })
  expect(again).toEqual(once)
  const other = pets.client.savePetPicture(
    { ...path, file: await aPhoto({ colour: '#123456' }) },
    { context: withKey('photo') },
  )
  await expect(other).rejects.toMatchObject({ code: 'pets.idempotency-key-reused' })
  expect(storage.files.size).toBe(3)
  await pets.client.deletePetPicture(path, { context: withKey('delete') })
  expect(await countRows()).toBe(0)
})

test('ten photos at once leave one photo and no file too many', async () => {
  const { path, context } = await aPet()
  const file = await aPhoto({ width: 60, height: 60 })
  const sent = Array.from({ length: 10 }, () => pets.client.savePetPicture({ ...path, file }, { context }))
  const ends = await Promise.allSettled(sent)
  expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'http.overloaded' })
  expect(storage.files.size).toBe(3)
  expect(await countRows()).toBe(1)
  await pets.client.deletePetProfile(path, { context })
  expect(storage.files.size).toBe(0)
})

test('papers of what was given are added up to four, shown, and taken away', async () => {
  const { application, context } = await withDocument()
  let made = await overTheWire.addMedicineAttachment({ ...application, file: await aPhoto() }, { context })
  const [first] = made.attachments
  expect(first?.picture).toBe(`/media/pets/${first?.id}/640.webp`)
  for (let added = 1; added < 4; added++) {
    time = new Date(time.getTime() + 1000)
    made = await pets.client.addMedicineAttachment({ ...application, file: await aPhoto() }, { context })
  }
  expect(made.attachments.length).toBe(4)
  expect(made.attachments[0]).toEqual(first)
  const fifth = pets.client.addMedicineAttachment({ ...application, file: await aPhoto() }, { context })
  await expect(fifth).rejects.toMatchObject({ code: 'pets.too-many' })
  expect(storage.files.size).toBe(12)

  const one = { ...application, attachmentId: first?.id ?? '' }
  expect((await overTheWire.deleteMedicineAttachment(one, { context })).attachments.length).toBe(3)
  await expect(pets.client.deleteMedicineAttachment(one, { context })).rejects.toMatchObject({
    code: 'pets.picture-not-found',
  })
  expect(storage.files.size).toBe(9)

  await pets.client.deleteMedicineApplication(application, { context })
  expect(storage.files.size).toBe(0)
  expect(await countRows()).toBe(0)
})

test("a paper of another pet's record, or of no record, is not found", async () => {
  const own = await withDocument()
  const other = await withDocument()
  const made = await pets.client.addMedicineAttachment(
    { ...other.application, file: await aPhoto() },
    { context: other.context },
  )
  const attachmentId = made.attachments[0]?.id ?? ''
  const crossed = { ...own.path, applicationId: other.application.applicationId }
  const adding = pets.client.addMedicineAttachment({ ...crossed, file: await aPhoto() }, { context: own.context })
  await expect(adding).rejects.toMatchObject({ code: 'pets.application-not-found' })
  for (const path of [crossed, own.application, other.application]) {
    await expect(
      pets.client.deleteMedicineAttachment({ ...path, attachmentId }, { context: own.context }),
    ).rejects.toMatchObject({ status: 404 })
  }
  expect(storage.files.size).toBe(3)
  await pets.client.deletePetProfile(other.path, { context: other.context })
  expect(storage.files.size).toBe(0)
})

test('who is erased takes the photos and papers of their pets along', async () => {
  const { application, path, context } = await withDocument()
  await pets.client.savePetPicture({ ...path, file: await aPhoto() }, { context })
  await pets.client.addMedicineAttachment({ ...application, file: await aPhoto() }, { context })
  expect(storage.files.size).toBe(6)
  await pets.client.erasePerson(undefined, { context })
  expect(storage.files.size).toBe(0)
})

test('a storage that fails leaves the photo before, and nothing that the sweep does not find', async () => {
  const { path, context } = await aPet()
  const before = await pets.client.savePetPicture({ ...path, file: await aPhoto() }, { context })
  storage.become('broken')
  const setting = pets.client.savePetPicture({ ...path, file: await aPhoto() }, { context })
  await expect(setting).rejects.toMatchObject({ code: 'http.unavailable' })
  expect(unexpected.splice(0).length).toBe(1)
  expect((await pets.client.petProfile({ petProfileId: path.petProfileId }, { context })).picture).toBe(before.picture)

  // The pet is deleted although its files cannot be: the caller does not wait for that.
  expect(await pets.client.deletePetProfile(path, { context })).toEqual({ deleted: true })
  expect(warned.length).toBe(2)
  expect(storage.files.size).toBe(3)

  storage.become('well')
  expect(await sweepUnusedPictures(petPictures, sweepDependencies, new Date(time.getTime() + 3_500_000))).toBe(0)
  expect(await sweepUnusedPictures(petPictures, sweepDependencies, new Date(time.getTime() + 3_700_000))).toBe(2)
  expect(storage.files.size).toBe(0)
  expect(await countRows()).toBe(0)
})

test('what a process left behind that died between file and row is swept, and what is shown stays', async () => {
  const { path, context } = await aPet()
  const { picture } = await pets.client.savePetPicture({ ...path, file: await aPhoto() }, { context })
  // State of an upload before it is taken into use.
  for (let index = 0; index < 130; index++) {
    const id = index.toString(16).padStart(64, 'a')
    await db.insertInto('pets.pictures').values({ id, created_at: time }).execute()
    await storage.put(`pets/${id}/320.webp`, Buffer.from('half'), 'image/webp')
  }
  const later = new Date(time.getTime() + 3_700_000)
  expect(await sweepUnusedPictures(petPictures, sweepDependencies, later)).toBe(130)
  expect(getFiles(picture).length).toBe(3)
  expect(storage.files.size).toBe(3)
  await pets.client.deletePetProfile(path, { context })
})

test.each([0, 1, 3])(
  'an upload killed after %i files leaves what the sweep removes, and nothing else',
  async (files) => {
    const folder = await mkdtemp(join(tmpdir(), 'huella-dying-'))
    const uploads = folderStorage(join(folder, 'uploads'))
    const upload = spawn(
      process.execPath,
      [fileURLToPath(new URL('../testing/dying-upload-process.ts', import.meta.url))],
      {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: connection.url,
          FOLDER: join(folder, 'uploads'),
          NOW: time.toISOString(),
          DIES: String(files),
        },
        stdio: 'inherit',
      },
    )
    const [, signal] = await once(upload, 'exit')
    expect(signal).toBe('SIGKILL')
    expect((await uploads.list('pets')).length).toBe(files)
    expect(await countRows()).toBe(1)

    const deps = { ...sweepDependencies, storage: uploads }
    expect(await sweepUnusedPictures(petPictures, deps, new Date(time.getTime() + 3_700_000))).toBe(1)
    expect(await uploads.list('pets')).toEqual([])
    expect(await countRows()).toBe(0)
    await rm(folder, { recursive: true })
  },
)

test('an upload that took so long that the sweep may be at it is not taken into use', async () => {
  const { path, context } = await aPet()
  let asked = 0
  const slow = openPets(connection, {
    // The first call is the start of the upload.
    now: () => new Date(time.getTime() + (asked++ === 0 ? 0 : 1_900_000)),
    storage,
  })
  slow.people.set(context.viewer.uid ?? '', {})
  const setting = slow.pets.client.savePetPicture({ ...path, file: await aPhoto() }, { context })
  await expect(setting).rejects.toMatchObject({ code: 'http.unavailable' })
  expect(storage.files.size).toBe(0)
  expect(await countRows()).toBe(0)
})

test('files of pictures that the database does not know are removed, and only those', async () => {
  const { path, context } = await aPet()
  const { picture } = await pets.client.savePetPicture({ ...path, file: await aPhoto() }, { context })
  await storage.put(`pets/${'b'.repeat(64)}/320.webp`, Buffer.from('stray'), 'image/webp')
  await storage.put('insurance/policy.pdf', Buffer.from('of others'), 'application/pdf')
  expect(await sweepStrayFiles(petPictures, sweepDependencies)).toBe(1)
  expect([...storage.files.keys()].sort()).toEqual([...getFiles(picture), 'insurance/policy.pdf'].sort())
  await storage.remove(['insurance/policy.pdf'])
  await pets.client.deletePetProfile(path, { context })
})

test('a picture is answered as WebP alone, for a year, and never from a cache that others share', async () => {
  const { path, context } = await aPet()
  const { picture } = await pets.client.savePetPicture({ ...path, file: await aPhoto() }, { context })
  const serve = makePictureServer(petPictures, sweepDependencies)
  const at = async (pathname: string, headers: Record<string, string> = {}) => {
    const answer = await serve(new Request(`http://localhost${pathname}`, { headers }))
    if (!(answer instanceof Response)) throw answer
    return answer
  }
  const answer = await at(picture ?? '')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(640)
  const etag = answer.headers.get('etag') ?? ''
  expect((await at(picture ?? '', { 'if-none-match': etag })).status).toBe(304)

  const id = picture?.split('/')[3]
  for (const address of [
    `/media/pets/${id}/641.webp`,
    `/media/pets/${id}/640.jpg`,
    `/media/pets/${id?.toUpperCase()}/640.webp`,
    `/media/pets/${id}/640.webp/`,
    `/media/pets/${id}/..%2f640.webp`,
    `/media/pets/${'0'.repeat(64)}/640.webp`,
    '/media/pets/../insurance/policy.pdf',
    '/media/pets/',
  ]) {
    await expect(at(address)).rejects.toMatchObject({ status: 404 })
  }
  storage.become('broken')
  await expect(at(picture ?? '')).rejects.toMatchObject({ code: 'http.unavailable' })
  storage.become('well')
  await pets.client.deletePetProfile(path, { context })
  await expect(at(picture ?? '')).rejects.toMatchObject({ status: 404 })
})

async function share(petProfileId: string, uid: string, access: Right): Promise<void> {
  const values = { id: uid, pet_profile_id: petProfileId, email: `${uid}@example.com`, access, uid }
  await db
    .insertInto('pets.shares')
    .values({ ...values, created_at: time })
    .execute()
}
