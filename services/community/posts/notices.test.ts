import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import type { NewPost } from '../contract.ts'
import { communityInvariants } from '../invariants.ts'
import { suggestMatches } from '../matches/find-matches.ts'
import { notifyOfMatch } from '../notifications/notify-on-facts.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const now = new Date('2026-11-22T15:00:00Z')
const harness = openCommunity(connection, { now: () => now })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })

const chip = '981 000 012 345 678'
const place = { lat: -17.76543, lon: -63.19876 }
const aNotice = {
  species: 'PERRO' as const,
  name: 'Toby',
  breed: 'Beagle',
  size: 'mediano' as const,
  sex: 'Macho' as const,
  colours: ['negro' as const, 'blanco' as const],
  city: 'Santa Cruz',
  place,
  seenOn: '2026-11-20',
}

/** A notice approved by an operator, with the jobs that follow. */
async function aListed(
  kind: 'lost' | 'found',
  facts: Partial<Extract<NewPost, { kind: 'lost' }>> = {},
  name = 'Ana Suárez',
) {
  const owner = harness.signUp({ name })
  const { id } = await client.createPost({ ...aNotice, ...facts, kind }, { context: owner.context })
  await client.moderatePost({ postId: id, decision: 'approve', reason: 'Todo bien' }, { context: operator.context })
  await suggestMatches(harness.deps, { postId: id, status: 'open' })
  return { id, ...owner }
}

test('a pet is told of as lost whatever digits stand in its id', async () => {
  const petProfileId = '5410084f-cbd3-4411-82e9-4849c6af64d8'
  const { context, uid } = harness.signUp({ name: 'Ana Suárez' })
  harness.addPet(uid, { id: petProfileId })
  const notice = await client.createPost({ ...aNotice, kind: 'lost', petProfileId }, { context })
  expect(notice).toMatchObject({ petProfileId, status: 'waiting' })
})

test('a lost notice of a pet that died, of another species than the pet, or of a pet of others is refused', async () => {
  const owner = harness.signUp({ name: 'Ana Suárez' })
  const other = harness.signUp({ name: 'Luis Roca' })
  const publish = (petProfileId: string, facts: { species?: 'GATO' } = {}) =>
    client.createPost({ ...aNotice, ...facts, kind: 'lost', petProfileId }, { context: owner.context })
  const toby = harness.addPet(owner.uid)
  await expect(publish(harness.addPet(owner.uid, { deathDate: '2026-11-01' }))).rejects.toMatchObject({
    code: 'community.pet-died',
    status: 422,
  })
  await expect(publish(toby, { species: 'GATO' })).rejects.toMatchObject({
    code: 'community.species-differs',
    status: 422,
  })
  await expect(publish(harness.addPet(other.uid))).rejects.toMatchObject({
    code: 'community.pet-not-found',
    status: 404,
  })
  await expect(publish('no pet')).rejects.toMatchObject({ code: 'community.pet-not-found' })
  expect(await publish(toby)).toMatchObject({ petProfileId: toby })
})

test('a place outside of the country is refused, and one with swapped numbers is told so', async () => {
  const { context } = harness.signUp({ name: 'Ana Suárez' })
  const publish = (at: { lat: number; lon: number }) =>
    client.createPost({ ...aNotice, kind: 'lost', place: at }, { context })
  await expect(publish({ lat: 0, lon: 0 })).rejects.toMatchObject({ code: 'community.place-elsewhere', status: 422 })
  await expect(publish({ lat: place.lon, lon: place.lat })).rejects.toMatchObject({
    code: 'community.place-swapped',
    data: { detail: expect.stringContaining('Parece que') },
  })
  const alert = { kinds: ['lost' as const], label: 'Mi casa', place: { lat: 0, lon: 0 }, radiusKm: 5 }
  await expect(client.createAlert(alert, { context })).rejects.toMatchObject({ code: 'community.place-elsewhere' })
})

