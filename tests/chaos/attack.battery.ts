// npm run test:battery -- attack: every operation as every identity with the ids of another person, hostile texts in each
// text field, hostile numbers in each amount, and hostile texts in the addresses of pages. No answer fails (5xx), shows a
// row of somebody else, or shows a script as a script.
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { signInAsOwner } from '../../bench/desk-pages.ts'
import { readRoutes } from '../../scripts/read-routes.ts'
import type { Answer, Persona } from '../access/fixtures.ts'
import { openAttackedServer } from '../access/open-attacked-server.ts'
import type { Fixtures } from '../access/probe.ts'
import { probes } from '../access/probes.ts'
import { startShop } from '../running-shop.ts'
import { hostileShapes, hostileTexts, SCRIPT, withHostileNumbers, withHostileTexts } from './attacks.ts'

/** Fewest requests of the whole battery: fewer mean that something was skipped. */
const LEAST_REQUESTS = 2600

const { operations, ask, createFixtures, getReadOnlyFixtures, findRefusedToken } = await openAttackedServer()

const outsiders = ['anonymous', 'guest', 'stranger', 'expired', 'other merchant', 'courier'] as const
const counts = { operations: operations.length, foreignIds: 0, texts: 0, numbers: 0, shapes: 0, pages: 0 }
const failed: string[] = []
const foreign: string[] = []
const executed: string[] = []

afterAll(() => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/attack.json', JSON.stringify({ ...counts, failed, foreign, executed }, null, 2))
})

/** Notes an answer that is no answer: a failure, or JSON that is no JSON. */
function judge(what: string, { status, body }: Answer): void {
  if (status >= 500) failed.push(`${status} ${what}: ${body.slice(0, 200)}`)
}

/** What an answer to somebody else may not hold, as far as the call did not name it itself. */
function listSecrets(
  { ownerUid, orderId, petProfileId, appointmentId, insuranceId }: Fixtures,
  sent: string,
): string[] {
  return [ownerUid, orderId, petProfileId, appointmentId, insuranceId, 'Dueña'].filter(
    (secret) => secret !== '' && !sent.includes(secret),
  )
}

test('no identity gets a row of another person by its id', async () => {
  for (const { id, method, policy } of operations) {
    const probe = probes[id]
    if (!probe) throw new Error(`${id} has no probe`)
    const { fixtures } = await getReadOnlyFixtures(id)
    const call = probe.call(fixtures)
    const sent = JSON.stringify([call.path, call.body])
    const isOpen = policy.access === 'public' || policy.access === 'guest' || policy.access === 'customer'
    for (const persona of outsiders) {
      // A call that anybody may make changes the world of the readers.
      if (isOpen && method !== 'GET') continue
      const answer = await ask(method, call, await findRefusedToken(persona as Persona))
      counts.foreignIds += 1
      judge(`${id} as ${persona}`, answer)
      const shown =
        answer.status < 300 ? listSecrets(fixtures, sent).filter((secret) => answer.body.includes(secret)) : []
      if (shown.length > 0) foreign.push(`${id} as ${persona} shows ${shown.join(', ')}`)
      if (answer.status < 300 && policy.access === 'owner') foreign.push(`${id} lets ${persona} in`)
    }
  }
  expect(foreign).toEqual([])
})

test('no text, number or shape makes an operation fail', async () => {
  for (const { id, method, policy } of operations) {
    const probe = probes[id]
    if (!probe) throw new Error(`${id} has no probe`)
    const { fixtures, findToken } = await createFixtures(id)
    const token = await findToken(getCaller(policy.access))
    const { path, body } = probe.call(fixtures)
    const send = async (kind: 'texts' | 'numbers' | 'shapes', call: { path: string; body?: object }) => {
      counts[kind] += 1
      judge(`${id} ${JSON.stringify(call.body ?? call.path).slice(0, 300)}`, await ask(method, call, token))
    }
    if (body) {
      for (const each of withHostileTexts(body)) await send('texts', { path, body: each })
      for (const each of withHostileNumbers(body)) await send('numbers', { path, body: each })
      for (const each of hostileShapes) await send('shapes', { path, body: each as object })
    }
    for (const text of hostileTexts.slice(0, -1))
      await send('texts', { path: withHostileIds(path, fixtures, text), ...(body && { body }) })
  }
  expect(failed).toEqual([])
})

