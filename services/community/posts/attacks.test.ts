import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { communityInvariants } from '../invariants.ts'
import { suggestMatches } from '../matches/find-matches.ts'
import type { Tables } from '../tables.ts'
import { openCommunity } from '../testing/open-community.ts'
import { shownPlace } from './rules/shown-place.ts'

const connection = await testDatabase({ poolSize: 5 })
const now = new Date('2026-11-22T15:00:00Z')
const harness = openCommunity(connection, { now: () => now })
const { client } = harness.community
const operator = harness.signUp({ name: 'Olga Mora', roles: ['customer', 'operator'] })
type SignedUp = ReturnType<typeof harness.signUp>

const aNotice = {
  kind: 'lost' as const,
  species: 'PERRO' as const,
  name: 'Toby',
  colours: ['negro' as const],
  city: 'Santa Cruz',
  place: { lat: -17.76543, lon: -63.19876 },
  seenOn: '2026-11-20',
}
const hiddenMark = { question: '¿Qué tiene en la oreja?', answer: 'Una mancha blanca' }

async function aListed(facts: object = {}, owner: SignedUp = harness.signUp()) {
  const { id } = await client.createPost({ ...aNotice, ...facts }, { context: owner.context })
  await client.moderatePost({ postId: id, decision: 'approve', reason: 'Todo bien' }, { context: operator.context })
  return { id, ...owner }
}

async function ask(context: CallContext, method: string, path: string, body?: string) {
  const headers = { 'content-type': 'application/json' }
  const request = new Request(`https://huella.test/community-api${path}`, { method, ...(body && { body, headers }) })
  const answer = await harness.community.fetch(request, context)
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' }
}

test('boxes of lists and of maps, made smaller and smaller, end at the rounded place and not at the point', async () => {
  const { id } = await aListed({ species: 'OTRO' })
  const reader = harness.signUp()
  const shown = shownPlace(aNotice.place)
  const isIn = {
    list: async (box: { south: number; west: number; north: number; east: number }) =>
      (await client.posts({ kind: 'lost', species: 'OTRO', first: 1, ...box }, reader)).posts.length > 0,
    map: async (box: { south: number; west: number; north: number; east: number }) =>
      (await client.postClusters({ kind: 'lost', species: 'OTRO', zoom: 20, ...box }, reader)).length > 0,
  }
  for (const look of Object.values(isIn)) {
    const wholeWorld = { south: -90, west: -180, north: 90, east: 180 }
    const findEdge = async (side: 'north' | 'east', from: number, to: number) => {
      let [out, into] = [from, to]
      for (let step = 0; step < 24; step += 1) {
        const middle = (out + into) / 2
        if (await look({ ...wholeWorld, [side]: middle })) into = middle
        else out = middle
      }
      return into
    }
    expect(await findEdge('north', -18, -17)).toBeCloseTo(shown.lat, 5)
    expect(await findEdge('east', -64, -63)).toBeCloseTo(shown.lon, 5)
  }
  const [group] = await client.postClusters(
    { kind: 'lost', species: 'OTRO', zoom: 20, south: -18, west: -64, north: -17, east: -63 },
    reader,
  )
  expect(group).toMatchObject({ postId: id, lat: expect.closeTo(shown.lat, 6), lon: expect.closeTo(shown.lon, 6) })
})

test('a match weighs nearness by what everybody is shown: two notices of one cell weigh the same', async () => {
  // Two places in one grid cell, a hundred metres apart.
  const [one, other] = [
    await aListed({ species: 'GATO', place: { lat: -17.7661, lon: -63.1981 } }),
    await aListed({ species: 'GATO', place: { lat: -17.7669, lon: -63.1989 } }),
  ]
  const finder = await aListed({ kind: 'found', species: 'GATO', place: { lat: -17.7701, lon: -63.1942 } })
  await suggestMatches(harness.deps, { postId: finder.id, status: 'open' })
  const matches = await client.matchesOfPost({ postId: finder.id }, { context: finder.context })
  expect(matches.map(({ other }) => other.id).sort()).toEqual([one.id, other.id].sort())
  expect(matches[0]?.signals).toEqual(matches[1]?.signals)
})

