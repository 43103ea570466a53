import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { newId } from '#shared/ids.ts'
import type { Services, Visit } from '#web/request/context.ts'
import { bestEncoding, type Encoding, encodeWhole } from './compress.ts'

/** A page for everybody, as the website's bundle renders it (web/personal-parts/shared-document.server.tsx). */
export interface SharedDocument {
  status: number
  headers: Headers
  /** HTML between the holes, one piece more than there are holes. */
  pieces: string[]
  holes: { index: number; html: string }[]
  loadParts(services: Services, visit: Visit): Promise<Readonly<Record<string, unknown>>>
  renderHoles(parts: Readonly<Record<string, unknown>>): Map<number, string>
}

/** A document in the cache. */
export interface CachedDocument extends Omit<SharedDocument, 'pieces'> {
  pieces: Buffer<ArrayBuffer>[]
  bytes: number
}

/** How a request was answered: rendered now, from the cache, or from an older document while a new one is rendered. */
export type CacheOutcome = 'miss' | 'hit' | 'stale'

export interface SharedDocuments {
  /**
   * The document of a key; null where the rendering gave one that is not cached. Only one request renders a key at a
   * time. Fails when rendering does.
   */
  find(key: string, render: () => Promise<CachedDocument | null>): Promise<CachedDocument | null>
  /** From now on no document is shown that was asked for before: staff see what they changed. */
  forgetAll(): void
  /** The document for one visitor. Fails when something personal cannot be read. */
  fillIn(document: CachedDocument, services: Services, visit: Visit, acceptedEncodings: string): Promise<Response>
}

interface SharedDocumentsParts {
  /** Milliseconds since any origin. */
  clock?: () => number
  count?(outcome: CacheOutcome): void
}

/** For so long no document is rendered again. */
export const FRESH_MS = 5_000
/** For so long after that it is still shown, while one request renders it again. */
export const STALE_MS = 5_000
const MOST_DOCUMENTS = 500
/** Bytes of all documents together, before compression. */
const MOST_BYTES = 64 * 1024 * 1024
/** Bytes of all compressed documents together. */
const MOST_FILLED_BYTES = 16 * 1024 * 1024
/** A front page with all its shelves has 0.6 MB. */
export const LARGEST_DOCUMENT = 2 * 1024 * 1024

export function makeSharedDocuments({ clock, count }: SharedDocumentsParts = {}): SharedDocuments {
  type Render = () => Promise<CachedDocument | null>
  const cache = new LRUCache<string, CachedDocument, Render>({
    max: MOST_DOCUMENTS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: FRESH_MS,
    ttlResolution: 0,
    allowStale: true,
    ...(clock && { perf: { now: clock } }),
    fetchMethod: async (_key, _old, { context: render }) => (await render()) ?? undefined,
  })

  // Visitors without an account see a few variants of a document: with a consent or without, of a chosen neighbourhood.
  const filled = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MOST_FILLED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  })
  /** Part of every key: what is under an older one is pushed out by newer documents. */
  let epoch = 0
  const ids = new WeakMap<CachedDocument, string>()

  function getId(document: CachedDocument): string {
    const id = ids.get(document) ?? newId()
    ids.set(document, id)
    return id
  }

  return {
    async find(asked, render) {
      const key = `${epoch} ${asked}`
      // Milliseconds of freshness left; 0 without a document.
      const left = cache.getRemainingTTL(key)
      const isStale = left < 0 && left > -STALE_MS
      if (left < 0 && !isStale) cache.delete(key)
      count?.(left > 0 ? 'hit' : isStale ? 'stale' : 'miss')
      return (await cache.fetch(key, { context: render })) ?? null
    },

    forgetAll() {
      epoch++
    },

    async fillIn(document, services, visit, acceptedEncodings) {
      const parts = await document.loadParts(services, visit)
      const encoding = bestEncoding(acceptedEncodings)
      const headers = new Headers(document.headers)
      if (encoding) headers.set('content-encoding', encoding)
      const init = { status: document.status, headers }
      if (visit.viewer.uid !== null || !isCacheable(document))
        return new Response(joined(document, parts, encoding), init)

      const key = `${getId(document)} ${encoding} ${JSON.stringify(parts)}`
      const body = filled.get(key) ?? joined(document, parts, encoding)
      filled.set(key, body)
      return new Response(body, init)
    },
  }
}

/** Policy of a document that allows these inline scripts (`'sha256-…'`) and styles with this nonce. */
export type MakePolicy = (nonce: string, scripts: string[]) => string

/** A rendered document for the cache, with the hashes of its scripts in its policy. `nonce`: of its rendering. */
export function toCachedDocument(document: SharedDocument, nonce: string, makePolicy: MakePolicy): CachedDocument {
  const headers = new Headers(document.headers)
  const scripts = scriptHashes(document.pieces.join(''), nonce)
  headers.set('content-security-policy', makePolicy(nonce, scripts))
  headers.append('vary', 'Accept-Encoding')
  const pieces = document.pieces.map((piece) => Buffer.from(piece))
  const inHoles = document.holes.reduce((sum, { html }) => sum + html.length, 0)
  const bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, inHoles)
  return { ...document, headers, pieces, bytes }
}

/** Whether other visitors may be answered from it: a plain success that is not too large. */
export function isCacheable({ status, headers, bytes }: CachedDocument): boolean {
  return status === 200 && !headers.has('set-cookie') && bytes <= LARGEST_DOCUMENT
}

/** The bytes of a document with the holes of one visitor. */
function joined(
  { pieces, holes, renderHoles }: CachedDocument,
  parts: Readonly<Record<string, unknown>>,
  encoding: Encoding | null,
): Uint8Array<ArrayBuffer> {
  const rendered = renderHoles(parts)
  const all = pieces.flatMap((piece, place) => {
    const hole = holes[place]
    return hole ? [piece, Buffer.from(rendered.get(hole.index) ?? hole.html)] : [piece]
  })
  const bytes = Buffer.concat(all)
  return encoding ? encodeWhole(bytes, encoding) : bytes
}

/**
 * CSP sources of a document's inline scripts. Only scripts with the nonce, unknown before rendering, count: an injected
 * script stays as blocked as in any other answer.
 */
export function scriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (!attributes.includes(` nonce="${nonce}"`) || script === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}
