// npm run test:battery -- slow-clients: a thousand readers who take nothing of their answers and a thousand writers who
// send a byte a second, half of them of a header and half of a body, while others buy. Nobody else notices, and every
// slow connection is closed. CLIENTS=100 is a short run.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { readMemory } from '../../bench/cpu-time.ts'
import { findTarget } from '../../bench/find-target.ts'
import { median, percentile } from '../../bench/load.ts'
import { toOrder } from '../../bench/scenarios.ts'
import { aGuest, send } from '../guests.ts'
import { startShop } from '../running-shop.ts'
import { clockOffsetTo } from '../shop-clock.ts'

const CLIENTS = Number(process.env.CLIENTS ?? 1000)
/** Writers of a body are cut off after 10 s, readers and idle connections after 30 s, headers after 10 s. */
const CLOSED_WITHIN_MS = 90_000
const SERVED_MS = 30_000
const MOST_MEGABYTES_MORE = 400

const shop = await startShop({ CLOCK_OFFSET: clockOffsetTo(10) })
afterAll(() => shop.stop())
const target = await findTarget(shop.port, 1)

const open = new Set<Socket>()
let opened = 0

/** Opens a connection that only sends what it is told, and never reads. */
function openConnection(first: string): Socket {
  const socket = connect(shop.port, '127.0.0.1').pause()
  open.add(socket)
  opened += 1
  socket.on('error', () => {})
  socket.on('close', () => open.delete(socket))
  socket.write(first)
  return socket
}

const host = `Host: localhost:${shop.port}\r\n`

/** Asks for the largest page again and again, without compression, so that its answers do not fit into any buffer. */
function aReader(): void {
  openConnection(`GET /products?slug=${target.tagSlug} HTTP/1.1\r\n${host}Accept: text/html\r\n\r\n`.repeat(3))
}

/** Sends a byte a second of a header, or of a body, to an operation that anybody may call. */
function aWriter(nth: number): void {
  const head = `POST /v1/app/guests HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
  const socket = openConnection(nth % 2 === 0 ? `${head}X-Slow: ` : `${head}Content-Length: 5000\r\n\r\n{`)
  const timer = setInterval(() => socket.write('a'), 1000)
  socket.on('close', () => clearInterval(timer))
}

test('a thousand slow readers and a thousand slow writers keep nobody else waiting, and are all closed', async () => {
  const before = readMemory(shop.pid)
  const alone = await serveOthers(5000)
  for (let nth = 0; nth < CLIENTS; nth += 1) {
    aReader()
    aWriter(nth)
    if (nth % 20 === 19) await pause(100)
  }
  // Each one is asked for before others are, so that the slow ones are all inside.
  await pause(2000)
  const during = countConnections()
  const beside = await serveOthers(SERVED_MS)
  const after = readMemory(shop.pid)
  const deadline = performance.now() + CLOSED_WITHIN_MS
  while (countConnections() > 0 && performance.now() < deadline) await pause(500)

  const figures = { opened, during, left: countConnections(), alone, beside, megabytes: { before, after } }
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/slow-clients.json', JSON.stringify(figures, null, 2))
  console.log(figures)
  for (const socket of open) socket.destroy()
  expect(during).toBeGreaterThanOrEqual(CLIENTS)
  expect(beside.statuses).toEqual({ 200: beside.requests })
  expect(beside.orders).toBeGreaterThan(0)
  expect(figures.left).toBe(0)
  expect(after - before).toBeLessThan(MOST_MEGABYTES_MORE)
})

/** Connections that the server has open, by the system: a client that does not read does not hear that one is closed. */
function countConnections(): number {
  const ESTABLISHED = '01'
  const port = shop.port.toString(16).toUpperCase().padStart(4, '0')
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
  return lines.filter((line) => {
    const [, local = '', , state] = line.trim().split(/\s+/)
    return local.endsWith(`:${port}`) && state === ESTABLISHED
  }).length
}

interface Served {
  requests: number
  orders: number
  statuses: Record<string, number>
  p50: number
  p99: number
}

/** Reads pages and places orders one after another for this long. */
async function serveOthers(ms: number): Promise<Served> {
  const times: number[] = []
  const served = { requests: 0, orders: 0, statuses: {} as Record<string, number> }
  const note = async (asked: () => Promise<Response>) => {
    const started = performance.now()
    const answer = await asked()
    await answer.arrayBuffer()
    times.push(performance.now() - started)
    served.requests += 1
    served.statuses[answer.status] = (served.statuses[answer.status] ?? 0) + 1
  }
  const end = performance.now() + ms
  while (performance.now() < end) {
    for (const path of ['/', `/product/${target.productSlug}`, `/products?q=pollo`])
      await note(() => fetch(shop.urls.BO + path, { headers: { accept: 'text/html', cookie: target.cartCookie } }))
    const { token } = await aGuest(shop.urls.BO)
    await note(() => send(shop.urls.BO, '/api/market/app/orders', toOrder(target, buyers++), { token, key: newId() }))
    served.orders += 1
    await pause(20)
  }
  return { ...served, p50: Math.round(median(times)), p99: Math.round(percentile(times, 0.99)) }
}
let buyers = 0
