import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { PMTiles, type Source, TileType } from 'pmtiles'
import { afterAll, expect, test } from 'vitest'
import { tileArchive, vectorTile } from '../../tests/tile-archive.ts'
import { parseRange } from '../edge/byte-range.ts'
import { type Box, extractArchive, listTiles, writeArchive } from './extract-archive.ts'
import { openMapArchive } from './map-archive.ts'

const folder = await mkdtemp(join(tmpdir(), 'huella-map-'))
afterAll(() => rm(folder, { recursive: true }))

const tile = vectorTile('water', 'lake')
const world = tileArchive('mvt', tile)
const city: Box = { minLat: -17.9, maxLat: -17.6, minLon: -63.4, maxLon: -63 }

const sourceOf = (archive: Buffer): Source => ({
  getKey: () => 'test',
  getBytes: async (offset, length) => ({ data: new Uint8Array(archive.subarray(offset, offset + length)).buffer }),
})

/** Of many lengths, so that the directory is long. */
function contentOf(id: number): string {
  const hash = createHash('sha512').update(String(id)).digest()
  return hash.subarray(0, 1 + ((hash[0] ?? 0) % 60)).toString('hex')
}

test('of a world the surroundings of a city are kept, with every zoom above them, and nothing else', async () => {
  const archive = await extractArchive({ source: sourceOf(world), boxes: [city], maxZoom: 12 })
  const read = new PMTiles(sourceOf(archive))
  const header = await read.getHeader()
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 12, clustered: true, numTileContents: 1 })
  expect([header.minLat, header.maxLon]).toEqual([-17.9, -63])
  expect(header.numAddressedTiles).toBe(listTiles([city], 12).length)

  for (const { z, x, y } of listTiles([city], 12)) {
    expect(new Uint8Array((await read.getZxy(z, x, y))?.data ?? new ArrayBuffer())).toEqual(tile)
  }
  const [elsewhere] = listTiles([{ minLat: 40, maxLat: 40.1, minLon: 2, maxLon: 2.1 }], 12).slice(-1)
  if (!elsewhere) throw new Error('There are tiles everywhere')
  expect(await read.getZxy(elsewhere.z, elsewhere.x, elsewhere.y)).toBeUndefined()
})

test('an archive of many tiles gets leaves, and each is found with its own content', async () => {
  const box = { minLat: -18.4, maxLat: -17.2, minLon: -63.8, maxLon: -62.6 }
  const tiles = listTiles([box], 15)
  expect(tiles.length).toBeGreaterThan(10_000)
  const archive = writeArchive(
    tiles.map(({ id }) => ({ id, data: gzipSync(contentOf(id)) })),
    { header: { tileType: TileType.Mvt }, boxes: [box], maxZoom: 15, metadata: {} },
  )
  const read = new PMTiles(sourceOf(archive))
  expect((await read.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  for (const { id, z, x, y } of tiles.filter((_, at) => at % 997 === 0)) {
    const found = await read.getZxy(z, x, y)
    expect(Buffer.from(found?.data ?? new ArrayBuffer()).toString()).toBe(contentOf(id))
  }
})

test('the command fetches by ranges, proves the file and writes its checksum; a broken source leaves the old map', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.range ?? '')
    const range = parseRange(request.headers.range ?? null, world.length)
    if (typeof range === 'string' || request.url !== '/world.pmtiles') return response.writeHead(404).end()
    response.writeHead(206, { 'content-range': `bytes ${range.first}-${range.last}/${world.length}` })
    response.end(world.subarray(range.first, range.last + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const file = join(folder, 'cities.pmtiles')
  const get = (name: string) =>
    promisify(execFile)(process.execPath, [
      'server/commands/map-get.ts',
      file,
      ...['--from', `http://127.0.0.1:${port}/${name}`, '--zoom', '10'],
    ]).catch((error) => error)

  const { stdout } = await get('world.pmtiles')
  expect(asked.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true)
  const [, checksum = ''] = /sha256 ([0-9a-f]{64})/.exec(stdout) ?? []
  expect(await readFile(`${file}.sha256`, 'utf8')).toBe(`${checksum}  cities.pmtiles\n`)
  const { size, close } = await openMapArchive(file)
  await close()

  const failed = await get('none.pmtiles')
  expect(failed.stderr).toContain('The map could not be fetched')
  expect((await readFile(file)).length).toBe(size)
  await new Promise((resolve) => server.close(resolve))
})
