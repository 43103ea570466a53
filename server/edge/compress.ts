import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip as gzipCallback,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

export type Encoding = 'zstd' | 'br' | 'gzip'
type Encoder = ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>

// Low compression levels: an answer for one request is compressed once and read once.
const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const gzip = { level: 4 }
const encoders: Record<Encoding, () => Encoder> = {
  zstd: () => createZstdCompress(zstd),
  br: () => createBrotliCompress(brotli),
  gzip: () => createGzip(gzip),
}
const wholeEncoders: Record<Encoding, (bytes: Uint8Array) => Uint8Array<ArrayBuffer>> = {
  zstd: (bytes) => new Uint8Array(zstdCompressSync(bytes, zstd)),
  br: (bytes) => new Uint8Array(brotliCompressSync(bytes, brotli)),
  gzip: (bytes) => new Uint8Array(gzipSync(bytes, gzip)),
}
const thoroughEncoders: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  zstd: (bytes) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 15 } }),
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzipCallback)(bytes, { level: 9 }),
}
const flushByEncoding: Record<Encoding, number> = {
  zstd: constants.ZSTD_e_flush,
  br: constants.BROTLI_OPERATION_FLUSH,
  gzip: constants.Z_SYNC_FLUSH,
}

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|graphql-response\+json|manifest\+json|ld\+json|xml)|image\/svg\+xml)/
const smallest = 800
// Bodies available at once are compressed in one piece, because a stream costs more than the compression.
const largestInOnePiece = 256 * 1024

/** Compresses compressible answers. A streamed page is flushed whenever it pauses, so that its shell is not delayed. */
export function compress(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res } = context
    if (!res.body || res.headers.has('content-encoding') || context.req.method === 'HEAD') return
    const type = res.headers.get('content-type') ?? ''
    if (!compressible.test(type)) return
    res.headers.append('vary', 'Accept-Encoding')

    const length = Number(res.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    const encoding = bestEncoding(context.req.header('accept-encoding') ?? '')
    if (!encoding || length < smallest || res.headers.get('cache-control')?.includes('no-transform')) return

    const headers = new Headers(res.headers)
    const start = await whatIsThereAtOnce(res.body)
    const isWorthIt = start.goesOn || start.bytes.byteLength >= smallest
    if (isWorthIt) mark(headers, encoding)
    context.res = undefined
    context.res = new Response(isWorthIt ? encoded(start, encoding) : start.bytes, { status: res.status, headers })
  }
}

interface Start {
  bytes: Uint8Array<ArrayBuffer>
  /** Whether the stream continues; `next` is its pending chunk. */
  goesOn: boolean
  next: Promise<ReadableStreamReadResult<Uint8Array>>
  reader: ReadableStreamDefaultReader<Uint8Array>
}

/** Reads all chunks that arrive without a pause, up to the limit for one piece. */
async function whatIsThereAtOnce(body: ReadableStream<Uint8Array>): Promise<Start> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  let next = reader.read()
  while (length < largestInOnePiece && (await settledSoon(next))) {
    const { done, value } = await next
    if (done) return { bytes: joined(parts), goesOn: false, next, reader }
    parts.push(value)
    length += value.byteLength
    next = reader.read()
  }
  return { bytes: joined(parts), goesOn: true, next, reader }
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts))
}

function encoded(start: Start, encoding: Encoding): BodyInit {
  return start.goesOn ? compressed(start, encoding) : encodeWhole(start.bytes, encoding)
}

function mark(headers: Headers, encoding: Encoding): void {
  headers.delete('content-length')
  headers.set('content-encoding', encoding)
  const etag = headers.get('etag')
  if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`)
}

/** Compresses the bytes of one answer. */
export function encodeWhole(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  return wholeEncoders[encoding](bytes)
}

/** The same in fewer bytes, outside the event loop: for an answer that is read many times. */
export async function encodeThoroughly(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await thoroughEncoders[encoding](bytes))
}

/** The first offered encoding that the client accepts; q=0 excludes one. */
export function bestEncoding(accepted: string, offered: readonly Encoding[] = ['zstd', 'br', 'gzip']): Encoding | null {
  const taken = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name)
  }
  return offered.find((encoding) => taken.has(encoding)) ?? null
}

function compressed({ bytes, next: following, reader }: Start, encoding: Encoding): ReadableStream<Uint8Array> {
  const encoder = encoders[encoding]()

  const feed = async () => {
    let part: Uint8Array = bytes
    let next = following
    for (;;) {
      const hasRoom = part.byteLength === 0 || encoder.write(part)
      const pauses = !(await settledSoon(next))
      if (pauses) encoder.flush(flushByEncoding[encoding])
      if (!hasRoom && encoder.writableNeedDrain) {
        await new Promise<void>((resolve) => {
          encoder.once('drain', resolve)
          encoder.once('close', resolve)
        })
      }
      if (encoder.destroyed) return
      const { done, value } = await next
      if (done) break
      part = value
      next = reader.read()
    }
    encoder.end()
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      encoder.on('data', (chunk: Buffer) => {
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 1) <= 0) encoder.pause()
      })
      encoder.on('end', () => controller.close())
      encoder.on('error', (error) => controller.error(error))
      feed().catch((error) => {
        controller.error(error)
        encoder.destroy()
      })
    },
    pull() {
      encoder.resume()
    },
    async cancel(reason) {
      encoder.destroy()
      await reader.cancel(reason)
    },
  })
}

// Whether the promise settles within this turn of the event loop: React emits one turn's output in several chunks.
async function settledSoon(promise: Promise<unknown>): Promise<boolean> {
  const turnIsOver = new Promise<false>((resolve) => setImmediate(() => resolve(false)))
  return Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    turnIsOver,
  ])
}