test('a lost pet and one that was found are told to go together, and why; its owner says whether they do', async () => {
  const lost = await aListed('lost')
  const found = await aListed(
    'found',
    { name: '', place: { lat: -17.77, lon: -63.2 }, seenOn: '2026-11-21' },
    'Luis Roca',
  )
  await aListed('found', { species: 'GATO' })

  const [match, ...others] = await client.matchesOfPost({ postId: lost.id }, { context: lost.context })
  expect(others).toEqual([])
  expect(match).toMatchObject({ status: 'suggested', canDecide: true, other: { id: found.id, by: { name: 'Luis' } } })
  expect(match?.score).toBeGreaterThan(70)
  expect(match?.signals[0]).toMatchObject({ signal: 'nearness', words: 'A menos de 1 km, al día siguiente.' })
  const facts = harness.facts.filter(({ fact }) => fact === 'community-match-suggested')
  expect(facts).toHaveLength(1)
  for (const { data } of [...facts, ...facts]) await notifyOfMatch(harness.deps, data)
  expect([...harness.notifications.values()].map(({ template, to }) => [template, to.uid])).toEqual([
    ['community-match', lost.uid],
  ])

  const key = { postId: lost.id, otherId: found.id }
  await expect(client.decideMatch({ ...key, decision: 'confirm' }, { context: found.context })).rejects.toMatchObject({
    status: 404,
  })
  const matches = await client.matchesOfPost({ postId: found.id }, { context: found.context })
  expect(matches[0]).toMatchObject({ canDecide: false, other: { id: lost.id } })

  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, turn) =>
      client.decideMatch({ ...key, decision: turn % 2 ? 'confirm' : 'reject' }, { context: lost.context }),
    ),
  )
  expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true)
  await client.decideMatch({ ...key, decision: 'confirm' }, { context: lost.context })
  expect((await client.ownPost({ postId: found.id }, { context: found.context })).status).toBe('matched')
  await client.decideMatch({ ...key, decision: 'reject' }, { context: lost.context })
  expect((await client.ownPost({ postId: found.id }, { context: found.context })).status).toBe('open')
  const undone = await client.decideMatch({ ...key, decision: 'undo' }, { context: lost.context })
  expect(undone[0]).toMatchObject({ status: 'suggested', other: { id: found.id } })
  await client.decideMatch({ ...key, decision: 'confirm' }, { context: lost.context })
  await client.decideMatch({ ...key, decision: 'undo' }, { context: lost.context })
  expect((await client.ownPost({ postId: found.id }, { context: found.context })).status).toBe('open')
  await client.decideMatch({ ...key, decision: 'confirm' }, { context: lost.context })
  await client.closePost({ postId: lost.id, as: 'reunited' }, { context: lost.context })
  expect((await client.ownPost({ postId: found.id }, { context: found.context })).status).toBe('reunited')
  const back = harness.facts.filter(({ fact }) => fact === 'pet-reunited').map(({ data }) => data)
  expect(back).toMatchObject([
    { postId: found.id, country: 'BO' },
    { postId: lost.id, country: 'BO' },
  ])
})

test('a chip says it all, far away and whatever else is said, and nobody reads it', async () => {
  const lost = await aListed('lost', { chip, seenOn: '2026-11-01' })
  const far = { place: { lat: -16.5, lon: -68.15 }, colours: ['gris' as const], sex: 'Hembra' as const }
  const found = await aListed('found', { ...far, chip: chip.replaceAll(' ', '-') }, 'Luis Roca')
  const [match] = await client.matchesOfPost({ postId: lost.id }, { context: lost.context })
  expect(match).toMatchObject({ score: 100, other: { id: found.id, hasChip: true } })
  const read = [match, await client.ownPost({ postId: lost.id }, { context: lost.context })]
  expect(JSON.stringify(read)).not.toMatch(/98100|981 000|example\.com|Roca/)
  const rows = await db.selectFrom('community.posts').selectAll().where('id', '=', lost.id).execute()
  expect(JSON.stringify(rows)).not.toContain('98100')
  await expect(
    client.createPost({ ...aNotice, kind: 'lost', chip: '123' }, { context: lost.context }),
  ).rejects.toMatchObject({ code: 'community.chip-not-valid' })
})

