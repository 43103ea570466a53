import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import { RELEASE_HEADER } from '#web/document/other-release.ts'
import { type TestServer, testServer } from '../testing.ts'
import { shareReleaseAssets } from './release-assets.ts'

/** Below which each process of a release finds what the others keep. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'huella-releases-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const script = (version: string) =>
  `export const from = '${version}'\n${'// A line that compresses well.\n'.repeat(40)}`

const routes = {
  root: { id: 'root', path: '', module: '/assets/root-1.js' },
  shelf: { id: 'shelf', parentId: 'root', path: 'products', module: '/assets/shelf-1.js' },
  product: { id: 'product', parentId: 'root', path: 'product/:slug', module: '/assets/product-1.js' },
  home: { id: 'home', parentId: 'root', index: true, module: '/assets/home-1.js' },
}

/** A process of a release with a script and a manifest of its own. */
async function startRelease(version: string): Promise<TestServer> {
  return testServer(await testDatabase(), {
    environment: { DATA_DIR },
    assetsVersion: version,
    assets: {
      [`page-${version}.js`]: script(version),
      [`tiny-${version}.css`]: 'a{}',
      [`manifest-${version}.js`]: `window.__reactRouterManifest=${JSON.stringify({ version, routes })};`,
    },
  })
}

let older: TestServer
let newer: TestServer
beforeAll(async () => {
  older = await startRelease('aaaa')
  newer = await startRelease('bbbb')
})

test('a page of the release before finds its scripts, and a new page finds its own at a process of that release', async () => {
  for (const [server, version] of [
    [newer, 'aaaa'],
    [older, 'bbbb'],
  ] as const) {
    const packed = await server.get(`/assets/page-${version}.js`, { 'accept-encoding': 'br' })
    expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'br'])
    expect(packed.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await packed.text()).toBe(script(version))
    const plain = await server.get(`/assets/page-${version}.js`, { 'accept-encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script(version)])
    expect(await (await server.get(`/assets/tiny-${version}.css`)).text()).toBe('a{}')
  }
})

test.each(['page-cccc.js', '..%2Freleases', `${'a'.repeat(300)}.js`])(
  'no release has %s, and no cache keeps that',
  async (name) => {
    const answer = await newer.get(`/assets/${name}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  },
)

test('a page of another release discovers the pages that its own release knows', async () => {
  for (const [server, version] of [
    [newer, 'aaaa'],
    [older, 'bbbb'],
  ] as const) {
    const answer = await server.get(`/__manifest?paths=%2F%2C%2Fproduct%2Fpienso%2C%2Fnada&version=${version}`)
    expect(answer.status).toBe(200)
    const { root, home, product } = routes
    expect(await answer.json()).toEqual({ root, home, product })
  }
})

test('a page of a release that is gone, and one of this release, is answered by React Router', async () => {
  for (const version of ['gone', 'bbbb', '..%2F..', '']) {
    const answer = await newer.get(`/__manifest?paths=%2Fproducts&version=${version}`)
    expect(await answer.text()).toContain('<title>Huella</title>')
  }
})

test('data of a page names the release that answers it', async () => {
  expect((await newer.get('/products.data')).headers.get(RELEASE_HEADER)).toBe('bbbb')
  expect((await newer.get('/products')).headers.has(RELEASE_HEADER)).toBe(false)
})

test('five releases are kept, and one that is rolled back to is the newest of them', async () => {
  const clientFolder = mkdtempSync(join(tmpdir(), 'huella-client-'))
  mkdirSync(join(clientFolder, 'assets'))
  const storage = memoryStorage()
  let at = 0
  const start = async (version: string) => {
    at += 1
    const release = { clientFolder, version }
    return shareReleaseAssets(storage, { release, now: new Date(at), log: pino({ level: 'silent' }) })
  }
  const listKept = () => [...storage.files.keys()].sort().map((key) => key.replace(/^.*-|\.json$/g, ''))

  for (const version of ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ffff']) await start(version)
  expect(listKept()).toEqual(['bbbb', 'cccc', 'dddd', 'eeee', 'ffff'])
  await start('bbbb')
  await start('bbbb')
  expect(listKept()).toEqual(['cccc', 'dddd', 'eeee', 'ffff', 'bbbb'])

  storage.become('broken')
  expect(await (await start('gggg')).find('page.js')).toBeNull()
  rmSync(clientFolder, { recursive: true })
})
