import { beforeEach, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { communityInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'
import { findNeighbours, sendAlerts } from './send-alerts.ts'
import { widenAlerts } from './widen-alerts.ts'

const connection = await testDatabase({ poolSize: 8 })
const db = connection.db<Tables>()
// Noon in La Paz.
let now = new Date('2026-11-22T16:00:00Z')
const harness = openCommunity(connection, { now: () => now })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })

const place = { lat: -17.766, lon: -63.198 }
const KM_OF_A_DEGREE = 111.2

beforeEach(async () => {
  now = new Date('2026-11-22T16:00:00Z')
  harness.facts.splice(0)
  harness.notifications.clear()
  await db.deleteFrom('community.alerts').execute()
  await db.deleteFrom('community.alert_waves').execute()
})

function later(hours: number): void {
  now = new Date(now.getTime() + hours * 3_600_000)
}

/** A person who watches up to 20 km around a place so many kilometres north of the loss. */
async function watching(km: number, { radiusKm = 20 } = {}) {
  const person = harness.signUp({ name: 'Luis Roca' })
  const there = { lat: place.lat + km / KM_OF_A_DEGREE, lon: place.lon }
  await client.createAlert(
    { kinds: ['lost'], species: null, label: `A ${km} km`, place: there, radiusKm },
    { context: person.context },
  )
  return person.uid
}

async function aLostPet(species: 'PERRO' | 'GATO') {
  const owner = harness.signUp()
  const { id: postId } = await client.createPost(
    { kind: 'lost', species, name: 'Toby', colours: ['negro'], city: 'Santa Cruz', place, seenOn: '2026-11-20' },
    { context: owner.context },
  )
  await client.moderatePost({ postId, decision: 'approve', reason: 'Bien' }, { context: operator.context })
  harness.facts.splice(0)
  return { postId, owner }
}

/** Runs the sending jobs that were published. Answers who was told since the last call, with the template. */
async function sendAll(): Promise<Map<string, string>> {
  harness.notifications.clear()
  for (let next = harness.facts.shift(); next; next = harness.facts.shift())
    if (next.fact === 'community-alerts-due') await sendAlerts(harness.deps, next.data)
  return new Map([...harness.notifications.values()].map(({ to, template }) => [to.uid ?? '', template]))
}

async function begin(postId: string) {
  await findNeighbours(harness.deps, { postId, status: 'open' })
  return [...(await sendAll()).keys()]
}

async function widen() {
  await widenAlerts(harness.deps)
  return [...(await sendAll()).keys()]
}

test('of a lost dog the nearest are told at once, and others hour by hour, each once', async () => {
  const [near, next, far] = [await watching(1.5), await watching(3.5), await watching(7.5)]
  const narrow = await watching(3.5, { radiusKm: 2 })
  const { postId } = await aLostPet('PERRO')
  expect(await begin(postId)).toEqual([near])
  // The job of every ten minutes does nothing before the hour is over.
  expect(await widen()).toEqual([])
  later(1)
  expect(await widen()).toEqual([next])
  expect(await widen()).toEqual([])
  // A repeated fact begins nothing anew.
  expect(await begin(postId)).toEqual([])
  later(1)
  expect(await widen()).toEqual([far])
  for (let hour = 0; hour < 5; hour += 1) {
    later(1)
    expect(await widen()).toEqual([])
  }
  const waves = await db.selectFrom('community.alert_waves').selectAll().execute()
  expect(waves).toMatchObject([{ post_id: postId, wave: null, due_at: null, reached_km: 20 }])
  const told = await db.selectFrom('community.alert_letters').select('uid').where('post_id', '=', postId).execute()
  expect(told.map(({ uid }) => uid).sort()).toEqual([near, next, far].sort())
  expect(narrow).toBeTruthy()
})

test('of a cat the first wave is narrower', async () => {
  const [near, next] = [await watching(0.8), await watching(1.5)]
  const { postId } = await aLostPet('GATO')
  expect(await begin(postId)).toEqual([near])
  later(1)
  expect(await widen()).toEqual([next])
})

test('at night only the nearest are told, at once; the others in the morning', async () => {
  now = new Date('2026-11-23T03:00:00Z')
  const [near, next] = [await watching(0.5), await watching(1.5)]
  const { postId } = await aLostPet('PERRO')
  await findNeighbours(harness.deps, { postId, status: 'open' })
  expect([...(await sendAll())]).toEqual([[near, 'community-alert-night']])
  later(1)
  expect(await widen()).toEqual([])
  now = new Date('2026-11-23T11:00:00Z')
  await widenAlerts(harness.deps)
  expect([...(await sendAll())]).toEqual([[next, 'community-alert']])
})

test('once it is home nobody else is told', async () => {
  const [near, next] = [await watching(1), await watching(3)]
  const { postId, owner } = await aLostPet('PERRO')
  expect(await begin(postId)).toEqual([near])
  await client.closePost({ postId, as: 'reunited' }, { context: owner.context })
  later(2)
  expect(await widen()).not.toContain(next)
  expect(await db.selectFrom('community.alert_waves').selectAll().execute()).toEqual([])
})

test('a round or a salon within the reached distance sees the lost pet, with the code of its poster', async () => {
  const staff = harness.signUp()
  const { postId, owner } = await aLostPet('PERRO')
  const at = (km: number) => `${(place.lat + km / KM_OF_A_DEGREE).toFixed(5)},${place.lon}`
  const see = (places: string) => client.lostNearby({ places }, { context: staff.context })
  const isSeen = async (places: string) => (await see(places)).some(({ id }) => id === postId)
  expect(await isSeen(at(0.5))).toBe(false)
  await begin(postId)
  expect(await isSeen(`${at(8)};${at(1.5)}`)).toBe(true)
  expect(await isSeen(at(3))).toBe(false)
  later(1)
  await widen()
  expect(await isSeen(at(3))).toBe(true)
  const [card] = await see(at(0.1))
  expect(card).toMatchObject({ id: postId, name: 'Toby', species: 'PERRO', lostOn: '2026-11-20' })
  expect(await client.sightedPet({ code: card?.code ?? '' }, { context: staff.context })).toMatchObject({
    name: 'Toby',
  })
  await client.closePost({ postId, as: 'reunited' }, { context: owner.context })
  expect(await isSeen(at(0.5))).toBe(false)
  for (const wrong of ['', 'here', '-17.7;-63', `${at(1)};`])
    await expect(see(wrong)).rejects.toMatchObject({ status: 400 })
})

test('sixty-four jobs at once send one wave once', async () => {
  const people = [await watching(1), await watching(3), await watching(3.5)]
  const { postId } = await aLostPet('PERRO')
  await Promise.all(Array.from({ length: 64 }, () => findNeighbours(harness.deps, { postId, status: 'open' })))
  expect(await sendAll()).toHaveProperty('size', 1)
  later(1)
  await Promise.all(Array.from({ length: 64 }, () => widenAlerts(harness.deps)))
  expect([...(await sendAll()).keys()].sort()).toEqual(people.slice(1).sort())
  const [wave] = await db.selectFrom('community.alert_waves').selectAll().execute()
  expect(wave).toMatchObject({ wave: 2, reached_km: 4 })
  expect(await findBroken(db, communityInvariants(now))).toEqual([])
  expect(harness.unexpected).toEqual([])
})
