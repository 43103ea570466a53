// npm run test:cluster: machines and programs of a cluster are killed and frozen one after the other while people order and
// look around. What was acknowledged exists once, nothing exists twice, orders are taken again within 20 s of each fault,
// listings within 4 s, and nobody repairs anything by hand. Figures and logs: reports/cluster.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHOPS_CHANGED } from '#services/market/rules/changes.ts'
import { aShop, type Goods, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { orderAt } from '#services/market/testing/what-a-buyer-sends.ts'
import { connectDatabase, type DatabaseConnection } from '#shared/database/connect.ts'
import { bump } from '#shared/database/notify.ts'
import { newId } from '#shared/ids.ts'
import { shopFacts } from '../chaos/two-servers.ts'
import { aGuest, type Guest, phoneOf, send } from '../guests.ts'
import { ALL_HOLD, runAudit } from '../run-audit.ts'
import { type Cluster, makeCluster } from './make-cluster.ts'
import type { DatabaseNode } from './make-parts.ts'
import { until } from './part.ts'

const BUYERS = 4
const READERS = 2
/** Within which writes are back after a fault. */
const BACK_WITHIN_MS = 20_000
/** Within which standbys answer what many see alike. */
const READ_WITHIN_MS = 4000
const CALM_MS = 8000
const FROZEN_MS = 30_000
const ORDERS_OF_ONE = 4

let cluster: Cluster
let connection: DatabaseConnection
let shopId: string
let goods: Goods
/** Orders that the shop acknowledged, by the key that their buyer gave them. */
const acknowledged = new Map<string, string>()
/** What no buyer may be told, with whether the database knows the buyer. */
const refusals: object[] = []
/** When something was acknowledged last, and the longest time without since the last fault. */
const writes = { at: 0, longestGap: 0, count: 0 }
/** Pages that many see alike, and listings that are read from the database each time. */
const reads = { at: 0, longestGap: 0, count: 0 }
const listings = { at: 0, longestGap: 0, count: 0 }
const figures: Record<
  string,
  { writesBackMs: number; readsBackMs: number; listingsBackMs: number; failedReads: number; orders: number }
> = {}
/** Answers that a browser would show as a failure. */
const mishaps: string[] = []
let isOver = false
let working: Promise<unknown>

beforeAll(async () => {
  cluster = await makeCluster({ env: { RATE_LIMIT: '0', SHED_LOAD: 'off' } })
  await cluster.start()
  connection = await connectDatabase({
    url: cluster.addresses.write,
    dataDir: '',
    poolSize: 2,
    applicationName: 'huella cluster test',
    statementTimeoutMs: 60_000,
  })
  shopId = await aShop(connection.db(), { facts: shopFacts })
  goods = await someGoods(connection.db(), shopId, { stock: 100_000 })
  await connection
    .db()
    .transaction()
    .execute((trx) => bump(trx, SHOPS_CHANGED))
  await cluster.backUp()
  working = Promise.all([
    ...Array.from({ length: BUYERS }, () => keepBuying()),
    ...Array.from({ length: READERS }, () => keepReading()),
    keepListing(),
  ])
}, 900_000)

afterAll(async () => {
  isOver = true
  await working
  await connection?.close()
  mkdirSync('reports/cluster', { recursive: true })
  if (cluster) cpSync(cluster.logs, 'reports/cluster', { recursive: true })
  await cluster?.stop()
  writeFileSync('reports/cluster/figures.json', JSON.stringify(figures, null, 2))
}, 120_000)

const faults: Record<string, () => Promise<void>> = {
  async 'a web process is killed'() {
    const [part] = cluster.processes
    part?.kill('SIGKILL')
    await pause(CALM_MS)
    part?.start()
  },
  async 'the PostgreSQL of the primary is killed'() {
    process.kill((await cluster.findPrimary()).postgresPid(), 'SIGKILL')
  },
  async 'the machine of the primary is gone, and comes back'() {
    const primary = await cluster.findPrimary()
    killMachine(primary, 'SIGKILL')
    await pause(FROZEN_MS)
    primary.patroni.start()
  },
  async 'a member of etcd is killed, and comes back'() {
    const [part] = cluster.etcd
    part?.kill('SIGKILL')
    await pause(CALM_MS)
    part?.start()
  },
  async 'the machine of the primary freezes for half a minute'() {
    const primary = await cluster.findPrimary()
    killMachine(primary, 'SIGSTOP')
    await pause(FROZEN_MS)
    killMachine(primary, 'SIGCONT')
  },
  async 'PgBouncer is killed, and comes back'() {
    cluster.bouncer.kill('SIGKILL')
    await pause(2000)
    cluster.bouncer.start()
  },
}

for (const [name, fault] of Object.entries(faults)) {
  test(`orders go on when ${name}`, async () => {
    await isCalm()
    const orders = acknowledged.size
    for (const each of [writes, reads, listings]) Object.assign(each, { at: performance.now(), longestGap: 0 })
    mishaps.length = 0
    await fault()
    await isCalm()
    figures[name] = {
      writesBackMs: Math.round(writes.longestGap),
      readsBackMs: Math.round(reads.longestGap),
      listingsBackMs: Math.round(listings.longestGap),
      failedReads: mishaps.filter((mishap) => !mishap.startsWith('order')).length,
      orders: acknowledged.size - orders,
    }
    console.log(name, figures[name])
    expect(figures[name].writesBackMs).toBeLessThanOrEqual(BACK_WITHIN_MS)
    expect(figures[name].readsBackMs).toBeLessThanOrEqual(READ_WITHIN_MS)
    expect(figures[name].listingsBackMs).toBeLessThanOrEqual(READ_WITHIN_MS)
    // Those alone that a killed process was answering.
    expect(figures[name].failedReads).toBeLessThanOrEqual(READERS + 1)
  }, 300_000)
}

test('a rolling restart of the processes shows nobody a failure', async () => {
  await isCalm()
  const [orders, pages] = [acknowledged.size, reads.count]
  mishaps.length = 0
  for (const each of cluster.processes) await cluster.restart(each)
  console.log('rolling restart', {
    orders: acknowledged.size - orders,
    pages: reads.count - pages,
    mishaps: mishaps.length,
  })
  expect(mishaps).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(orders)
}, 300_000)

test('what was acknowledged exists once, nothing exists twice, and the audit is clean', async () => {
  isOver = true
  await working
  expect(refusals).toEqual([])
  const { rows } = await connection.pool.query<{ id: string; key: string }>(
    'select id, notes as key from market.orders where shop_id = $1',
    [shopId],
  )
  const made = new Map(rows.map(({ id, key }) => [key, id]))
  expect(made.size).toBe(rows.length)
  expect([...acknowledged].filter(([key, id]) => made.get(key) !== id)).toEqual([])
  expect(made.size).toBe(acknowledged.size)
  // Facts that died with their process are told again within two minutes.
  const audit = () => runAudit({ DATABASE_URL: cluster.addresses.write })
  await until(async () => ALL_HOLD.test(await audit()), 'The audit is not clean', 180_000).catch(() => {})
  expect(await audit()).toMatch(ALL_HOLD)
}, 300_000)

test('a wrong DELETE is undone by the moment before it, through all failovers since the backup', async () => {
  const count = async ({ pool }: Pick<DatabaseConnection, 'pool'>) =>
    (await pool.query<{ count: number }>('select count(*)::integer as count from market.order_timeline')).rows[0]?.count
  const before = await count(connection)
  const { rows } = await connection.pool.query<{ now: Date }>('select clock_timestamp() as now')
  await pause(1000)
  await connection.pool.query('delete from market.order_timeline')
  expect(await count(connection)).toBe(0)

  const url = await cluster.restoreTo(new Date((rows[0]?.now.getTime() ?? 0) + 500))
  const restored = await connectDatabase({ url, dataDir: '', poolSize: 1, applicationName: 'huella cluster test' })
  expect([before === 0, await count(restored)]).toEqual([false, before])
  const { rowCount } = await restored.pool.query('select from market.orders where shop_id = $1', [shopId])
  await restored.close()
  expect(rowCount).toBe(acknowledged.size)
  expect(await runAudit({ DATABASE_URL: url })).toMatch(ALL_HOLD)
}, 300_000)

/** Three machines, of which one follows with all that is acknowledged and may take over, and orders that are taken. */
async function isCalm(): Promise<void> {
  await until(() => cluster.isWhole(), 'Not every machine is back', 120_000)
  const before = acknowledged.size
  await until(async () => acknowledged.size >= before + BUYERS, 'No orders are taken', 120_000)
}

/** Of a machine that is killed or frozen, everything is. */
function killMachine({ patroni, postgresPid }: DatabaseNode, signal: NodeJS.Signals): void {
  const postgres = postgresPid()
  for (const pid of [patroni.pid(), postgres, ...findChildren(postgres)]) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // Connections come and go.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Programs that this one has started and that still run. */
function findChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Places orders one by one, each sent again with its key until the shop answers it. */
async function keepBuying(): Promise<void> {
  let guest: Guest | null = null
  for (let nth = 0; !isOver; nth += 1) {
    // A guest may have few orders that are not paid yet.
    if (nth % ORDERS_OF_ONE === 0) guest = null
    guest ??= await aGuest(cluster.url).catch(() => null)
    if (!guest) {
      await pause(100)
      continue
    }
    const key = newId()
    const answer = await untilAnswered(guest, key)
    if (!answer.ok) {
      const { rowCount } = await connection.pool.query('select from accounts.accounts where uid = $1', [guest.uid])
      const at = new Date().toISOString()
      refusals.push({ uid: guest.uid, isKnown: rowCount === 1, at, status: answer.status, body: await answer.text() })
      guest = null
      continue
    }
    note(writes)
    acknowledged.set(key, (await answer.json())._id)
  }
}

async function untilAnswered({ token }: Guest, key: string): Promise<Response> {
  const contact = { fullName: 'Ana Roca', phoneNumber: phoneOf(key), email: null }
  const body = orderAt(shopId, { notes: key, contact, items: [{ ...goods, quantity: 1 }] })
  for (;;) {
    const answer = await send(cluster.url, '/api/market/app/orders', body, { token, key }).catch(() => null)
    const isUnderWay = answer?.status === 409 && (await answer.clone().text()).includes('idempotency-in-flight')
    if (answer && answer.status < 500 && !isUnderWay) return answer
    if (!isUnderWay) mishaps.push(`order: ${answer?.status ?? 'no answer'}`)
    await pause(100)
  }
}

async function keepReading(): Promise<void> {
  while (!isOver) {
    const answer = await fetch(`${cluster.url}/products`).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (answer?.ok && text) note(reads)
    else mishaps.push(`page: ${answer?.status ?? 'no answer'}`)
    await pause(50)
  }
}

async function keepListing(): Promise<void> {
  while (!isOver) {
    const answer = await send(cluster.url, '/api/market/web/catalogItems', { shopId }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (answer?.ok && text) note(listings)
    else mishaps.push(`listing: ${answer?.status ?? 'no answer'}`)
    await pause(50)
  }
}

function note(each: typeof writes): void {
  const now = performance.now()
  each.longestGap = Math.max(each.longestGap, now - each.at)
  each.at = now
  each.count += 1
}
