import { inflateRawSync } from 'node:zlib'

const directoryEntry = 0x02014b50
const directoryEnd = 0x06054b50

/**
 * Unpacked size of a ZIP archive in bytes; null when it is none. Sizes in the directory count only when too large: each
 * file is inflated up to `most`, because decompression bombs declare false sizes. Beyond `most` it is Infinity.
 */
export function unpackedSize(bytes: Uint8Array, most: number): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return null

  let at = view.getUint32(end + 16, true)
  let size = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry) return null
    if (size + view.getUint32(at + 24, true) > most) return Number.POSITIVE_INFINITY
    const unpacked = unpackedEntry(bytes, view, at, most - size)
    if (unpacked === null) return null
    size += unpacked
    if (size > most) return Number.POSITIVE_INFINITY
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

/** Unpacked size of one file, stored or deflated; null when damaged or packed otherwise. */
function unpackedEntry(bytes: Uint8Array, view: DataView, entry: number, most: number): number | null {
  const method = view.getUint16(entry + 10, true)
  const packed = view.getUint32(entry + 20, true)
  const local = view.getUint32(entry + 42, true)
  if (local + 30 > view.byteLength) return null
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (method === 0) return packed
  if (method !== 8) return null
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: most + 1 }).byteLength
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? Number.POSITIVE_INFINITY : null
  }
}

/** Finds the end record, which is last, before a comment of at most 64 kB. */
function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === directoryEnd) return at
  }
  return null
}
