import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { distanceInMetres } from '#shared/geo.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { NewPost } from '../contract.ts'
import { communityInvariants } from '../invariants.ts'
import { LIMITS } from '../posts/rules/limits.ts'
import { shownPlace } from '../posts/rules/shown-place.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'
import { findNeighbours, sendAlerts } from './send-alerts.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const now = new Date('2026-11-22T15:00:00Z')
const harness = openCommunity(connection, { now: () => now })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })
type SignedUp = ReturnType<typeof harness.signUp>

const place = { lat: -17.76543, lon: -63.19876 }
const aNotice = {
  kind: 'lost' as const,
  species: 'PERRO' as const,
  name: 'Toby',
  colours: ['negro' as const],
  city: 'Santa Cruz',
  zone: 'Equipetrol',
  place,
  seenOn: '2026-11-20',
}
const anAlert = { kinds: ['lost' as const], species: null, label: 'Mi casa', place, radiusKm: 3 }

interface Watched {
  kinds?: ('lost' | 'found' | 'adoption')[]
  species?: 'GATO' | null
  place?: typeof place
  radiusKm?: number
}

async function watching(facts: Watched = {}) {
  const person = harness.signUp({ name: 'Luis Roca' })
  const alert = await client.createAlert({ ...anAlert, ...facts }, { context: person.context })
  return { ...person, alertId: alert.id }
}

async function aPost(facts: Partial<Extract<NewPost, { kind: 'lost' }>> = {}, owner = harness.signUp()) {
  const { id } = await client.createPost({ ...aNotice, ...facts }, { context: owner.context })
  return { postId: id, owner }
}

function approve(postId: string) {
  return client.moderatePost({ postId, decision: 'approve', reason: 'Todo bien' }, { context: operator.context })
}

/** Runs the alert jobs of an open post until no more are published. Answers the notified people. */
async function notifyAbout(postId: string): Promise<string[]> {
  harness.notifications.clear()
  harness.facts.splice(0)
  await findNeighbours(harness.deps, { postId, status: 'open' })
  for (let next = harness.facts.shift(); next; next = harness.facts.shift())
    if (next.fact === 'community-alerts-due') await sendAlerts(harness.deps, next.data)
  return [...harness.notifications.values()].map(({ to }) => to.uid ?? '')
}

test('who watches a zone gets one notification of what is published there, once it is listed', async () => {
  const near = await watching()
  await client.createAlert({ ...anAlert, label: 'Mi trabajo', radiusKm: 20 }, { context: near.context })
  const others = [
    await watching({ species: 'GATO' }),
    await watching({ place: { lat: -17.7, lon: -63.1 } }),
    await watching({ kinds: ['adoption'] }),
  ]
  const paused = await watching()
  await client.changeAlert({ alertId: paused.alertId, isPaused: true }, { context: paused.context })
  const { postId, owner } = await aPost()
  await client.createAlert(anAlert, { context: owner.context })

  // The post waits for moderation, so nobody is notified yet.
  expect(await notifyAbout(postId)).toEqual([])
  await approve(postId)
  expect(await notifyAbout(postId)).toEqual([near.uid])
  const [notification] = harness.notifications.values()
  expect(notification).toMatchObject({
    template: 'community-alert',
    data: { kind: 'lost', pet: 'Toby', place: 'Equipetrol, Santa Cruz', zone: 'Mi trabajo' },
  })
  expect(notification?.data.link).toContain(`/lostPet?id=${postId}`)
  expect(JSON.stringify(notification?.data)).not.toMatch(/example\.com|\+591|Suárez|17\.7/)
  // A repeated fact and a reopened post send nothing twice.
  expect(await notifyAbout(postId)).toEqual([])
  expect(others).toHaveLength(3)
  await client.changeAlert({ alertId: paused.alertId, isPaused: false }, { context: paused.context })
  expect(await notifyAbout(postId)).toEqual([paused.uid])
})

test('what lies within a circle is found by its square, as the earth is round', async () => {
  await sql`delete from community.alerts`.execute(db)
  const centre = shownPlace(place)
  const people = new Map<string, number>()
  for (let step = 0; step < 40; step += 1) {
    const radiusKm = 1 + (step % 20)
    const angle = (step * 2 * Math.PI) / 40
    const far = (radiusKm * (step % 2 === 0 ? 0.9 : 1.1)) / 111.2
    const lat = centre.lat + far * Math.cos(angle)
    const lon = centre.lon + (far * Math.sin(angle)) / Math.cos((centre.lat * Math.PI) / 180)
    const { uid } = await watching({ kinds: ['found'], place: { lat, lon }, radiusKm })
    const metres = distanceInMetres(shownPlace({ lat, lon }), centre)
    if (metres <= radiusKm * 1000) people.set(uid, metres)
  }
  expect(people.size).toBeGreaterThan(10)
  // Of a found pet everybody is told at once; a lost one is told in waves (widen-alerts.test.ts).
  const { name: _name, ...found } = aNotice
  const { id: postId } = await client.createPost({ ...found, kind: 'found' }, { context: harness.signUp().context })
  await approve(postId)
  expect((await notifyAbout(postId)).sort()).toEqual([...people.keys()].sort())
})

