import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { hashSecret } from '#shared/ids.ts'
import { communityKeys } from '../keys.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { shownPlace } from '../posts/rules/shown-place.ts'
import { saveCode } from '../sightings/store.ts'
import { sweepCommunity } from '../sweep-community.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'

const connection = await testDatabase({ poolSize: 8 })
const db = connection.db<Tables>()
let now = new Date('2026-11-22T15:20:00Z')
const harness = openCommunity(connection, { now: () => now })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })
type SignedUp = ReturnType<typeof harness.signUp>

const place = { lat: -17.76543, lon: -63.19876 }

beforeEach(() => {
  now = new Date('2026-11-22T15:20:00Z')
})

async function aLostDog(owner: SignedUp = harness.signUp(), { isOpen = true } = {}) {
  const { id: postId } = await client.createPost(
    {
      kind: 'lost',
      species: 'PERRO',
      name: 'Toby',
      colours: ['negro'],
      city: 'Santa Cruz',
      zone: 'Equipetrol',
      place,
      seenOn: '2026-11-20',
    },
    { context: owner.context },
  )
  if (isOpen)
    await client.moderatePost({ postId, decision: 'approve', reason: 'Todo bien' }, { context: operator.context })
  return { postId, owner }
}

async function getMap(postId: string, { context }: Pick<SignedUp, 'context'>) {
  return client.searchMap({ postId }, { context })
}

async function getLikeliest(postId: string, person: SignedUp) {
  const { cells } = await getMap(postId, person)
  const [first] = cells
  if (!first) throw new Error('The map has no cells')
  return first
}

function countRows(table: 'community.walked_cells' | 'community.poster_cells', postId: string) {
  return db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
}

test('everybody who helps sees one map, around the rounded place, and never the exact one', async () => {
  const { postId, owner } = await aLostDog()
  const helper = harness.signUp({ name: 'Luis Roca' })
  const [theirs, own] = [await getMap(postId, helper), await getMap(postId, owner)]
  expect(theirs).toEqual({ ...own, isOwn: false })
  expect(theirs).toMatchObject({ name: 'Toby', species: 'PERRO', place: shownPlace(place), sightings: 0 })
  expect(JSON.stringify(theirs)).not.toContain('17.76543')
  expect(theirs.cells.length).toBeGreaterThan(100)
  expect(theirs.cells[0]).toMatchObject({ level: 4, reason: 'loss', walks: 0, posters: 'free', isOwnWalk: false })
})

test('a helper marks a cell as walked, everybody sees it, and nobody sees whose walk it was', async () => {
  const { postId, owner } = await aLostDog()
  const helper = harness.signUp({ name: 'Ramiro Vaca' })
  const { row, column, share } = await getLikeliest(postId, owner)
  const asked = { postId, row, column }
  expect(await client.markWalked(asked, { context: helper.context })).toEqual({ marked: true })
  await client.markWalked(asked, { context: helper.context })

  const find = async (person: SignedUp) =>
    (await getMap(postId, person)).cells.find((cell) => cell.row === row && cell.column === column)
  expect(await find(owner)).toMatchObject({ walks: 1, walkedAt: '2026-11-22T15:00:00.000Z', isOwnWalk: false })
  expect(await find(helper)).toMatchObject({ walks: 1, isOwnWalk: true })
  expect((await find(owner))?.share).toBeLessThan(share)
  const told = JSON.stringify(await getMap(postId, owner))
  expect(told).not.toMatch(/Ramiro|Vaca/)
  expect(told).not.toContain(helper.uid)

  // Another hour is another walk; only that of this hour is taken back.
  now = new Date('2026-11-22T16:01:00Z')
  await client.markWalked(asked, { context: helper.context })
  expect(await find(owner)).toMatchObject({ walks: 2, walkedAt: '2026-11-22T16:00:00.000Z' })
  await client.unmarkWalked(asked, { context: helper.context })
  await client.unmarkWalked(asked, { context: owner.context })
  expect(await find(helper)).toMatchObject({ walks: 1, isOwnWalk: false })
})

