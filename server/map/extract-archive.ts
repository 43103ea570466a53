import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Header, PMTiles, type Source, TileType, zxyToTileId } from 'pmtiles'
import { severalAtOnce } from '#shared/several-at-once.ts'

/** A rectangle of the world, in degrees. */
export interface Box {
  minLat: number
  maxLat: number
  minLon: number
  maxLon: number
}

interface Extract {
  source: Source
  boxes: readonly Box[]
  maxZoom: number
  onProgress?(done: number, of: number): void
}

/** Tiles asked for at once. */
const AT_ONCE = 8

/**
 * Cuts these rectangles out of a PMTiles archive of vector tiles, from zoom 0 on, and answers an archive of its own
 * (version 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). Only the tiles' ranges are read. Throws
 * when the archive has other tiles, or does not reach the zoom.
 */
export async function extractArchive({ source, boxes, maxZoom, onProgress }: Extract): Promise<Buffer> {
  const archive = new PMTiles(source)
  const header = await archive.getHeader()
  if (header.tileType !== TileType.Mvt) throw new Error('The archive has no vector tiles')
  const top = Math.min(maxZoom, header.maxZoom)
  const wanted = listTiles(boxes, top)
  const tiles = new Map<number, Buffer>()
  let done = 0
  const fetchTile = async ({ id, z, x, y }: (typeof wanted)[number]) => {
    const tile = await archive.getZxy(z, x, y)
    if (tile) tiles.set(id, gzipSync(new Uint8Array(tile.data)))
    done += 1
    onProgress?.(done, wanted.length)
  }
  await severalAtOnce(wanted, fetchTile, { width: AT_ONCE })
  const found = wanted.flatMap(({ id }) => {
    const data = tiles.get(id)
    return data ? [{ id, data }] : []
  })
  return writeArchive(found, { header, boxes, maxZoom: top, metadata: await archive.getMetadata() })
}

interface Place {
  z: number
  x: number
  y: number
}

/** Every tile that touches a rectangle, each once, in the order of an archive. */
export function listTiles(boxes: readonly Box[], maxZoom: number): (Place & { id: number })[] {
  const found = new Map<number, Place & { id: number }>()
  for (let z = 0; z <= maxZoom; z++) {
    for (const { minLat, maxLat, minLon, maxLon } of boxes) {
      const [left, top] = toTile(minLon, maxLat, z)
      const [right, bottom] = toTile(maxLon, minLat, z)
      for (let x = left; x <= right; x++) {
        for (let y = top; y <= bottom; y++) {
          const id = zxyToTileId(z, x, y)
          found.set(id, { id, z, x, y })
        }
      }
    }
  }
  return [...found.values()].sort((a, b) => a.id - b.id)
}

function toTile(lon: number, lat: number, z: number): [x: number, y: number] {
  const radians = (lat * Math.PI) / 180
  const size = 2 ** z
  const inWorld = (part: number) => Math.min(size - 1, Math.max(0, Math.floor(part * size)))
  return [inWorld((lon + 180) / 360), inWorld((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2)]
}

interface Entry {
  id: number
  /** Tiles of the same content that follow each other. */
  run: number
  offset: number
  length: number
}

interface ArchiveFacts {
  header: Pick<Header, 'tileType'>
  boxes: readonly Box[]
  maxZoom: number
  metadata: unknown
}

const HEADER_BYTES = 127
/** The root directory is read with the header, in the first 16 kB. */
const ROOT_BYTES = 16_384 - HEADER_BYTES
const GZIP = 2

/** An archive of these tiles, each packed with gzip, in the order of their ids. */
export function writeArchive(
  tiles: readonly { id: number; data: Buffer }[],
  { header, boxes, maxZoom, metadata }: ArchiveFacts,
): Buffer {
  const { entries, body } = layOut(tiles)
  const { root, leaves } = writeDirectories(entries)
  const about = gzipSync(JSON.stringify(metadata ?? {}))

  const head = Buffer.alloc(HEADER_BYTES)
  head.write('PMTiles')
  head.writeUInt8(3, 7)
  const aboutAt = HEADER_BYTES + root.length
  const leavesAt = aboutAt + about.length
  const bodyAt = leavesAt + leaves.length
  const contents = new Set(entries.map(({ offset }) => offset)).size
  const numbers = [
    ...[HEADER_BYTES, root.length, aboutAt, about.length, leavesAt, leaves.length, bodyAt, body.length],
    ...[tiles.length, entries.length, contents],
  ]
  for (const [place, number] of numbers.entries()) head.writeBigUInt64LE(BigInt(number), 8 + place * 8)
  // Clustered, directories and tiles in gzip.
  head.set([1, GZIP, GZIP, header.tileType, 0, maxZoom], 96)
  const least = (of: (box: Box) => number) => Math.min(...boxes.map(of))
  const most = (of: (box: Box) => number) => Math.max(...boxes.map(of))
  const bounds = [least((b) => b.minLon), least((b) => b.minLat), most((b) => b.maxLon), most((b) => b.maxLat)]
  for (const [place, degrees] of bounds.entries()) head.writeInt32LE(Math.round(degrees * 1e7), 102 + place * 4)
  return Buffer.concat([head, root, about, leaves, body])
}

/** Each content once; equal neighbours are one entry. */
function layOut(tiles: readonly { id: number; data: Buffer }[]): { entries: Entry[]; body: Buffer } {
  const places = new Map<string, number>()
  const pieces: Buffer[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { id, data } of tiles) {
    const hash = createHash('sha256').update(data).digest('base64')
    const known = places.get(hash)
    const offset = known ?? end
    if (known === undefined) {
      places.set(hash, offset)
      pieces.push(data)
      end += data.length
    }
    const last = entries.at(-1)
    if (last && last.offset === offset && last.id + last.run === id) last.run += 1
    else entries.push({ id, run: 1, offset, length: data.length })
  }
  return { entries, body: Buffer.concat(pieces) }
}

/** One directory where it fits with the header, else a root of leaves. */
function writeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = writeDirectory(entries)
  if (whole.length <= ROOT_BYTES) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = 4096; ; size *= 2) {
    const pieces: Buffer[] = []
    const roots: Entry[] = []
    let offset = 0
    for (let at = 0; at < entries.length; at += size) {
      const some = entries.slice(at, at + size)
      const leaf = writeDirectory(some)
      // A run of 0 leads to a leaf.
      roots.push({ id: some[0]?.id ?? 0, run: 0, offset, length: leaf.length })
      pieces.push(leaf)
      offset += leaf.length
    }
    const root = writeDirectory(roots)
    if (root.length <= ROOT_BYTES) return { root, leaves: Buffer.concat(pieces) }
  }
}

function writeDirectory(entries: readonly Entry[]): Buffer {
  const numbers = [entries.length]
  for (const [at, { id }] of entries.entries()) numbers.push(id - (entries[at - 1]?.id ?? 0))
  for (const { run } of entries) numbers.push(run)
  for (const { length } of entries) numbers.push(length)
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1]
    // 0: right behind the entry before.
    numbers.push(before && offset === before.offset + before.length ? 0 : offset + 1)
  }
  return gzipSync(Buffer.from(numbers.flatMap(varint)))
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))]
}
