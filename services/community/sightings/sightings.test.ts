import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId, newSecret } from '#shared/ids.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { communityInvariants } from '../invariants.ts'
import { notifyOfSighting } from '../notifications/notify-on-facts.ts'
import { sweepCommunity } from '../sweep-community.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'
import { getSightingCode } from './sightings.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const now = new Date('2026-11-22T15:00:00Z')
const harness = openCommunity(connection, { now: () => now })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })

const where = { lat: -17.7812, lon: -63.1823 }
let neighbours = 0

/** A passer-by without an account, from a network of their own. */
function passerBy(): CallContext {
  neighbours += 1
  const client = `10.${neighbours >> 8}.${neighbours & 255}.7`
  return { viewer: anonymousViewer('BO'), requestId: 'request-of-a-test', client }
}

async function aLostDog({ isApproved = true } = {}) {
  const owner = harness.signUp()
  const notice = {
    kind: 'lost' as const,
    species: 'PERRO' as const,
    name: 'Toby',
    colours: ['negro' as const],
    city: 'Santa Cruz',
    zone: 'Equipetrol',
    place: { lat: -17.76543, lon: -63.19876 },
    seenOn: '2026-11-20',
  }
  const { id } = await client.createPost(notice, { context: owner.context })
  const decision = { postId: id, decision: 'approve' as const, reason: 'Todo bien' }
  if (isApproved) await client.moderatePost(decision, { context: operator.context })
  return { id, ...owner, code: await getSightingCode(harness.deps, id) }
}

test('a passer-by tells where a lost pet is without an account, and its owner alone reads it', async () => {
  const dog = await aLostDog()
  expect(await client.sightedPet({ code: dog.code }, { context: passerBy() })).toEqual({
    species: 'PERRO',
    sex: null,
    colours: ['negro'],
    name: 'Toby',
    city: 'Santa Cruz',
    zone: 'Equipetrol',
    place: { lat: -17.766, lon: -63.198 },
    lostOn: '2026-11-20',
    picture: null,
  })
  const file = new File([await photo().jpeg().toBuffer()], 'foto.jpg', { type: 'image/jpeg' })
  const sighting = { code: dog.code, ...where, words: 'Iba a la laguna', seenAt: '2026-11-22T14:30:00Z', file }
  const context = passerBy()
  const told = await client.tellSighting(sighting, { context })
  expect(await client.tellSighting(sighting, { context })).toEqual(told)
  await client.tellSighting({ code: dog.code, where: 'Plaza 24 de Septiembre' }, { context: passerBy() })

  const seen = await client.sightingsOfPost({ postId: dog.id }, { context: dog.context })
  expect(seen.map(({ where, words, place, seenAt }) => ({ where, words, place, seenAt }))).toEqual(
    expect.arrayContaining([
      { where: '', words: 'Iba a la laguna', place: where, seenAt: '2026-11-22T14:30:00.000Z' },
      { where: 'Plaza 24 de Septiembre', words: '', place: null, seenAt: now.toISOString() },
    ]),
  )
  expect(seen).toHaveLength(2)
  expect(seen.filter(({ picture }) => picture?.medium.startsWith('/media/community/'))).toHaveLength(1)
  await expect(client.sightingsOfPost({ postId: dog.id }, { context: harness.signUp().context })).rejects.toMatchObject(
    { code: 'community.post-not-found' },
  )

  const facts = harness.facts.filter(({ fact }) => fact === 'community-sighting-told')
  for (const { data } of [...facts, ...facts]) await notifyOfSighting(harness.deps, data)
  const notifications = [...harness.notifications.values()].filter(({ to }) => to.uid === dog.uid)
  expect(notifications.map(({ template }) => template)).toEqual(['community-sighting', 'community-sighting'])
  expect(notifications[0]?.data).toMatchObject({ title: 'Toby', when: '22 de noviembre de 2026 a las 10:30' })
  const exported = await client.exportPerson(undefined, { context: dog.context })
  expect(exported.sightings).toHaveLength(2)
})

test('an export has every sighting of all notices, and the page of a notice the newest 200', async () => {
  const dog = await aLostDog()
  await db
    .insertInto('community.sightings')
    .values(
      Array.from({ length: 205 }, (_, nth) => ({
        id: newId(),
        post_id: dog.id,
        place: `Esquina ${nth}`,
        words: '',
        seen_at: now,
        fingerprint: `corner ${nth}`,
        created_at: new Date(now.getTime() + nth),
      })),
    )
    .execute()
  expect((await client.exportPerson(undefined, { context: dog.context })).sightings).toHaveLength(205)
  const seen = await client.sightingsOfPost({ postId: dog.id }, { context: dog.context })
  expect([seen.length, seen[0]?.where]).toEqual([200, 'Esquina 204'])
})

