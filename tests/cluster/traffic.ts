import { setTimeout as pause } from 'node:timers/promises'
import { SHOPS_CHANGED } from '#services/market/rules/changes.ts'
import { aShop, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { orderAt } from '#services/market/testing/what-a-buyer-sends.ts'
import { connectDatabase, type DatabaseConnection } from '#shared/database/connect.ts'
import { bump } from '#shared/database/notify.ts'
import { newId } from '#shared/ids.ts'
import { shopFacts } from '../chaos/two-servers.ts'
import { aGuest, type Guest, phoneOf, send } from '../guests.ts'
import { ALL_HOLD, runAudit } from '../run-audit.ts'
import type { Cluster } from './make-cluster.ts'
import { until } from './part.ts'

const BUYERS = 4
export const READERS = 2
const ORDERS_OF_ONE = 4

/** Answers of one kind: when the last one came, and the longest time without since `forget`. */
export interface Answers {
  at: number
  longestGap: number
  count: number
}

/** People who order and look around at a shop of their own until `stop`. */
export interface Traffic {
  connection: DatabaseConnection
  /** Orders that the shop acknowledged, by the key that their buyer gave them. */
  acknowledged: Map<string, string>
  writes: Answers
  /** Pages that many see alike, and listings that are read from the database each time. */
  reads: Answers
  listings: Answers
  /** Answers that a browser would show as a failure. */
  mishaps: string[]
  /** Begins to count gaps and mishaps anew. */
  forget(): void
  /** Waits until the cluster is whole and every buyer has ordered again. */
  isCalm(): Promise<void>
  stop(): Promise<void>
  /** After `stop`: every acknowledged order with its id that the database has not, or has twice, and refusals. */
  findLosses(): Promise<object[]>
  /** The audit's last words, once the facts of killed processes were told again, within two minutes. */
  audit(): Promise<string>
}

/** Makes a shop with goods in a running cluster, and lets people in. */
export async function startTraffic(cluster: Cluster): Promise<Traffic> {
  const connection = await connectDatabase({
    url: cluster.addresses.write,
    dataDir: '',
    poolSize: 2,
    applicationName: 'huella cluster test',
    statementTimeoutMs: 60_000,
  })
  const shopId = await aShop(connection.db(), { facts: shopFacts })
  const goods = await someGoods(connection.db(), shopId, { stock: 100_000 })
  await connection
    .db()
    .transaction()
    .execute((trx) => bump(trx, SHOPS_CHANGED))

  const acknowledged = new Map<string, string>()
  /** What no buyer may be told, with whether the database knows the buyer. */
  const refusals: object[] = []
  const mishaps: string[] = []
  const [writes, reads, listings] = [0, 0, 0].map((count) => ({ at: 0, longestGap: 0, count })) as [
    Answers,
    Answers,
    Answers,
  ]
  let isOver = false

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
      if (!isUnderWay) mishaps.push(`order: ${answer?.status ?? 'no answer'}${saysWhen(answer)}`)
      await pause(100)
    }
  }

  async function keepAsking(what: string, answers: Answers, ask: () => Promise<Response>): Promise<void> {
    while (!isOver) {
      // As a browser does, asks again where a connection that was kept is closed before an answer.
      const answer = await ask().catch(() => ask().catch(() => null))
      const text = await answer?.text().catch(() => null)
      if (answer?.ok && text) note(answers)
      else mishaps.push(`${what}: ${answer?.status ?? 'no answer'}${saysWhen(answer)}`)
      await pause(50)
    }
  }

  const working = Promise.all([
    ...Array.from({ length: BUYERS }, () => keepBuying()),
    ...Array.from({ length: READERS }, () => keepAsking('page', reads, () => fetch(`${cluster.url}/products`))),
    keepAsking('listing', listings, () => send(cluster.url, '/api/market/web/catalogItems', { shopId })),
  ])

  return {
    connection,
    acknowledged,
    writes,
    reads,
    listings,
    mishaps,
    forget() {
      for (const each of [writes, reads, listings]) Object.assign(each, { at: performance.now(), longestGap: 0 })
      mishaps.length = 0
    },
    async isCalm() {
      await until(() => cluster.isWhole(), 'Not every machine is back', 120_000)
      const before = acknowledged.size
      await until(async () => acknowledged.size >= before + BUYERS, 'No orders are taken', 120_000)
    },
    async stop() {
      isOver = true
      await working
    },
    async findLosses() {
      const { rows } = await connection.pool.query<{ id: string; key: string }>(
        'select id, notes as key from market.orders where shop_id = $1',
        [shopId],
      )
      const made = Map.groupBy(rows, ({ key }) => key)
      const lost = [...acknowledged].flatMap(([key, id]) => (made.get(key)?.[0]?.id === id ? [] : [{ key, id }]))
      const doubled = [...made].flatMap(([key, { length: times }]) => (times === 1 ? [] : [{ key, times }]))
      const unknown = [...made.keys()].flatMap((key) => (acknowledged.has(key) ? [] : [{ key, unknown: true }]))
      return [...refusals, ...lost, ...doubled, ...unknown]
    },
    async audit() {
      const audit = () => runAudit({ DATABASE_URL: cluster.addresses.write })
      await until(async () => ALL_HOLD.test(await audit()), 'The audit is not clean', 180_000).catch(() => {})
      return audit()
    },
  }
}

/** A refusal says when to come back. */
function saysWhen(answer: Response | null): string {
  return answer?.status === 503 && !answer.headers.has('retry-after') ? ', without Retry-After' : ''
}

function note(each: Answers): void {
  const now = performance.now()
  each.longestGap = Math.max(each.longestGap, now - each.at)
  each.at = now
  each.count += 1
}
