import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Services, Visit } from '#web/request/context.ts'
import { type PagePolicy, toHashSource } from '../content-security/content-security-policy.ts'
import type { AnswerSources } from './answer-sources.ts'
import { bestEncoding, type Encoding, encodeThoroughly, encodeWhole } from './compress.ts'
import { markOlder } from './older-document.ts'

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
  /** Of its bytes and headers. */
  hash: string
  /** A part is missing, because a service failed: it is rendered again as if something had changed. */
  isPartial: boolean
}

/** How a request was answered: rendered now, from the cache, or from an older document while a new one is rendered. */
export type CacheOutcome = 'miss' | 'hit' | 'stale'

export interface SharedDocuments {
  /**
   * The document of a key; null where the rendering gave one that is not cached. Only one request renders a key at a
   * time. `sources` know what the rendering shows. Fails when rendering does and no document of the last hour is there; one that is shown then says so.
   */
  find(
    key: string,
    sources: Pick<AnswerSources, 'isCurrent'>,
    render: () => Promise<CachedDocument | null>,
  ): Promise<CachedDocument | null>
  /**
   * The document for one visitor, or 304 where the browser has it already. Fails when something personal cannot be read.
   */
  fillIn(document: CachedDocument, services: Services, visit: Visit, accepted: AcceptedAnswer): Promise<Response>
  /**
   * Remembers that requests that are alike (shared-request.ts) are answered with this document, for a visitor without an
   * account. `key` of the document.
   */
  remember(alike: string, key: string, document: CachedDocument, visit: Visit): void
  /** The answer to requests that are alike, if the document is as it was; null: ask `find`. Reads nothing of the visitor. */
  repeat(alike: string, accepted: AcceptedAnswer): Response | null
}

/** Headers of the request: `accept-encoding` and `if-none-match`. */
export interface AcceptedAnswer {
  acceptedEncodings: string
  ifNoneMatch: string
}

interface SharedDocumentsParts {
  /** Milliseconds since any origin. */
  clock?: () => number
  count?(outcome: CacheOutcome): void
  /** Rendering failed, and an older document was shown. */
  report?(error: unknown): void
}

/** For so long no document is rendered again, unless something changed: opening hours and offers that end are this old. */
export const FRESH_MS = 30_000
/** For so long after that it is still shown, while one request renders it again. */
export const STALE_MS = 30_000
/** While rendering fails, the last document is shown for so long, with a bar that says so: the database is away. */
export const FAILING_MS = 60 * 60_000
/** Changes that follow each other cost so many renderings of a document in so long, and are shown after it at the latest. */
export const MOST_RENDERINGS = 4
export const CHANGE_MS = 1_000
const MOST_DOCUMENTS = 1_000
/** Bytes of all documents together, before compression. */
const MOST_BYTES = 64 * 1024 * 1024
/** Bytes of all compressed documents together. */
const MOST_FILLED_BYTES = 16 * 1024 * 1024
/** A front page with all its shelves has 0.6 MB. */
export const LARGEST_DOCUMENT = 2 * 1024 * 1024

/** Times in milliseconds. */
interface Rendering {
  sources: Pick<AnswerSources, 'isCurrent'>
  /** When it began, and those before it: at most `MOST_RENDERINGS`, the newest last. */
  starts: number[]
}

/** A document with the holes of visitors without an account. */
interface FilledDocument {
  body: Uint8Array<ArrayBuffer>
  isThorough: boolean
}

/** Personal parts of a visitor without an account, also as JSON. */
interface AnonymousParts {
  parts: Readonly<Record<string, unknown>>
  text: string
}

interface UnderWay extends Rendering {
  document: Promise<CachedDocument | null>
}

interface HeldDocument extends Rendering {
  document: CachedDocument
}