test('a sighting with a place warms its cells for everybody, and says nothing else of itself', async () => {
  const { postId } = await aLostDog()
  const { deriveSightingCode } = await communityKeys(harness.deps)
  const code = deriveSightingCode(postId)
  await saveCode(db, { codeHash: hashSecret(code), postId, now })
  const there = { lat: -17.77612, lon: -63.18834 }
  await client.tellSighting(
    { code, ...there, where: '', words: 'Iba con miedo' },
    { context: { ...operator.context, client: '10.0.0.1' } },
  )
  await client.tellSighting({ code, where: 'La plaza', words: '' }, { context: operator.context })
  const map = await getMap(postId, harness.signUp())
  expect(map.sightings).toBe(1)
  expect(map.cells[0]).toMatchObject({ reason: 'sighting', seenAt: now.toISOString() })
  expect(Math.abs((map.cells[0]?.centre.lat ?? 0) - there.lat)).toBeLessThan(0.001)
  expect(JSON.stringify(map)).not.toMatch(/miedo|plaza|17\.77612/)
})

test('who may not open a notice does not read its map, and marks nothing in it', async () => {
  const { postId, owner } = await aLostDog(undefined, { isOpen: false })
  const stranger = harness.signUp()
  const { row, column } = await getLikeliest(postId, owner)
  const asked = { postId, row, column }
  const refused = { status: 404, message: 'Post not found' }
  await expect(getMap(postId, stranger)).rejects.toMatchObject(refused)
  for (const call of ['markWalked', 'unmarkWalked', 'takePosterCell', 'leavePosterCell'] as const) {
    await expect(client[call](asked, { context: stranger.context })).rejects.toMatchObject(refused)
    await expect(client[call]({ ...asked, postId: 'unknown' }, { context: owner.context })).rejects.toMatchObject(
      refused,
    )
  }
  await client.moderatePost({ postId, decision: 'approve', reason: 'Bien' }, { context: operator.context })
  expect((await getMap(postId, stranger)).cells.length).toBeGreaterThan(0)
  await client.moderatePost({ postId, decision: 'hide', reason: 'Engaña' }, { context: operator.context })
  await expect(getMap(postId, stranger)).rejects.toMatchObject(refused)
})

test('a notice that ended has no map any more, and an ad never has one', async () => {
  const { postId, owner } = await aLostDog()
  const { row, column } = await getLikeliest(postId, owner)
  const helper = harness.signUp()
  await client.closePost({ postId, as: 'reunited' }, { context: owner.context })
  const ended = { status: 409, message: 'Post is not open' }
  for (const person of [helper, owner]) {
    await expect(getMap(postId, person)).rejects.toMatchObject(ended)
    await expect(client.markWalked({ postId, row, column }, { context: person.context })).rejects.toMatchObject(ended)
  }
  const ad = await client.createPost(
    { kind: 'adoption', species: 'GATO', name: 'Luna', colours: ['blanco'], description: 'Mansa', city: 'Santa Cruz' },
    { context: owner.context },
  )
  await expect(getMap(ad.id, owner)).rejects.toMatchObject({ status: 404 })
})

test('a blocked account and a cell outside the map are refused', async () => {
  const { postId, owner } = await aLostDog()
  const helper = harness.signUp()
  const { row, column } = await getLikeliest(postId, owner)
  await expect(
    client.markWalked({ postId, row: row + 500, column }, { context: helper.context }),
  ).rejects.toMatchObject({ status: 422, message: 'Cell outside the search map' })
  await client.markWalked({ postId, row, column }, { context: helper.context })
  await client.blockPerson({ uid: helper.uid, reason: 'Marca sin buscar' }, { context: operator.context })
  await expect(client.markWalked({ postId, row, column }, { context: helper.context })).rejects.toMatchObject({
    status: 403,
  })
})

