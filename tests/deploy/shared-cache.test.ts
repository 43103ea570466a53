import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { aPerson } from '../../server/testing/signed-up-person.ts'
import { openTwoShops } from '../../server/testing/two-shops.ts'
import { type TestServer, testServer } from '../../server/testing.ts'
import { freePort } from '../free-ports.ts'

/** A shop behind nginx that keeps its pages (deploy/nginx.conf): what is one visitor's is never kept. */
const folder = mkdtempSync(join(tmpdir(), 'huella-cache-'))
const connection = await testDatabase()
let shop: TestServer
let nginx: ChildProcess
let front = ''
let rendered = 0

beforeAll(async () => {
  await openTwoShops(connection)
  shop = await testServer(connection, {
    environment: { SHARED_CACHE_SECONDS: '1' },
    // Each rendering has a number, and names its visitor in a hole.
    renderShared: async () => ({
      status: 200,
      headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
      pieces: [`<p>${++rendered} for `, '</p>'],
      holes: [{ index: 0, html: 'nobody' }],
      loadParts: async (_services, visit) => ({ uid: visit.viewer.uid, delivery: visit.delivery?.label ?? null }),
      renderHoles: ({ uid, delivery }) => new Map([[0, String(uid ?? delivery ?? 'nobody')]]),
    }),
  })
  front = await startNginx(shop.port)
})

afterAll(async () => {
  nginx.kill('SIGTERM')
  await once(nginx, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (path: string, cookie?: string) => {
  const answer = await fetch(front + path, { headers: cookie ? { cookie } : {} })
  return { text: await answer.text(), from: answer.headers.get('x-cache'), setCookie: answer.headers.getSetCookie() }
}

test('a page is asked of the shop once, and again when it is older than it may be', async () => {
  const first = await ask('/help')
  expect([first.from, first.text]).toEqual(['MISS', '<p>1 for nobody</p>'])
  expect(await ask('/help')).toEqual({ ...first, from: 'HIT' })
  await vi.waitFor(async () => expect((await ask('/help')).from).toMatch(/STALE|UPDATING/), 5_000)
  await vi.waitFor(async () => expect((await ask('/help')).from).toBe('HIT'), 5_000)
})

test('an account gets its own page, which is kept for nobody, and never the one of others', async () => {
  const ana = await aPerson(shop)
  const { cookie } = ana.headers()
  await ask('/knowUs')
  for (const _ of [1, 2]) {
    const own = await ask('/knowUs', cookie)
    expect([own.from, own.text.includes(ana.uid)]).toEqual(['BYPASS', true])
  }
  const others = await ask('/knowUs')
  expect(others.text).toContain('for nobody')

  // Whoever comes first with a cookie leaves nothing behind either.
  expect((await ask('/privacy', cookie)).text).toContain(ana.uid)
  expect((await ask('/privacy')).text).toContain('for nobody')
})

test('a place that was chosen, and a session that ended, are asked of the shop each time', async () => {
  const place = { lat: -17.72, lon: -63.16, city: 'Santa Cruz', neighbourhood: null, label: 'Equipetrol' }
  const chosen = `huella_delivery=${encodeURIComponent(JSON.stringify(place))}`
  for (const _ of [1, 2]) {
    const { text, from } = await ask('/donations', chosen)
    expect([from, text.includes('for Equipetrol')]).toEqual(['BYPASS', true])
  }
  expect((await ask('/donations')).text).toContain('for nobody')
  for (const _ of [1, 2]) expect((await ask('/donations', 'huella_session=made-up')).from).toBe('BYPASS')
})

test.each(['/cart', '/products?petId=1', '/products?store=cochabamba'])('%s is kept for nobody', async (path) => {
  for (const _ of [1, 2]) expect((await ask(path)).from).toBe('MISS')
})

/** nginx with its cache on, in front of a port of this machine; without TLS, which the cache does not depend on. */
async function startNginx(upstream: number): Promise<string> {
  const port = await freePort()
  const site = readFileSync(fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url)), 'utf8')
    .replaceAll('#cache ', '')
    .replace(/^.*proxy_buffering off;\n/m, '')
    .replace('/var/cache/nginx/huella', `${folder}/kept`)
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${upstream};`)
    .replace(/server \{\s+listen 80;.*?\n\}\n/s, '')
    .replaceAll(/^\s*(listen|ssl_\w+) .*\n/gm, '')
    .replaceAll(/server_name .*/g, `listen 127.0.0.1:${port};`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const file = join(folder, 'nginx.conf')
  // Started by root, its workers would be somebody who may not enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const settings = `${user}pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\n`
  writeFileSync(file, `${settings}http {\naccess_log off;\n${places.join('\n')}\n${site}}\n`)
  const arguments_ = ['-e', 'stderr', '-p', folder, '-c', file]
  execFileSync('nginx', ['-t', ...arguments_], { stdio: 'pipe' })
  nginx = spawn('nginx', ['-g', 'daemon off;', ...arguments_], { stdio: 'ignore' })
  await vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
  }, 10_000)
  return `http://127.0.0.1:${port}`
}