test('tries at a hidden mark tell nothing: a right answer too late reads like a wrong one, and others have their own', async () => {
  const { id } = await aListed({ hiddenMark })
  const [one, two] = [harness.signUp(), harness.signUp()]
  const answer = (who: SignedUp, text: string) =>
    ask(who.context, 'POST', `/posts/${id}/mark`, JSON.stringify({ answer: text }))
  const first = await answer(one, 'Nada')
  await answer(one, 'Un corte')
  await answer(one, 'Un lunar')
  const tooLate = await answer(one, hiddenMark.answer)
  expect(tooLate).toEqual(await answer(one, 'Otra cosa'))
  expect(tooLate.text).not.toContain('true')
  expect(await answer(two, 'Nada')).toEqual(first)
  expect(JSON.parse((await answer(two, hiddenMark.answer)).text)).toEqual({ isRight: true, triesLeft: 1 })

  // A hidden post and an unknown id.
  const hidden = await aListed({ hiddenMark })
  const reason = 'Prueba de un ataque'
  await client.moderatePost({ postId: hidden.id, decision: 'hide', reason }, { context: operator.context })
  const body = JSON.stringify({ answer: hiddenMark.answer })
  expect(await ask(two.context, 'POST', `/posts/${hidden.id}/mark`, body)).toEqual(
    await ask(two.context, 'POST', '/posts/00000000-0000-4000-8000-000000000000/mark', body),
  )
})

const strange: readonly unknown[] = [
  ...[null, true, 0, -1, 0.001, 1e21, '', ' ', '0', '-1', 'NaN', [], [1], {}, { $gt: '' }, '../../', "' or 1=1 --"],
  ...['\u0000', '\ud800', '\u202e olos', '🐶'.repeat(30), 'x'.repeat(5000), '2026-02-30', '9999-12-31', '0000-01-01'],
  ...['+591 700 12345', 'ana@example.com', 'siete cero cero uno dos tres cuatro cinco', '<script>alert(1)</script>'],
  ...[
    { lat: 91, lon: 0 },
    { lat: -17.78, lon: 'x' },
    { lat: Number.MAX_VALUE, lon: 0 },
  ],
]
const smuggled = ['id', 'status', 'owner_uid', 'ownerUid', 'country', 'trusted_at', 'shown_lat', 'fresh_until', 'words']
const bodies: Record<string, { method: string; path: (id: string, reported: string) => string; body: object }> = {
  notice: { method: 'POST', path: () => '/posts', body: { ...aNotice, hiddenMark, chip: '968000010234567' } },
  ad: { method: 'POST', path: () => '/posts', body: { ...aNotice, kind: 'adoption', description: 'Tranquilo' } },
  change: { method: 'PATCH', path: (id) => `/posts/${id}`, body: { name: 'Coco', colours: ['gris'], marks: 'Collar' } },
  report: {
    method: 'POST',
    path: (_, reported) => `/posts/${reported}/reports`,
    body: { reason: 'other', note: 'No es' },
  },
  mark: { method: 'POST', path: (id) => `/posts/${id}/mark`, body: { answer: 'Nada' } },
  message: { method: 'POST', path: (id) => `/posts/${id}/messages`, body: { text: 'Hola' } },
  alert: {
    method: 'POST',
    path: () => '/alerts',
    body: { kinds: ['lost'], label: 'Casa', place: aNotice.place, radiusKm: 3 },
  },
}

test('three hundred bodies that nobody should send are refused or taken, and never break anything', async () => {
  const [{ id }, { id: reported }] = [await aListed(), await aListed()]
  const change = fc.record({
    which: fc.constantFrom(...Object.keys(bodies)),
    fields: fc.array(
      fc.record({
        name: fc.constantFrom(...new Set(Object.values(bodies).flatMap(({ body }) => Object.keys(body))), ...smuggled),
        value: fc.oneof(fc.constantFrom(...strange), fc.string({ maxLength: 40, unit: 'binary' }), fc.jsonValue()),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ which, fields }) => {
      const asked = bodies[which]
      if (!asked) return
      const body = { ...asked.body, ...Object.fromEntries(fields.map(({ name, value }) => [name, value])) }
      const { status, text } = await ask(
        harness.signUp().context,
        asked.method,
        asked.path(id, reported),
        JSON.stringify(body),
      )
      expect([200, 400, 403, 404, 409, 413, 422, 429]).toContain(status)
      expect(text).not.toMatch(/select|insert into|stack|\bat .*\.ts:/i)
    }),
    { numRuns: 300, seed: 20_261_122 },
  )
  expect(await client.post({ postId: id }, operator)).toMatchObject({ status: 'open', name: aNotice.name })
  expect(await findBroken(connection.db<Tables>(), communityInvariants(now))).toEqual([])
  expect(harness.unexpected).toEqual([])
})