test('a notification that does not leave keeps none back, and is tried again; what is over is told to nobody', async () => {
  await sql`delete from community.alerts`.execute(db)
  const people = []
  for (let turn = 0; turn < 3; turn += 1) people.push(await watching())
  const { postId, owner } = await aPost()
  await approve(postId)
  await findNeighbours(harness.deps, { postId, status: 'open' })
  const sent: string[] = []
  const messaging: typeof harness.deps.messaging = {
    notify: async ({ key, to }) => {
      if (sent.length === 1) {
        sent.push('failed')
        throw httpError('unavailable')
      }
      sent.push(to.uid ?? '')
      return { id: key, channel: 'email' }
    },
  }
  const deps = { ...harness.deps, messaging }
  await expect(sendAlerts(deps, { postId })).rejects.toMatchObject({ status: 503 })
  expect(sent).toHaveLength(3)
  await sendAlerts(deps, { postId })
  expect(sent.filter((uid) => uid !== 'failed').sort()).toEqual(people.map(({ uid }) => uid).sort())

  const { postId: closed } = await aPost({}, owner)
  await findNeighbours(harness.deps, { postId: closed, status: 'open' })
  await client.closePost({ postId: closed, as: 'reunited' }, { context: owner.context })
  harness.notifications.clear()
  await sendAlerts(harness.deps, { postId: closed })
  expect(harness.notifications.size).toBe(0)
})

test('many who watch one place are told in batches, and nobody more often than they can read', async () => {
  await sql`delete from community.alerts`.execute(db)
  const busy = await watching()
  for (let turn = 0; turn < LIMITS.alertsADay; turn += 1) {
    const { postId } = await aPost()
    await approve(postId)
    expect(await notifyAbout(postId)).toEqual([busy.uid])
  }
  await sql`
    insert into community.people (uid, country, first_name, full_name, phone, created_at, account_changed_at)
    select 'watcher-' || n, 'BO', 'Eva', 'Eva Paz', '+59170000002', ${now}, ${now} from generate_series(1, 120) n
  `.execute(db)
  await sql`
    insert into community.alerts (id, uid, country, kinds, label, lat, lon, radius_km, area, created_at)
    select 'alert-' || n, 'watcher-' || n, country, kinds, label, lat, lon, radius_km, area, created_at
    from community.alerts, generate_series(1, 120) n where uid = ${busy.uid}
  `.execute(db)
  const { postId } = await aPost()
  await approve(postId)
  const notified = await notifyAbout(postId)
  expect(notified).toHaveLength(120)
  expect(notified).not.toContain(busy.uid)
})

test('five zones a person, also for sixty-four who ask at once; the same place twice is one', async () => {
  const { context } = harness.signUp()
  const asked = await Promise.allSettled(
    Array.from({ length: 64 }, (_, turn) =>
      client.createAlert({ ...anAlert, place: { lat: -17.7 - turn / 100, lon: -63.1 } }, { context }),
    ),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.alerts)
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['community.too-many-alerts']))

  const [first] = await client.alerts(undefined, { context })
  const again = await client.createAlert(
    { ...anAlert, place: first?.place ?? place, label: 'La plaza', radiusKm: 10 },
    { context },
  )
  expect(again).toMatchObject({ id: first?.id, label: 'La plaza', radiusKm: 10, isPaused: false })
  expect(await client.alerts(undefined, { context })).toHaveLength(LIMITS.alerts)
  await client.removeAlert({ alertId: again.id }, { context })
  expect(await client.alerts(undefined, { context })).toHaveLength(LIMITS.alerts - 1)
})

test('nobody is told where somebody watches, and a stranger finds nothing there', async () => {
  const { alertId, context } = await watching()
  const [own] = await client.alerts(undefined, { context })
  expect(own?.place).toEqual({ lat: -17.766, lon: -63.198 })
  const stranger: SignedUp = harness.signUp()
  const toJson = async (call: Promise<unknown>) => JSON.stringify(await call.catch((error: unknown) => error))
  for (const ask of [
    (id: string) => client.changeAlert({ alertId: id, isPaused: true }, { context: stranger.context }),
    (id: string) => client.removeAlert({ alertId: id }, { context: stranger.context }),
  ])
    expect(await toJson(ask(alertId))).toBe(await toJson(ask('nobody-has-it')))
})

test('after all of this every promise holds, and nothing failed unexpectedly', async () => {
  expect(await findBroken(db, communityInvariants(now))).toEqual([])
  expect(harness.unexpected).toEqual([])
})
