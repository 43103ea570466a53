import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'
import { getSightingCode } from './sightings.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
let now = new Date('2026-11-22T15:00:00Z')
const harness = openCommunity(connection, { now: () => now })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })
const context: CallContext = { viewer: anonymousViewer('BO'), requestId: 'request-of-a-test', client: '10.1.2.3' }
const changed = { status: 409, message: 'Not changeable any more' }

async function aLostDog() {
  const owner = harness.signUp()
  const { id } = await client.createPost(
    {
      kind: 'lost',
      species: 'PERRO',
      name: 'Toby',
      colours: ['negro'],
      city: 'Santa Cruz',
      place: { lat: -17.76543, lon: -63.19876 },
      seenOn: '2026-11-20',
    },
    { context: owner.context },
  )
  await client.moderatePost({ postId: id, decision: 'approve', reason: 'Bien' }, { context: operator.context })
  return { id, owner, code: await getSightingCode(harness.deps, id) }
}

async function aPhoto(): Promise<File> {
  return new File([await photo().jpeg().toBuffer()], 'foto.jpg', { type: 'image/jpeg' })
}

test('a sighting of two taps takes a photo and words afterwards, once, and the owner reads one sighting', async () => {
  const { id, owner, code } = await aLostDog()
  const { sightingId } = await client.tellSighting({ code, lat: -17.7812, lon: -63.1823 }, { context })
  const details = { code, sightingId, words: 'Cojeaba un poco', file: await aPhoto() }
  expect(await client.addSightingDetails(details, { context })).toEqual({ told: true })
  await expect(client.addSightingDetails({ ...details, words: 'Otra cosa' }, { context })).rejects.toMatchObject(
    changed,
  )
  await expect(client.addSightingDetails({ code, sightingId, words: 'Más' }, { context })).rejects.toMatchObject(
    changed,
  )
  const seen = await client.sightingsOfPost({ postId: id }, { context: owner.context })
  expect(seen).toMatchObject([{ words: 'Cojeaba un poco', place: { lat: -17.7812, lon: -63.1823 } }])
  expect(seen[0]?.picture).not.toBeNull()
})

test('of details sent at once one is kept', async () => {
  const { id, owner, code } = await aLostDog()
  const { sightingId } = await client.tellSighting({ code, where: 'La plaza' }, { context })
  const answers = await Promise.allSettled(
    Array.from({ length: 16 }, (_, index) =>
      client.addSightingDetails({ code, sightingId, words: `Iba por el lado ${index}` }, { context }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await client.sightingsOfPost({ postId: id }, { context: owner.context })).toHaveLength(1)
})

test('details are refused for another notice, after an hour, with a phone, and with nothing in them', async () => {
  const { code } = await aLostDog()
  const other = await aLostDog()
  const { sightingId } = await client.tellSighting({ code, where: 'El mercado', words: 'Con collar' }, { context })
  const asked = { code, sightingId, words: 'Asustada' }
  await expect(client.addSightingDetails({ ...asked, code: other.code }, { context })).rejects.toMatchObject(changed)
  await expect(
    client.addSightingDetails({ ...asked, code: other.code, file: await aPhoto() }, { context }),
  ).rejects.toMatchObject(changed)
  await expect(client.addSightingDetails({ ...asked, code: 'unknown' }, { context })).rejects.toMatchObject({
    status: 404,
  })
  await expect(client.addSightingDetails({ ...asked, words: 'Llama al 70012345' }, { context })).rejects.toMatchObject({
    status: 422,
  })
  await expect(client.addSightingDetails({ ...asked, words: '' }, { context })).rejects.toMatchObject({ status: 400 })
  now = new Date('2026-11-22T16:01:00Z')
  await expect(client.addSightingDetails(asked, { context })).rejects.toMatchObject(changed)
  now = new Date('2026-11-22T15:30:00Z')
  await client.addSightingDetails(asked, { context })
  const row = await db.selectFrom('community.sightings').select('words').where('id', '=', sightingId).executeTakeFirst()
  expect(row?.words).toBe('Con collar\nAsustada')
})
