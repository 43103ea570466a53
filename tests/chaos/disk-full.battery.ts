// npm run test:battery -- disk-full: the disk of the database, that of uploaded files and that of temporary files are each
// filled to the last byte under orders and uploads. Each is a small memory disk of its own, which only root may mount on
// Linux. Writes are refused with a 503, what needs no room is served, and when there is room again everything goes on:
// nothing acknowledged is lost, and the audit is clean.
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { connectDatabase } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import { findTarget } from '../../bench/find-target.ts'
import { toOrder } from '../../bench/scenarios.ts'
import { aGuest, type Guest, send } from '../guests.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { clockOffsetTo } from '../shop-clock.ts'

const run = promisify(execFile)
const FULL_MS = 15_000
const AGAIN_MS = 90_000
const folder = mkdtempSync(join(tmpdir(), 'huella-disks-'))
chmodSync(folder, 0o711)
const mounted: string[] = []
const figures: Record<string, { orders: number; uploads: number; whileFull: Record<string, number> }> = {}

afterAll(async () => {
  for (const disk of mounted) await run('umount', ['-l', disk])
  rmSync(folder, { recursive: true, force: true })
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/disk-full.json', JSON.stringify(figures, null, 2))
})

/** Mounts a memory disk of so many megabytes. */
async function mount(disk: string, megabytes: number): Promise<string> {
  mkdirSync(disk, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', disk])
  mounted.push(disk)
  return disk
}

/** Fills a disk to its last byte. Answers what gives the room back. */
async function fill(disk: string): Promise<() => void> {
  const ballast = join(disk, 'ballast')
  await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => {})
  return () => rmSync(ballast)
}

let shop: RunningShop | null = null
afterEach(async () => {
  await shop?.stop()
  shop = null
})

interface Customers {
  acknowledged: Map<string, string>
  uids: Set<string>
  count: Record<string, number>
}

let phones = 0

/** One round of a customer: a page, an order, and a photo of a new pet. */
async function comeBy({ urls }: RunningShop, target: Awaited<ReturnType<typeof findTarget>>, customers: Customers) {
  const note = (what: string, answer: Response | null) => {
    const outcome = `${what} ${answer?.status ?? 'no answer'}`
    customers.count[outcome] = (customers.count[outcome] ?? 0) + 1
    return answer
  }
  const page = note('page', await fetch(`${urls.BO}/product/${target.productSlug}`).catch(() => null))
  await page?.arrayBuffer().catch(() => {})
  const guest = await aGuest(urls.BO).catch(() => null)
  if (!guest) {
    note('guest', null)
    return
  }
  customers.uids.add(guest.uid)
  const order = toOrder(target, phones++)
  const call = { token: guest.token, key: newId() }
  const placed = note('order', await send(urls.BO, '/api/market/app/orders', order, call).catch(() => null))
  if (placed?.ok) customers.acknowledged.set(call.key, (await placed.json())._id)
  note('photo', await sendPhoto(urls.BO, guest).catch(() => null))
}

async function sendPhoto(url: string, { token }: Guest): Promise<Response | null> {
  const made = await send(
    url,
    '/pet-profile-api/pet-profiles',
    { name: 'Toby', petTypeId: 'perro' },
    { token, key: newId() },
  )
  if (!made.ok) return made
  const pet = await made.json()
  const body = new FormData()
  body.append('file', new File([new Uint8Array(await jpeg)], 'toby.jpg', { type: 'image/jpeg' }))
  const path = `/pet-profile-api/customers/${pet.customerId}/pet-profiles/${pet.id}/pictures`
  return fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
}
const jpeg = photo(900, 600).jpeg().toBuffer()

const newCustomers = (): Customers => ({ acknowledged: new Map(), uids: new Set(), count: {} })

interface Disk {
  name: string
  megabytes: number
  where(dataDir: string): string
  env: Record<string, string>
}

/** The filled demonstration has about 200 MB, and PostgreSQL keeps its log. */
const disks: Disk[] = [
  { name: 'data', megabytes: 700, where: (dataDir: string) => dataDir, env: {} },
  { name: 'uploads', megabytes: 64, where: (dataDir: string) => join(dataDir, 'uploads'), env: {} },
  { name: 'temp', megabytes: 8, where: () => join(folder, 'temp'), env: { TMPDIR: join(folder, 'temp') } },
]

test.each(disks)('the disk of $name is full, and then there is room again', { timeout: 900_000 }, async (disk) => {
  const dataDir = join(folder, `data-${disk.name}`)
  mkdirSync(dataDir, { mode: 0o711 })
  const place = await mount(disk.where(dataDir), disk.megabytes)
  const { FILLED } = process.env
  if (FILLED) await run('cp', ['-a', `${FILLED}/.`, dataDir])
  if (disk.name === 'temp') chmodSync(place, 0o1777)
  if (disk.name === 'uploads') chmodSync(place, 0o700)
  shop = await startShop({ CLOCK_OFFSET: clockOffsetTo(10), SHED_LOAD: 'off', DATA_DIR: dataDir, ...disk.env })
  const target = await findTarget(shop.port, 1)
  const [before, during, after] = [newCustomers(), newCustomers(), newCustomers()]
  await comeBy(shop, target, before)
  expect(before.count).toEqual({ 'page 200': 1, 'order 200': 1, 'photo 200': 1 })

  const makeRoom = await fill(place)
  const end = performance.now() + FULL_MS
  while (performance.now() < end) {
    await comeBy(shop, target, during)
    await pause(50)
  }
  makeRoom()
  const open = shop
  await vi.waitFor(
    async () => {
      const customers = newCustomers()
      await comeBy(open, target, customers)
      expect(customers.count).toEqual({ 'page 200': 1, 'order 200': 1, 'photo 200': 1 })
      for (const [key, id] of customers.acknowledged) after.acknowledged.set(key, id)
      for (const uid of customers.uids) after.uids.add(uid)
    },
    { timeout: AGAIN_MS, interval: 1000 },
  )

  const all = [before, during, after]
  const uids = all.flatMap((customers) => [...customers.uids])
  const connection = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'full disk' })
  const { rows } = await connection.pool.query('select id from market.orders where owner_uid = any($1)', [uids])
  await connection.close()
  const kept = new Set(rows.map(({ id }) => id))
  const acknowledged = all.flatMap((customers) => [...customers.acknowledged.values()])
  figures[disk.name] = { orders: acknowledged.length, uploads: during.count['photo 200'] ?? 0, whileFull: during.count }
  console.log(disk.name, during.count)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  // A refusal says that it is ours, and for how long; nothing crashes the process.
  expect(Object.keys(during.count).filter((outcome) => / 500$/.test(outcome))).toEqual([])
  const pages = Object.keys(during.count).filter((outcome) => outcome.startsWith('page'))
  expect(pages).toEqual(['page 200'])
  const audit = run(process.execPath, ['server/commands/audit.ts'], { env: { ...process.env, DATA_DIR: dataDir } })
  expect((await audit).stdout).toMatch(/^All \d+ invariants hold\.\n$/)
})
