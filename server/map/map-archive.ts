import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { PMTiles } from 'pmtiles'
import { parseRange } from '../edge/byte-range.ts'
import { whyNotDrawn } from './why-not-drawn.ts'

/** A local PMTiles file, served to browsers by ranges. It stays open: a replacement takes effect at the next start. */
export interface MapArchive {
  /** Path with the content's version, so that it can be cached for ever. */
  path: string
  size: number
  answer(request: Request): Response
  close(): Promise<void>
}

/** Bytes that contain the header and root directory of a PMTiles file. */
const headBytes = 16 * 1024
const pieceBytes = 64 * 1024

/** Opens an archive; throws when it is absent, truncated, or not drawable by browsers. */
export async function openMapArchive(file: string): Promise<MapArchive> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    await prove(handle, file, size)
    const version = await computeVersion(handle, size)
    return {
      path: `/map-tiles/${version}.pmtiles`,
      size,
      answer: (request) => answer(request, { handle, size, etag: `"${version}"` }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function prove(handle: FileHandle, file: string, size: number): Promise<void> {
  const getBytes = async (offset: number, length: number) => ({ data: (await read(handle, offset, length)).buffer })
  const header = await new PMTiles({ getKey: () => file, getBytes }).getHeader()
  const reason = whyNotDrawn(header)
  if (reason) throw new Error(reason)
  if (header.tileDataOffset + (header.tileDataLength ?? 0) > size) throw new Error('It is cut off before its last tile')
}

/** Version of the file, equal on every machine, computed without reading gigabytes. */
async function computeVersion(handle: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(String(size))
  hash.update(await read(handle, 0, headBytes))
  hash.update(await read(handle, Math.max(0, size - headBytes), headBytes))
  return hash.digest('base64url').slice(0, 22)
}

interface Opened {
  handle: FileHandle
  size: number
  etag: string
}

/** Answers as RFC 9110 says: the whole file, one range (206), or a range outside it (416). */
function answer({ method, headers: asked }: Request, { handle, size, etag }: Opened): Response {
  const headers = new Headers({
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
  })
  if (method !== 'GET' && method !== 'HEAD') {
    return new Response(null, { status: method === 'OPTIONS' ? 204 : 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
  }
  if (
    asked
      .get('if-none-match')
      ?.split(',')
      .some((known) => known.trim().replace(/^W\//, '') === etag)
  ) {
    return new Response(null, { status: 304, headers })
  }

  const isSame = asked.get('if-range') === null || asked.get('if-range') === etag
  const range = method === 'GET' && isSame ? parseRange(asked.get('range'), size) : 'whole'
  if (range === 'outside') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }

  const [first, last] = range === 'whole' ? [0, size - 1] : [range.first, range.last]
  headers.set('content-length', String(last - first + 1))
  if (range !== 'whole') headers.set('content-range', `bytes ${first}-${last}/${size}`)
  const body = method === 'HEAD' ? null : readBytes(handle, first, last)
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers })
}

function readBytes(handle: FileHandle, first: number, last: number): ReadableStream<Uint8Array> {
  let next = first
  return new ReadableStream({
    async pull(controller) {
      const piece = await read(handle, next, Math.min(pieceBytes, last - next + 1))
      // The open file was overwritten, so the promised bytes are missing.
      if (piece.byteLength === 0) throw new Error('The file of map tiles has become shorter')
      controller.enqueue(piece)
      next += piece.byteLength
      if (next > last) controller.close()
    },
  })
}

/** Reads up to so many bytes; fewer at the end of the file. */
async function read(handle: FileHandle, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset)
  return buffer.slice(0, bytesRead)
}