/** The path with each of its ids, and each value of its query, replaced. */
function withHostileIds(path: string, fixtures: Fixtures, text: string): string {
  const hostile = encodeURIComponent(text.isWellFormed() ? text : 'x')
  const ids = Object.values(fixtures).filter((id) => id.length > 3)
  const [before = '', query] = path.split('?')
  const steps = before.split('/').map((step) => (ids.includes(decodeURIComponent(step)) ? hostile : step))
  const values = query === undefined ? '' : `?${query.replace(/=[^&]*/g, `=${hostile}`)}`
  return steps.join('/') + values
}

function getCaller(access: string): Persona {
  if (access === 'operator' || access === 'merchant' || access === 'courier') return 'operator'
  return access === 'public' ? 'anonymous' : 'owner'
}

test('no page fails or shows a script as a script, whatever its address says', async () => {
  // A machine that has other things to do must not refuse requests.
  const shop = await startShop({ SHED_LOAD: 'off' })
  try {
    const owner = await signInAsOwner(shop)
    for (const pattern of listPages())
      for (const text of PAGE_TEXTS) {
        const hostile = encodeURIComponent(text)
        const page = pattern.replace(/:\w+\??/g, hostile)
        const search = new URLSearchParams(NAMES.map((name) => [name, text]))
        await openPage(`${shop.urls.BO}${page}?${search}`)
        await openPage(`${shop.urls.BO}${page}?${search}`, owner)
        await openPage(`${shop.urls.BO}${page === '/' ? '/_root' : page}.data?${search}`)
      }
  } finally {
    await shop.stop()
  }
  expect({ executed, failed }).toEqual({ executed: [], failed: [] })
})

async function openPage(url: string, cookie?: string): Promise<void> {
  const answer = await fetch(url, { redirect: 'manual', ...(cookie && { headers: { cookie } }) })
  const body = await answer.text()
  counts.pages += 1
  judge(url.slice(0, 200), { status: answer.status, body })
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html')
  if (isHtml && (body.includes(SCRIPT) || body.includes('<img src=x onerror'))) executed.push(url.slice(0, 300))
  if (answer.headers.getSetCookie().some((one) => one.startsWith('attacked=')))
    executed.push(`${url.slice(0, 200)} sets a cookie`)
}

/** Texts that could leave an address for a page, a script in it, or a header. */
const PAGE_TEXTS = [SCRIPT, '"><img src=x onerror=alert(1)>', '\r\nSet-Cookie: attacked=1', '%00\u202e']

/** Names of parameters that pages read. */
const NAMES = [
  'q',
  'slug',
  'referrer',
  'back',
  'to',
  'step',
  'reference',
  'search',
  'problem',
  'code',
  'day',
  'after',
  'kind',
]

/** Address patterns of all pages; those that stream, or end a session, are left out. */
function listPages(): string[] {
  const routes = readRoutes()
  const toPath = (id: string | undefined): string => {
    const route = routes.find((each) => each.id === id)
    return route ? [toPath(route.parentId), route.path ?? ''].filter(Boolean).join('/') : ''
  }
  const paths = new Set(routes.map(({ id }) => `/${toPath(id)}`.replaceAll(/\/+/g, '/')))
  return [...paths].filter((path) => !/\/live$|\*|signout/.test(path))
}

test('the battery asked enough', () => {
  const { operations: _, ...requests } = counts
  expect(Object.values(requests).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST_REQUESTS)
})