test('sixty-four marks of one cell at once are one row a person and hour, and one helper for the posters', async () => {
  const { postId, owner } = await aLostDog()
  const helper = harness.signUp()
  const { row, column } = await getLikeliest(postId, owner)
  const asked = { postId, row, column }
  await Promise.all(Array.from({ length: 64 }, () => client.markWalked(asked, { context: helper.context })))
  expect(await countRows('community.walked_cells', postId)).toMatchObject({ rows: 1 })

  const racers = Array.from({ length: 64 }, () => harness.signUp())
  const answers = await Promise.allSettled(racers.map(({ context }) => client.takePosterCell(asked, { context })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ status: 409, message: 'Cell has a helper already' })
  expect(await countRows('community.poster_cells', postId)).toMatchObject({ rows: 1 })
})

test('a helper who gives a cell back lets another one take it, and cannot give back another one’s', async () => {
  const { postId, owner } = await aLostDog()
  const [first, second] = [harness.signUp(), harness.signUp()]
  const { row, column } = await getLikeliest(postId, owner)
  const asked = { postId, row, column }
  await client.takePosterCell(asked, { context: first.context })
  await client.takePosterCell(asked, { context: first.context })
  expect(await getLikeliest(postId, first)).toMatchObject({ posters: 'own' })
  expect(await getLikeliest(postId, second)).toMatchObject({ posters: 'taken' })
  await client.leavePosterCell(asked, { context: second.context })
  expect(await getLikeliest(postId, first)).toMatchObject({ posters: 'own' })
  await client.leavePosterCell(asked, { context: first.context })
  await client.takePosterCell(asked, { context: second.context })
  expect(await getLikeliest(postId, second)).toMatchObject({ posters: 'own' })
})

test('calls at once pass no limit of a person', async () => {
  const { postId, owner } = await aLostDog()
  const helper = harness.signUp()
  const { cells } = await getMap(postId, owner)
  const some = cells.slice(0, 64)
  const walks = await Promise.allSettled(
    some.map(({ row, column }) => client.markWalked({ postId, row, column }, { context: helper.context })),
  )
  expect(walks.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.walkedCells.inAnHour)
  const taken = await Promise.allSettled(
    some.map(({ row, column }) => client.takePosterCell({ postId, row, column }, { context: helper.context })),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.posterCells)
})

test('marks are in the export of who made them, leave with them, and are swept after thirty days', async () => {
  const { postId, owner } = await aLostDog()
  const [leaves, stays] = [harness.signUp(), harness.signUp()]
  const { row, column, centre } = await getLikeliest(postId, owner)
  for (const { context } of [leaves, stays]) await client.markWalked({ postId, row, column }, { context })
  await client.takePosterCell({ postId, row, column }, { context: leaves.context })
  expect(await client.exportPerson(undefined, { context: leaves.context })).toMatchObject({
    markedCells: {
      walked: [{ postId, centre, hour: '2026-11-22T15:00:00.000Z' }],
      posters: [{ postId, centre, at: now.toISOString() }],
    },
  })
  await client.erasePerson(undefined, { context: leaves.context })
  expect(await countRows('community.walked_cells', postId)).toMatchObject({ rows: 1 })
  expect(await countRows('community.poster_cells', postId)).toMatchObject({ rows: 0 })
  await sweepCommunity(db, new Date(now.getTime() + 29 * 86_400_000))
  expect(await countRows('community.walked_cells', postId)).toMatchObject({ rows: 1 })
  await sweepCommunity(db, new Date(now.getTime() + 31 * 86_400_000))
  expect(await countRows('community.walked_cells', postId)).toMatchObject({ rows: 0 })
})

test('the database takes a walk at the start of an hour alone', async () => {
  const { postId, owner } = await aLostDog()
  await expect(
    sql`insert into community.walked_cells values (${postId}, 1, 1, ${owner.uid}, ${now}, ${now})`.execute(db),
  ).rejects.toThrow('walked_cells_hour_check')
})
