import type { httpError } from '#shared/rpc/errors.ts'
import { PHOTO } from '#shared/rpc/operation.ts'
import { hasHarmlessParts } from '../configuration/check-parts.ts'

export const MOST_BYTES = 1024 * 1024
/** Most bytes of a page's form with a photo: as many as an API call's. */
export const MOST_UPLOAD_BYTES = PHOTO.upload

export type BodyError = Extract<
  Parameters<typeof httpError>[0],
  'payload-too-large' | 'unsupported-media-type' | 'bad-input'
>

/**
 * Reads the body in full within a limit, so that later readers need none; or returns the error. Compressed bodies are
 * refused: 1 MB could unpack to 1 GB.
 */
export async function withReadBody(request: Request): Promise<Request | BodyError> {
  const body = await readBody(request)
  return body === null || typeof body === 'string' ? (body ?? request) : sameWith(request, body)
}

/** Reads an upload: up to `mostBytes` of multipart/form-data with few parts. */
export async function withReadUpload(request: Request, mostBytes: number): Promise<Request | BodyError> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) return 'unsupported-media-type'
  const body = await readBody(request, mostBytes)
  if (typeof body === 'string') return body
  return body !== null && hasHarmlessParts(body, contentType) ? sameWith(request, body) : 'bad-input'
}

const deepest = 40

/**
 * Reads a JSON body: UTF-8, of limited depth, and without keys special to JavaScript. A beacon's text/plain is handed on
 * as JSON.
 */
export async function withReadJson(
  request: Request,
  { beacon = false }: { beacon?: boolean | undefined } = {},
): Promise<Request | BodyError> {
  const body = await readBody(request)
  if (typeof body === 'string') return body
  if (body === null) return request
  if (body.byteLength === 0) return sameWith(request, body)
  const contentType = request.headers.get('content-type') ?? ''
  const isBeacon = beacon && /^text\/plain\b/i.test(contentType)
  if (!isBeacon && !/^application\/([\w.]+\+)?json\b/i.test(contentType)) return 'unsupported-media-type'

  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body)
    if (!isHarmless(JSON.parse(text))) return 'bad-input'
    return sameWith(request, body, isBeacon ? 'application/json' : undefined)
  } catch {
    return 'bad-input'
  }
}

async function readBody(request: Request, mostBytes = MOST_BYTES): Promise<Uint8Array<ArrayBuffer> | BodyError | null> {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') return null
  const length = headers.get('content-length')
  // The length first: `body` alone turns the request into a stream, which costs more than reading it.
  if (length === null && request.body === null) return null
  const encoding = headers.get('content-encoding')
  if (encoding !== null && encoding.toLowerCase() !== 'identity') return 'unsupported-media-type'
  if (Number(length) > mostBytes) return 'payload-too-large'

  try {
    // Node ends a body at its declared length; only one that declares none is counted.
    return length === null ? await readCounted(request, mostBytes) : new Uint8Array(await request.arrayBuffer())
  } catch {
    // The client disconnected or took too long, which is no failure of the server.
    return 'bad-input'
  }
}

async function readCounted({ body }: Request, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | BodyError> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return 'payload-too-large'
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function sameWith(request: Request, body: Uint8Array<ArrayBuffer>, contentType?: string): Request {
  const headers = new Headers(request.headers)
  if (contentType !== undefined) headers.set('content-type', contentType)
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal })
}

// Iterates level by level, because recursion would overflow on a deep document.
function isHarmless(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      for (const [key, inner] of Object.entries(item)) {
        if (key === '__proto__' || key === 'constructor' || key === 'prototype') return false
        if (typeof inner === 'object' && inner !== null) next.push(inner)
      }
    }
    level = next
  }
  return true
}