test('others are shown where it was to about 300 m; its owner reads the point', async () => {
  const lost = await aListed('lost', {
    seenOn: '2026-06-01',
    hiddenMark: { question: '¿Qué oreja?', answer: 'La izquierda' },
  })
  const shown = await client.post({ postId: lost.id }, { context: harness.signUp().context })
  expect(shown).toMatchObject({ place: { lat: -17.766, lon: -63.198 }, hiddenMarkQuestion: '¿Qué oreja?' })
  expect(JSON.stringify(shown)).not.toMatch(/17\.76543|izquierda/)
  expect((await client.ownPost({ postId: lost.id }, { context: lost.context })).exactPlace).toEqual(place)
})

test('a list of notices holds lost and found ones in one order, page by page; a map keeps them apart', async () => {
  const at = { lat: -16.5, lon: -68.15 }
  const facts = { city: 'La Paz', place: at, species: 'GATO' as const }
  const kinds = ['lost', 'found', 'found', 'lost', 'found'] as const
  const ids: string[] = []
  for (const kind of kinds) ids.unshift((await aListed(kind, { ...facts, name: 'Michi' })).id)
  const { context } = harness.signUp()

  const read: string[] = []
  let after: string | undefined
  do {
    const page = await client.posts({ kind: 'notice', city: 'La Paz', first: 2, after }, { context })
    expect(page.total).toBe(5)
    read.push(...page.posts.map(({ id }) => id))
    after = page.endCursor ?? undefined
  } while (after)
  expect(new Set(read)).toEqual(new Set(ids))
  expect(read).toHaveLength(5)

  const box = { south: -16.6, north: -16.4, west: -68.3, east: -68 }
  const groups = await client.postClusters({ kind: 'notice', species: 'GATO', ...box, zoom: 12 }, { context })
  expect(groups.map(({ kind, count }) => [kind, count]).sort()).toEqual([
    ['found', 3],
    ['lost', 2],
  ])
})

test.each(['2026-11-23', '2025-11-01'])('nothing is lost on %s', async (seenOn) => {
  const { context } = harness.signUp()
  await expect(client.createPost({ ...aNotice, kind: 'lost', seenOn }, { context })).rejects.toMatchObject({
    code: 'community.day-not-valid',
  })
})

test('after all of this every promise holds, and nothing failed unexpectedly', async () => {
  expect(await findBroken(db, communityInvariants(now))).toEqual([])
  expect(harness.unexpected).toEqual([])
})

test('a lost notice is found again by the pet that it is about, and nobody else learns which one that is', async () => {
  const owner = harness.signUp({ name: 'Rosa Vaca' })
  harness.addPet(owner.uid, { id: 'pet-1' })
  const { id } = await client.createPost(
    { ...aNotice, kind: 'lost', petProfileId: 'pet-1' },
    { context: owner.context },
  )
  await client.createPost({ ...aNotice, kind: 'lost', name: 'Luna' }, { context: owner.context })

  const ofPet = await client.ownPosts({ kind: 'lost', petProfileId: 'pet-1' }, { context: owner.context })
  expect(ofPet.map((post) => [post.id, post.petProfileId])).toEqual([[id, 'pet-1']])
  const other = harness.signUp({ name: 'Luis Paz' })
  expect(await client.ownPosts({ petProfileId: 'pet-1' }, { context: other.context })).toEqual([])
  expect(JSON.stringify(await client.post({ postId: id }, { context: operator.context }))).not.toContain('pet-1')
})
