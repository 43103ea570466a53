import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { MiddlewareHandler } from 'hono'
import { bestEncoding } from './compress.ts'

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
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.pmtiles': 'application/octet-stream',
}

/** Endings that precompress.ts writes beside a file. */
export const compressedEndings = { br: '.br', gzip: '.gz' } as const

interface StaticFile {
  path: string
  type: string
  size: number
  etag: string
  /** Its name holds the hash of its content, so it never changes. */
  isImmutable: boolean
  encodings: (keyof typeof compressedEndings)[]
}

/** Serves the files of the client build. Read from the disk's cache with every request; only what is known of them is kept. */
export function staticFiles(folder: string): MiddlewareHandler {
  const files = listFiles(folder)

  return async (context, next) => {
    const { method, path } = context.req
    const file = method === 'GET' || method === 'HEAD' ? files.get(decoded(path)) : undefined
    if (!file) {
      // A page of yesterday may ask for a script that is gone: that is no page.
      if (path.startsWith('/assets/'))
        return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
      return next()
    }

    const headers: Record<string, string> = {
      'content-type': file.type,
      etag: file.etag,
      'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ...(file.encodings.length > 0 && { vary: 'Accept-Encoding' }),
    }
    if (matches(context.req.header('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })

    const accepted = bestEncoding(context.req.header('accept-encoding') ?? '', ['br', 'gzip'])
    const encoding = file.encodings.find((name) => name === accepted)
    const path_ = encoding ? file.path + compressedEndings[encoding] : file.path
    headers['content-length'] = String(encoding ? statSync(path_).size : file.size)
    if (encoding) headers['content-encoding'] = encoding
    if (method === 'HEAD') return new Response(null, { headers })
    return new Response(Readable.toWeb(createReadStream(path_)) as ReadableStream<Uint8Array>, { headers })
  }
}

function listFiles(folder: string): Map<string, StaticFile> {
  const found = new Map<string, StaticFile>()
  if (!existsSync(folder)) return found
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || Object.values(compressedEndings).includes(extname(path) as '.br' | '.gz')) continue
    if (entry.name.startsWith('.')) continue
    const url = path.slice(folder.length).split(sep).join('/')
    const content = readFileSync(path)
    found.set(url, {
      path,
      type: types[extname(path).toLowerCase()] ?? 'application/octet-stream',
      size: content.byteLength,
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      isImmutable: url.startsWith('/assets/'),
      encodings: (['br', 'gzip'] as const).filter((name) => existsSync(path + compressedEndings[name])),
    })
  }
  return found
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
