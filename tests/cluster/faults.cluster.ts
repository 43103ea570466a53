// npm run test:cluster: machines and programs of a cluster are killed and frozen one after the other while people order and
// look around. What was acknowledged exists once, nothing exists twice, orders are taken again within 20 s of each fault,
// listings within 4 s, and nobody repairs anything by hand. Figures and logs: reports/cluster.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#shared/database/connect.ts'
import { ALL_HOLD, runAudit } from '../run-audit.ts'
import { type Cluster, makeCluster } from './make-cluster.ts'
import type { DatabaseNode } from './make-parts.ts'
import { READERS, startTraffic, type Traffic } from './traffic.ts'

/** Within which writes are back after a fault. */
const BACK_WITHIN_MS = 20_000
/** Within which standbys answer what many see alike. */
const READ_WITHIN_MS = 4000
const CALM_MS = 8000
const FROZEN_MS = 30_000
/** Of each machine, in memory: the demonstration and its log of changes take half of it. */
const DISK_MB = 2500

let cluster: Cluster
let traffic: Traffic
const figures: Record<
  string,
  { writesBackMs: number; readsBackMs: number; listingsBackMs: number; failedReads: number; orders: number }
> = {}

beforeAll(async () => {
  cluster = await makeCluster({ env: { RATE_LIMIT: '0', SHED_LOAD: 'off' }, diskMegabytes: DISK_MB })
  await cluster.start()
  traffic = await startTraffic(cluster)
  await cluster.backUp()
}, 900_000)

afterAll(async () => {
  await traffic?.stop()
  await traffic?.connection.close()
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
  async 'the network between the primary and etcd is cut for half a minute'() {
    const { etcdLinks } = await cluster.findPrimary()
    for (const link of etcdLinks) link.cut()
    await pause(FROZEN_MS)
    for (const link of etcdLinks) link.mend()
  },
  async 'the network between everything and etcd is cut for half a minute'() {
    const links = cluster.nodes.flatMap(({ etcdLinks }) => etcdLinks)
    for (const link of links) link.cut()
    await pause(FROZEN_MS)
    for (const link of links) link.mend()
  },
  async 'the disk of the primary is full for half a minute'() {
    const ballast = join((await cluster.findPrimary()).folder, 'ballast')
    await promisify(execFile)('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => {})
    await pause(FROZEN_MS)
    rmSync(ballast)
  },
  async 'PgBouncer is killed, and comes back'() {
    cluster.bouncer.kill('SIGKILL')
    await pause(2000)
    cluster.bouncer.start()
  },
}

for (const [name, fault] of Object.entries(faults)) {
  test(`orders go on when ${name}`, async () => {
    await traffic.isCalm()
    const orders = traffic.acknowledged.size
    traffic.forget()
    await fault()
    await traffic.isCalm()
    noteFigures(name, orders)
  }, 300_000)
}

test('everything is restarted one by one, and orders go on', async () => {
  await traffic.isCalm()
  const orders = traffic.acknowledged.size
  traffic.forget()
  const { etcd, nodes, bouncer } = cluster
  for (const part of [...etcd, ...nodes.map(({ patroni }) => patroni), bouncer]) {
    await part.stop()
    part.start()
    await traffic.isCalm()
  }
  cluster.reloadBalancer()
  await traffic.isCalm()
  for (const each of cluster.processes) await cluster.restart(each)
  await traffic.isCalm()
  noteFigures('everything is restarted one by one', orders)
}, 600_000)

test('a rolling restart of the processes shows nobody a failure', async () => {
  const { reads, acknowledged, mishaps } = traffic
  await traffic.isCalm()
  const [orders, pages] = [acknowledged.size, reads.count]
  traffic.forget()
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
  await traffic.stop()
  expect(await traffic.findLosses()).toEqual([])
  expect(await traffic.audit()).toMatch(ALL_HOLD)
}, 300_000)

test('a wrong DELETE is undone by the moment before it, through all failovers since the backup', async () => {
  const { connection, acknowledged } = traffic
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
  const orders = await restored.pool.query('select from market.orders where id = any($1)', [[...acknowledged.values()]])
  await restored.close()
  expect(orders.rowCount).toBe(acknowledged.size)
  expect(await runAudit({ DATABASE_URL: url })).toMatch(ALL_HOLD)
}, 300_000)

/** Keeps what a fault cost since `traffic.forget`, and refuses more than it may. */
function noteFigures(name: string, ordersBefore: number): void {
  const { writes, reads, listings, acknowledged, mishaps } = traffic
  const failedReads = mishaps.filter((mishap) => !mishap.startsWith('order'))
  const found = {
    writesBackMs: Math.round(writes.longestGap),
    readsBackMs: Math.round(reads.longestGap),
    listingsBackMs: Math.round(listings.longestGap),
    failedReads: failedReads.length,
    orders: acknowledged.size - ordersBefore,
  }
  figures[name] = found
  console.log(name, found, failedReads)
  expect(found.writesBackMs).toBeLessThanOrEqual(BACK_WITHIN_MS)
  expect(found.readsBackMs).toBeLessThanOrEqual(READ_WITHIN_MS)
  expect(found.listingsBackMs).toBeLessThanOrEqual(READ_WITHIN_MS)
  // Those alone that a killed process was answering.
  expect(found.failedReads).toBeLessThanOrEqual(READERS + 1)
  expect(mishaps.filter((mishap) => mishap.includes('without Retry-After'))).toEqual([])
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
