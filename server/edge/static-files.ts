import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { ArchivedAsset } from '../releases/asset-archive.ts'
import type { ReleaseAssets } from '../releases/release-assets.ts'
import { bestEncoding } from './compress.ts'
import { compressedEndings } from './precompress.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.pmtiles': 'application/octet-stream',
}

/** A worker is under the policy of its own answer, not of the page that starts it: it may fetch and run WebAssembly. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
const isWorker = (url: string) => /^\/assets\/[\w-]+-worker-[\w-]+\.js$/.test(url)

type Encoding = keyof typeof compressedEndings

interface StaticFile {
  type: string
  etag: string
  /** Whether the name holds a hash of the content, so the file never changes. */
  isImmutable: boolean
  plain: Content
  compressed: Partial<Record<Encoding, Content>>
}

/** Small files stay in memory: faster to send, and safe from a rebuild under a running server. */
type Content = { bytes: Uint8Array<ArrayBuffer> } | { path: string; size: number }

const IMMUTABLE = 'public, max-age=31536000, immutable'
const largestInMemory = 2 * 1024 * 1024

/** Serves the client build's files as they were at start, and assets of other releases to the pages that they belong to. */
export function staticFiles(folder: string, otherReleases: ReleaseAssets | null = null): MiddlewareHandler {
  const files = readFiles(folder)

  return async (context, next) => {
    const { method, path } = context.req
    const file = method === 'GET' || method === 'HEAD' ? files.get(decoded(path)) : undefined
    if (!file) {
      if (!path.startsWith('/assets/')) return next()
      const name = path.slice('/assets/'.length)
      const other = /^[\w.-]{1,200}$/.test(name) ? await otherReleases?.find(name) : null
      // A script that is gone must not get a page, and no cache may keep that it is.
      return other
        ? sendOther(other, name, context.req)
        : context.text('Not found', 404, { 'cache-control': 'no-store' })
    }

    const headers: Record<string, string> = {
      'content-type': file.type,
      etag: file.etag,
      'cache-control': file.isImmutable ? IMMUTABLE : 'public, max-age=3600',
      ...(Object.keys(file.compressed).length > 0 && { vary: 'Accept-Encoding' }),
      ...(isWorker(path) && { 'content-security-policy': workerPolicy }),
    }
    if (matches(context.req.header('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })

    const encoding = bestEncoding(context.req.header('accept-encoding') ?? '', ['br', 'gzip'])
    const compressed = encoding === 'br' || encoding === 'gzip' ? file.compressed[encoding] : undefined
    if (encoding && compressed) headers['content-encoding'] = encoding
    return send(compressed ?? file.plain, headers, method === 'HEAD')
  }
}

function sendOther({ brotli, plain }: ArchivedAsset, name: string, request: HonoRequest): Response {
  const headers: Record<string, string> = {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': IMMUTABLE,
    ...(brotli && { vary: 'Accept-Encoding' }),
    ...(isWorker(`/assets/${name}`) && { 'content-security-policy': workerPolicy }),
  }
  const isCompressed = brotli !== null && bestEncoding(request.header('accept-encoding') ?? '', ['br']) === 'br'
  if (isCompressed) headers['content-encoding'] = 'br'
  return send({ bytes: isCompressed ? brotli : plain() }, headers, request.method === 'HEAD')
}

function send(content: Content, headers: Record<string, string>, withoutBody: boolean): Response {
  headers['content-length'] = String('bytes' in content ? content.bytes.byteLength : content.size)
  if (withoutBody) return new Response(null, { headers })
  if ('bytes' in content) return new Response(content.bytes, { headers })
  return new Response(Readable.toWeb(createReadStream(content.path)) as ReadableStream<Uint8Array>, { headers })
}

function readFiles(folder: string): Map<string, StaticFile> {
  const found = new Map<string, StaticFile>()
  if (!existsSync(folder)) return found
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || entry.name.startsWith('.') || isCompressed(path)) continue
    const url = path.slice(folder.length).split(sep).join('/')
    found.set(url, {
      type: types[extname(path).toLowerCase()] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22)}"`,
      isImmutable: url.startsWith('/assets/'),
      plain: readContent(path),
      compressed: readCompressed(path),
    })
  }
  return found
}

function readContent(path: string): Content {
  const { size } = statSync(path)
  return size <= largestInMemory ? { bytes: new Uint8Array(readFileSync(path)) } : { path, size }
}

function readCompressed(path: string): StaticFile['compressed'] {
  const { br, gzip } = compressedEndings
  return {
    ...(existsSync(path + br) && { br: readContent(path + br) }),
    ...(existsSync(path + gzip) && { gzip: readContent(path + gzip) }),
  }
}

function isCompressed(path: string): boolean {
  return Object.values<string>(compressedEndings).includes(extname(path))
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