test('a contact, no place, a time that cannot be: nothing is told, and it is said why', async () => {
  const { code, id, context } = await aLostDog()
  const refusals = [
    [{ where: 'Plaza', words: 'Llámame al 700 12345' }, 'community.contact-in-text'],
    [{ where: 'ana@example.com' }, 'community.contact-in-text'],
    [{ words: 'La vi' }, 'community.where-missing'],
    [{ lat: 0, lon: 0 }, 'community.place-elsewhere'],
    [{ lat: where.lon, lon: where.lat }, 'community.place-swapped'],
    [{ lat: -17.78, where: 'Plaza' }, 'community.where-missing'],
    [{ where: 'Plaza', seenAt: '2026-11-22T16:00:00Z' }, 'community.time-not-valid'],
    [{ where: 'Plaza', seenAt: '2026-11-18T16:00:00Z' }, 'community.time-not-valid'],
  ] as const
  for (const [sighting, refusal] of refusals)
    await expect(client.tellSighting({ code, ...sighting }, { context: passerBy() })).rejects.toMatchObject({
      code: refusal,
    })
  const noPicture = { code, where: 'Plaza', file: new File(['nothing'], 'foto.jpg', { type: 'image/jpeg' }) }
  await expect(client.tellSighting(noPicture, { context: passerBy() })).rejects.toMatchObject({ status: 422 })
  expect(await client.sightingsOfPost({ postId: id }, { context })).toEqual([])
})

test('until an operator has seen a notice its code shows neither name nor picture', async () => {
  const { code } = await aLostDog({ isApproved: false })
  expect(await client.sightedPet({ code }, { context: passerBy() })).toMatchObject({ name: '', picture: null })
})

test('the code of a notice that ended reads like one that never was, and lives again with it', async () => {
  const dog = await aLostDog()
  const codes = async (status: string) => {
    await db.updateTable('community.posts').set({ status }).where('id', '=', dog.id).execute()
    const answers = await Promise.all(
      [dog.code, newSecret()].map(async (code) => ({
        read: await getAnswer(`/public/sightings/${code}`),
        told: await getAnswer(`/public/sightings/${code}`, { where: 'Plaza' }),
      })),
    )
    return answers
  }
  for (const status of ['closed', 'reunited', 'expired', 'hidden']) {
    const [ended, unknown] = await codes(status)
    expect(ended?.read.status).toBe(404)
    expect(ended).toEqual(unknown)
  }
  const [again, unknown] = await codes('open')
  expect([again?.read.status, again?.told.status, unknown?.read.status]).toEqual([200, 200, 404])
})

test('the database holds no code, and no network for longer than it counts', async () => {
  const { code, id } = await aLostDog()
  await client.tellSighting({ code, where: 'Plaza' }, { context: passerBy() })
  expect(JSON.stringify(await db.selectFrom('community.sighting_codes').selectAll().execute())).not.toContain(code)
  const networks = () => db.selectFrom('community.sightings').select('client_hash').where('post_id', '=', id).execute()
  await sweepCommunity(db, now)
  expect(await networks()).not.toEqual([{ client_hash: null }])
  await sweepCommunity(db, new Date('2026-11-24T15:00:01Z'))
  expect(await networks()).toEqual([{ client_hash: null }])
})

test('sixty-four at once tell no more than one code passes on, and no more than one network may', async () => {
  const sighting = (code: string, context: () => CallContext) =>
    Promise.allSettled(
      Array.from({ length: 64 }, (_, turn) =>
        client.tellSighting({ code, where: `Calle ${turn}` }, { context: context() }),
      ),
    )
  const isNotified = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled'
  const one = passerBy()
  const dog = await aLostDog()
  expect((await sighting(dog.code, () => one)).filter(isNotified)).toHaveLength(5)
  const cat = await aLostDog()
  const answers = await sighting(cat.code, passerBy)
  expect(answers.filter(isNotified)).toHaveLength(10)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'community.too-many-sightings', status: 429 },
  })
})

test('who erases their account takes what was told with them, pictures too', async () => {
  const dog = await aLostDog()
  const file = new File([await photo().jpeg().toBuffer()], 'foto.jpg', { type: 'image/jpeg' })
  await client.tellSighting({ code: dog.code, where: 'Plaza', file }, { context: passerBy() })
  const [seen] = await client.sightingsOfPost({ postId: dog.id }, { context: dog.context })
  await client.erasePerson(undefined, { context: dog.context })
  const pictureId = seen?.picture?.id ?? ''
  expect(await db.selectFrom('community.pictures').select('id').where('id', '=', pictureId).execute()).toEqual([])
  expect(await db.selectFrom('community.sightings').select('id').where('post_id', '=', dog.id).execute()).toEqual([])
})

test('after all of this every promise holds, and nothing failed unexpectedly', async () => {
  expect(await findBroken(db, communityInvariants(now))).toEqual([])
  expect(harness.unexpected).toEqual([])
})

async function getAnswer(path: string, body?: object) {
  const response = await harness.community.fetch(
    new Request(`http://localhost/community-api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
    passerBy(),
  )
  return { status: response?.status, body: await response?.text() }
}
