import { gzipSync } from 'node:zlib'

/** Writes minimal PMTiles archives: one tile, used for every tile of every zoom. */

export type TileKind = keyof typeof tileTypes

const tileTypes = { mvt: 1, png: 2 }
const headerBytes = 127
const none = 1
const gzip = 2

/** Archive of version 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
export function tileArchive(kind: TileKind, tile: Uint8Array, maxZoom = 15): Buffer {
  const everyTile = (4 ** (maxZoom + 1) - 1) / 3
  const body = kind === 'mvt' ? gzipSync(tile) : Buffer.from(tile)
  // One directory entry: from tile 0, all tiles, of this length, at offset 0 (encoded as 1).
  const directory = gzipSync(Buffer.from([1, 0, everyTile, body.length, 1].flatMap(varint)))
  const metadata = gzipSync(Buffer.from(JSON.stringify({ name: 'A test' })))

  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const metadataAt = headerBytes + directory.length
  const tilesAt = metadataAt + metadata.length
  const numbers = [
    ...[headerBytes, directory.length, metadataAt, metadata.length],
    // No leaf directories.
    ...[tilesAt, 0],
    ...[tilesAt, body.length, everyTile, 1, 1],
  ]
  for (const [place, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + place * 8)
  header.set([1, gzip, kind === 'mvt' ? gzip : none, tileTypes[kind], 0, maxZoom], 96)
  const world = [-180, -85, 180, 85]
  for (const [place, degrees] of world.entries()) header.writeInt32LE(degrees * 1e7, 102 + place * 4)
  return Buffer.concat([header, directory, metadata, body])
}

/** A vector tile with one layer that covers all of it. */
export function vectorTile(layer: string, kind: string): Uint8Array {
  const extent = 4096
  const side = zigzag(extent)
  const back = zigzag(-extent)
  // Moves to the corner, draws three lines round the square, and closes it.
  const square = [9, 0, 0, 26, side, 0, 0, side, back, 0, 15]
  const feature = message(
    [2, packed([0, 0])], // the tags: key 0, value 0
    [3, 3], // a polygon
    [4, packed(square)],
  )
  const value = message([1, Buffer.from(kind)])
  const tile = message([
    3,
    message([1, Buffer.from(layer)], [2, feature], [3, Buffer.from('kind')], [4, value], [5, extent], [15, 2]),
  ])
  return new Uint8Array(tile)
}

/** A Protocol Buffers message of numbers and byte strings. */
function message(...fields: [number: number, content: number | Buffer][]): Buffer {
  return Buffer.concat(
    fields.map(([number, content]) =>
      typeof content === 'number'
        ? Buffer.from([...varint(number * 8), ...varint(content)])
        : Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(content.length)]), content]),
    ),
  )
}

function packed(numbers: number[]): Buffer {
  return Buffer.from(numbers.flatMap(varint))
}

function zigzag(number: number): number {
  return number < 0 ? -2 * number - 1 : 2 * number
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))]
}
