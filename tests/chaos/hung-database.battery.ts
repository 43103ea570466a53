// npm run test:battery -- hung-database: PostgreSQL and its processes are stopped (SIGSTOP) for one to twenty seconds, and
// killed all at once (SIGKILL), while people order. Nothing acknowledged is lost or doubled, a signed-in visitor is told to
// wait and never to sign in, and the shop serves again by itself. What was shown before goes on being shown, marked, and
// nothing can be changed. STOPS=3 is a short run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { findTarget } from '../../bench/find-target.ts'
import { toOrder } from '../../bench/scenarios.ts'
import { aGuest, send } from '../guests.ts'
import { startShop } from '../running-shop.ts'
import { clockOffsetTo } from '../shop-clock.ts'
import { signalDatabase } from '../signal-database.ts'

const STOPS = Number(process.env.STOPS ?? 12)
const BUYERS = 4
const FOREVER = 1_800_000
/** Pools find a broken connection, and PostgreSQL replays its log. */
const SERVED_AGAIN_MS = 60_000
/** A page that was shown within a minute needs no mark (server/edge/shared-documents.ts). */
const OLDER_MS = 61_000

const env = { CLOCK_OFFSET: clockOffsetTo(10), SHED_LOAD: 'off', LOG_LEVEL: 'error' }
const shop = await startShop(env)
const { dataDir } = shop
afterAll(() => shop.stop())
const target = await findTarget(shop.port, 1)
const url = shop.urls.BO

const figures = {
  stops: 0,
  kills: 0,
  orders: 0,
  unanswered: 0,
  slowestReturnMs: 0,
  whileHung: {} as Record<string, number>,
}
const acknowledged = new Map<string, string>()
const buyers = new Set<string>()

async function signIn(): Promise<string> {
  const signedIn = await send(url, '/v1/app/identity/signIn', { email: 'ana@huella.example', password: DEMO_PASSWORD })
  const session = { idToken: (await signedIn.json()).idToken, country: 'BO' }
  return (await (await send(url, '/v1/app/web/sessions', session)).json()).sessionToken
}

let phones = 0
async function keepBuying(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const guest = await aGuest(url).catch(() => null)
    if (!guest) continue
    buyers.add(guest.uid)
    const [order, key] = [{ ...toOrder(target, phones++), notes: newId() }, newId()]
    for (;;) {
      const answer = await send(url, '/api/market/app/orders', order, { token: guest.token, key }).catch(() => null)
      const body = answer ? await answer.text() : ''
      if (answer?.ok) acknowledged.set(key, JSON.parse(body)._id)
      if (answer && answer.status < 500 && !body.includes('idempotency-in-flight')) break
      figures.unanswered += 1
      await pause(100)
    }
    figures.orders = acknowledged.size
  }
}

/** Asks for a page of a signed-in visitor, whose session lies in the database. */
async function askAsVisitor(cookie: string): Promise<string> {
  const headers = { accept: 'text/html', cookie }
  const answer = await fetch(`${url}/profile`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
  if (!answer) return 'no answer'
  await answer.arrayBuffer()
  const [to, retryAfter] = [answer.headers.get('location'), answer.headers.get('retry-after')]
  return [answer.status, to ?? '', answer.status === 503 ? `Retry-After ${retryAfter !== null}` : ''].join(' ').trim()
}

async function servesAgain(cookie: string): Promise<void> {
  const started = performance.now()
  while ((await askAsVisitor(cookie)) !== '200') {
    if (performance.now() - started > SERVED_AGAIN_MS) throw new Error('The shop does not serve again')
    await pause(50)
  }
  figures.slowestReturnMs = Math.max(figures.slowestReturnMs, Math.round(performance.now() - started))
}

test(
  'pages that were shown are served while the database hangs, marked, and nothing can be ordered',
  async () => {
    const cookie = `huella_session=${await signIn()}`
    const guest = await aGuest(url)
    const pages = ['/', `/products?slug=${target.tagSlug}`, `/product/${target.productSlug}`, '/spa', '/help']
    const read = async (path: string) => {
      const answer = await fetch(url + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
      return [path, answer.status, (await answer.text()).includes('data-older') ? 'marked' : 'current']
    }
    const readAll = () => Promise.all(pages.map(read))
    expect(await readAll()).toEqual(pages.map((path) => [path, 200, 'current']))
    await pause(OLDER_MS)
    signalDatabase(dataDir, 'SIGSTOP')
    try {
      // Help shows nothing of the database.
      expect(await readAll()).toEqual(pages.map((path) => [path, 200, path === '/help' ? 'current' : 'marked']))
      const caller = { token: guest.token, key: newId() }
      const refused = await send(url, '/api/market/app/orders', toOrder(target, phones++), caller)
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
    } finally {
      signalDatabase(dataDir, 'SIGCONT')
    }
    await servesAgain(cookie)
    expect(await readAll()).toEqual(pages.map((path) => [path, 200, 'current']))
  },
  FOREVER,
)

test(
  'nothing is lost or doubled while the database hangs or dies, and nobody is signed out',
  async () => {
    const cookie = `huella_session=${await signIn()}`
    let isOver = false
    const buying = Array.from({ length: BUYERS }, () => keepBuying(() => isOver))
    for (let nth = 0; nth < STOPS; nth += 1) {
      await pause(1000)
      signalDatabase(dataDir, 'SIGSTOP')
      const asked = askAsVisitor(cookie)
      await pause([1000, 3000, 8000, 20_000][nth % 4])
      signalDatabase(dataDir, 'SIGCONT')
      const told = await asked
      figures.whileHung[told] = (figures.whileHung[told] ?? 0) + 1
      figures.stops += 1
      await servesAgain(cookie)
      if (nth % 2 === 0) continue
      signalDatabase(dataDir, 'SIGKILL')
      figures.kills += 1
      await servesAgain(cookie)
    }
    isOver = true
    await Promise.all(buying)

    const connection = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'hung database' })
    const { rows } = await connection.pool.query<{ id: string }>(
      'select id from market.orders where owner_uid = any($1)',
      [[...buyers]],
    )
    await connection.close()
    mkdirSync('reports', { recursive: true })
    writeFileSync('reports/hung-database.json', JSON.stringify(figures, null, 2))
    console.log(figures)
    expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged.values()].sort())
    expect(figures.orders).toBeGreaterThan(STOPS)
    const wrong = Object.keys(figures.whileHung).filter((told) => told !== '200' && told !== '503  Retry-After true')
    expect(wrong).toEqual([])
  },
  FOREVER,
)
