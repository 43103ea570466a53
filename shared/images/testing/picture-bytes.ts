import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

// Image containers built byte by byte, because no encoder writes what an attacker would.

export function photo(width = 64, height = 48): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#8b2bc5' } })
}

export function toBytes(...parts: (string | Uint8Array | number[])[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = toBytes(type, data)
  return toBytes(uint32(data.length), body, uint32(crc32(body)))
}

/** A PNG with these dimensions; without `pixels` it lacks its pixel data. */
export function png({
  width,
  height,
  depth = 8,
  colour = 2,
  interlace = 0,
  pixels = Buffer.alloc(10),
  before = [],
  after = [],
}: {
  width: number
  height: number
  depth?: number
  colour?: number
  interlace?: number
  pixels?: Uint8Array
  before?: Buffer[]
  after?: Buffer[]
}): Buffer {
  const head = toBytes(uint32(width), uint32(height), [depth, colour, 0, 0, interlace])
  return toBytes(
    '\x89PNG\r\n\x1a\n',
    pngChunk('IHDR', head),
    ...before,
    pngChunk('IDAT', deflateSync(pixels)),
    ...after,
    pngChunk('IEND', Buffer.alloc(0)),
  )
}

/** A JPEG segment: 0xe1 is EXIF and XMP, 0xe2 the colour profile, 0xfe a comment. */
export function jpegSegment(marker: number, data: Uint8Array | string): Buffer {
  const bytes = toBytes(data)
  return toBytes([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255], bytes)
}

/** Inserts segments after the start of a JPEG. */
export function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return toBytes(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2))
}

/** Inserts chunks after the first one of a PNG. */
export function withChunks(file: Buffer, ...chunks: Buffer[]): Buffer {
  return toBytes(file.subarray(0, 33), ...chunks, file.subarray(33))
}

export function riff(...chunks: Buffer[]): Buffer {
  const body = toBytes('WEBP', ...chunks)
  return toBytes('RIFF', little(body.length, 4), body)
}

export function riffChunk(type: string, data: Uint8Array): Buffer {
  return toBytes(type, little(data.length, 4), data, data.length % 2 ? [0] : [])
}

/** Flags: 2 animated, 4 XMP, 8 EXIF, 32 profile. */
export function vp8x(width: number, height: number, flags: number): Buffer {
  return riffChunk('VP8X', toBytes([flags, 0, 0, 0], little(width - 1, 3), little(height - 1, 3)))
}

/** A box of AVIF, HEIC and MP4. */
export function box(type: string, ...content: (string | Uint8Array | number[])[]): Buffer {
  const body = toBytes(...content)
  return toBytes(uint32(body.length + 8), type, body)
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

export function little(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntLE(value, 0, length)
  return bytes
}
