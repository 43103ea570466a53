import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { tileArchive, vectorTile } from '../../tests/tile-archive.ts'
import { readConfig } from '../configuration/config.ts'
import { makeLog } from '../log.ts'
import { sendRaw, testServer } from '../testing.ts'
import { openMap } from './open-map.ts'

const folder = mkdtempSync(join(tmpdir(), 'huella-map-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const whole = tileArchive('mvt', vectorTile('water', 'lake'))
const attribution = '© OpenStreetMap'

function createFile(name: string, bytes: Uint8Array): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

const file = createFile('city.pmtiles', whole)
const connection = await testDatabase()
const server = await testServer(connection, {
  environment: { MAP_TILES: 'pmtiles', MAP_TILES_FILE: file, MAP_ATTRIBUTION: attribution },
  handlePage: async (_request, _services, { maps }) => Response.json(maps),
})
const maps = (await (await server.get('/')).json()) as { tiles: { kind: string; url: string } }
const path = maps.tiles.url
const ask = (headers: Record<string, string> = {}, method = 'GET') => fetch(server.url + path, { method, headers })
const getBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('a PMTiles file of this machine', () => {
  test('has an address of its own, which tells nobody where it lies', () => {
    expect(maps).toEqual({ isOn: true, tiles: { kind: 'pmtiles', url: path, attribution, attributionUrl: null } })
    expect(path).toMatch(/^\/map-tiles\/[\w-]{22}\.pmtiles$/)
    expect(server.logged()).toContain('the map shows the tiles of this file')
  })

  test('is read by a browser piece by piece', async () => {
    const archive = new PMTiles(server.url + path)
    expect(await archive.getHeader()).toMatchObject({ tileType: 1, maxZoom: 15 })
    const tile = await archive.getZxy(12, 1329, 2251)
    expect(new Uint8Array(tile?.data ?? new ArrayBuffer())).toEqual(vectorTile('water', 'lake'))
  })

  test('is answered in ranges, whole, by its head, or not at all', async () => {
    const part = await ask({ range: 'bytes=0-6' })
    expect([part.status, await part.text()]).toEqual([206, 'PMTiles'])
    expect(part.headers.get('content-range')).toBe(`bytes 0-6/${whole.length}`)
    expect(part.headers.get('content-length')).toBe('7')
    expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(part.headers.get('content-encoding')).toBeNull()

    const last = await ask({ range: 'bytes=-5' })
    expect([last.status, await getBytes(last)]).toEqual([206, whole.subarray(-5)])
    const all = await ask()
    expect([all.status, all.headers.get('accept-ranges'), await getBytes(all)]).toEqual([200, 'bytes', whole])
    const head = await ask({ range: 'bytes=0-6' }, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${whole.length}`, ''])
    const outside = await ask({ range: `bytes=${whole.length}-` })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
  })

  test('is answered whole to who knows another one, and not again to who has it', async () => {
    const etag = (await ask()).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect((await ask({ range: 'bytes=0-6', 'if-range': etag })).status).toBe(206)
    for (const other of ['"another"', `W/${etag}`, 'Sat, 21 Nov 2026 10:00:00 GMT'])
      expect((await ask({ range: 'bytes=0-6', 'if-range': other })).status).toBe(200)
    const known = await ask({ 'if-none-match': `"another", ${etag}` })
    expect([known.status, await known.text()]).toEqual([304, ''])
  })

  test('is not written to, and says so', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await ask({}, method)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
    expect((await ask({}, 'OPTIONS')).status).toBe(204)
  })

  test.each([
    '/map-tiles/other.pmtiles',
    '/map-tiles/city.pmtiles',
    '/map-tiles/',
    '/map-tiles/..%2f..%2f..%2fetc%2fpasswd',
    '/map-tiles/%2e%2e/%2e%2e/etc/passwd',
    `/map-tiles/${encodeURIComponent(file)}`,
  ])('is the only file there: %s is none', async (elsewhere) => {
    const answer = await sendRaw(
      server.port,
      `GET ${elsewhere} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).not.toMatch(/root:|PMTiles/)
    expect(answer).not.toMatch(/content-type: application\/octet-stream/i)
  })
})

async function opened(environment: Record<string, string>) {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const config = readConfig({ MAP_TILES: 'pmtiles', MAP_ATTRIBUTION: attribution, ...environment })
  const map = await openMap(config, log)
  await map.close()
  return { map, logged: () => lines.join('') }
}

const changed = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(whole)
  change(bytes)
  return bytes
}

test.each([
  ['that is absent', null, 'ENOENT'],
  ['that is empty', Buffer.alloc(0), 'RangeError'],
  ['that is something else', Buffer.from('<!doctype html>'.repeat(40)), 'Wrong magic number'],
  ['that is cut off', whole.subarray(0, -10), 'cut off before its last tile'],
  ['whose directory is torn', changed((bytes) => bytes.fill(0, 127, 140)), 'incorrect header check'],
  ['of a version to come', changed((bytes) => bytes.writeUInt8(4, 7)), 'spec version 4'],
  [
    'of tiles that nobody draws',
    changed((bytes) => bytes.writeUInt8(6, 99)),
    'neither vector tiles (MVT) nor pictures',
  ],
  ['that browsers do not unpack', changed((bytes) => bytes.writeUInt8(4, 98)), 'something else than gzip'],
])('a file %s is logged, and the map is drawn without it', async (_what, bytes, reason) => {
  const file = bytes ? createFile('broken.pmtiles', bytes) : join(folder, 'absent.pmtiles')
  const { map, logged } = await opened({ MAP_TILES_FILE: file })
  expect([map.isOn, map.tiles, map.archive]).toEqual([true, null, null])
  expect(logged()).toContain('MAP_TILES_FILE cannot be shown: the map is drawn without it')
  expect(logged()).toContain(reason)
})

test('nothing is opened without maps', async () => {
  const { map, logged } = await opened({ MAP_TILES_FILE: join(folder, 'absent.pmtiles'), MAPS: 'off' })
  expect([map.isOn, map.archive, logged()]).toEqual([false, null, ''])
})

test('an archive elsewhere stays configured when it does not answer now, and that is logged', async () => {
  const elsewhere = createServer((_request, answer) => answer.writeHead(503).end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => elsewhere.once('listening', resolve))
  const address = elsewhere.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/city.pmtiles`
  const { map, logged } = await opened({ MAP_TILES_FILE: url })
  expect(map.tiles).toEqual({ kind: 'pmtiles', url, attribution, attributionUrl: null })
  await expect.poll(logged).toContain('MAP_TILES_FILE does not answer now')
  expect(logged()).toContain('503')
  elsewhere.close()
})