export function makeSharedDocuments({
  clock = () => performance.now(),
  count,
  report,
}: SharedDocumentsParts = {}): SharedDocuments {
  const cache = new LRUCache<string, HeldDocument>({
    max: MOST_DOCUMENTS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ document }) => document.bytes,
  })
  const underWay = new Map<string, UnderWay>()

  function renderAnew(key: string, sources: Rendering['sources'], render: () => Promise<CachedDocument | null>) {
    const starts = [...(cache.get(key)?.starts ?? []), clock()].slice(-MOST_RENDERINGS)
    const rendering: UnderWay = { sources, starts, document: render() }
    underWay.set(key, rendering)
    const keep = async () => {
      try {
        const document = await rendering.document
        if (document) cache.set(key, { ...rendering, document })
        else cache.delete(key)
      } finally {
        underWay.delete(key)
      }
    }
    keep().catch((error: unknown) => {
      // Without an older document whoever waits hears of the failure.
      if (cache.has(key)) report?.(error)
    })
    return rendering.document
  }

  // Visitors without an account see a few variants of a document: with a consent or without, of a chosen neighbourhood.
  const filled = new LRUCache<string, FilledDocument>({
    maxSize: MOST_FILLED_BYTES,
    sizeCalculation: ({ body }) => body.byteLength,
  })

  /** Compressed thoroughly once it is sent again: a document that nobody else asks for is not worth it. */
  async function compressAgain(key: string, known: FilledDocument, bytes: Uint8Array<ArrayBuffer>, encoding: Encoding) {
    known.isThorough = true
    filled.set(key, { body: await encodeThoroughly(bytes, encoding), isThorough: true })
  }
  const partsByVisit = new WeakMap<Visit, AnonymousParts>()
  // Weak: a document that left the cache must not stay in memory for those who may ask alike.
  const answers = new LRUCache<string, { key: string; document: WeakRef<CachedDocument>; parts: AnonymousParts }>({
    max: MOST_DOCUMENTS,
  })

  /** The document for visitors without an account. */
  function send(
    document: CachedDocument,
    { parts, text }: AnonymousParts,
    { acceptedEncodings, ifNoneMatch }: AcceptedAnswer,
  ): Response {
    const encoding = bestEncoding(acceptedEncodings)
    const headers = toHeaders(document, encoding)
    const tag = `W/"${toHash(document.hash, text)}"`
    headers.set('etag', tag)
    if (ifNoneMatch.includes(tag)) {
      headers.delete('content-encoding')
      return new Response(null, { status: 304, headers })
    }
    const key = `${document.hash} ${encoding} ${text}`
    const known = filled.get(key)
    if (known) {
      if (encoding && !known.isThorough) void compressAgain(key, known, joined(document, parts, null), encoding)
      return new Response(known.body, { status: document.status, headers })
    }
    const body = joined(document, parts, encoding)
    filled.set(key, { body, isThorough: false })
    return new Response(body, { status: document.status, headers })
  }

  return {
    async find(key, sources, render) {
      const held = cache.get(key)
      const state = held ? judge(held, clock()) : 'missing'
      if (held && state === 'shown') {
        count?.(isCurrent(held) ? 'hit' : 'stale')
        return held.document
      }
      const pending = underWay.get(key)?.document
      const document = pending ?? renderAnew(key, sources, render)
      if (!held || clock() - getStart(held) >= FAILING_MS) {
        count?.(pending ? 'hit' : 'miss')
        return document
      }
      // What a visitor saw a minute ago needs no bar.
      const isYoung = clock() - getStart(held) < FRESH_MS + STALE_MS
      const orHeld = document.catch(() => (isYoung ? held.document : markOlder(held.document)))
      count?.(state === 'old' ? 'stale' : pending ? 'hit' : 'miss')
      return state === 'old' ? held.document : orHeld
    },

    async fillIn(document, services, visit, accepted) {
      const parts = await document.loadParts(services, visit)
      // A page with an account is not stored anywhere, so nobody can ask whether it changed.
      if (visit.viewer.uid !== null || !isCacheable(document)) {
        const encoding = bestEncoding(accepted.acceptedEncodings)
        const headers = toHeaders(document, encoding)
        return new Response(joined(document, parts, encoding), { status: document.status, headers })
      }
      const anonymous = { parts, text: JSON.stringify(parts) }
      partsByVisit.set(visit, anonymous)
      return send(document, anonymous, accepted)
    },

    remember(alike, key, document, visit) {
      const parts = partsByVisit.get(visit)
      if (parts) answers.set(alike, { key, document: new WeakRef(document), parts })
    },

    repeat(alike, accepted) {
      const known = answers.get(alike)
      const held = known && cache.get(known.key)
      if (!held || held.document !== known.document.deref() || judge(held, clock()) !== 'shown') return null
      count?.(isCurrent(held) ? 'hit' : 'stale')
      return send(held.document, known.parts, accepted)
    },
  }
}

function toHeaders({ headers }: CachedDocument, encoding: Encoding | null): Headers {
  const own = new Headers(headers)
  if (encoding) own.set('content-encoding', encoding)
  return own
}

function getStart({ starts }: Pick<Rendering, 'starts'>): number {
  return starts.at(-1) ?? Number.NEGATIVE_INFINITY
}

/** Whether the document is as everything that it shows is now. */
function isCurrent({ document, sources }: HeldDocument): boolean {
  return !document.isPartial && sources.isCurrent()
}

/** 'old': shown while it is rendered anew; 'missing': not shown. */
function judge(held: HeldDocument, now: number): 'shown' | 'old' | 'missing' {
  const { starts } = held
  const [oldest = now] = starts
  // A document with so many young renderings changed after the first of them.
  if (!isCurrent(held)) return starts.length === MOST_RENDERINGS && now - oldest < CHANGE_MS ? 'shown' : 'missing'
  const age = now - getStart({ starts })
  if (age < FRESH_MS) return 'shown'
  return age < FRESH_MS + STALE_MS ? 'old' : 'missing'
}

/**
 * A rendered document for the cache: its policy names its scripts by their hashes, and the nonce of its rendering is taken
 * out.
 */
export function toCachedDocument(document: SharedDocument, nonce: string, makePolicy: PagePolicy): CachedDocument {
  const headers = new Headers(document.headers)
  headers.set('content-security-policy', makePolicy(scriptHashes(document.pieces.join(''), nonce)))
  headers.append('vary', 'Accept-Encoding')
  const pieces = document.pieces.map((piece) => Buffer.from(piece.replaceAll(` nonce="${nonce}"`, '')))
  const inHoles = document.holes.reduce((sum, { html }) => sum + html.length, 0)
  const bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, inHoles)
  const hash = toHash(...pieces, ...document.holes.map(({ html }) => html), JSON.stringify([...headers]))
  return { ...document, headers, pieces, bytes, hash, isPartial: false }
}

function toHash(...texts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('base64url').slice(0, 22)
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
    hashes.add(toHashSource(script))
  }
  return [...hashes]
}
