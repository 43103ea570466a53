import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { countries } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Services, Visit } from '#web/request/context.ts'
import {
  type CachedDocument,
  CHANGE_MS,
  FAILING_MS,
  FRESH_MS,
  isCacheable,
  LARGEST_DOCUMENT,
  MOST_RENDERINGS,
  makeSharedDocuments,
  type SharedDocument,
  STALE_MS,
  toCachedDocument,
} from './shared-documents.ts'
import { findAudience, getAudienceKey } from './shared-visit.ts'

const aDocument = (html: string, more: Partial<SharedDocument> = {}): CachedDocument =>
  toCachedDocument(
    {
      status: 200,
      headers: new Headers(),
      pieces: [html],
      holes: [],
      loadParts: async () => ({}),
      renderHoles: () => new Map(),
      ...more,
    },
    'n',
    (scripts) => `script-src ${scripts.join(' ')}`,
  )
const unchanged = { isCurrent: () => true }
const textOf = (document: CachedDocument | null) => document?.pieces.join('')

test('shows an old page while one request renders the new one, and none that is older than that', async () => {
  let now = 1
  const outcomes: string[] = []
  const documents = makeSharedDocuments({ clock: () => now, count: (outcome) => outcomes.push(outcome) })
  let rendered = 0
  const ask = async (html: string) => {
    const found = await documents.find('/', unchanged, async () => {
      rendered++
      return aDocument(html)
    })
    return textOf(found)
  }
  expect(await Promise.all([ask('first'), ask('first, too')])).toEqual(['first', 'first'])
  now = FRESH_MS
  expect(await ask('second')).toBe('first')
  now = FRESH_MS + 2
  expect(await Promise.all([ask('third'), ask('fourth')])).toEqual(['first', 'first'])
  expect(rendered).toBe(2)
  expect(await ask('fifth')).toBe('third')
  now += FRESH_MS + STALE_MS
  expect(await ask('sixth')).toBe('sixth')
  expect(outcomes).toEqual(['miss', 'hit', 'hit', 'stale', 'stale', 'hit', 'miss'])
})

test('a page that is older because rendering fails says so to the visitor, and is no answer to keep', async () => {
  let now = 1
  const documents = makeSharedDocuments({ clock: () => now, report: () => {} })
  const page = '<html><body><main>la tienda</main></body></html>'
  await documents.find('/', unchanged, async () => aDocument(page))
  now = FRESH_MS + STALE_MS + 2
  const older = await documents.find('/', unchanged, () => Promise.reject(new Error('away')))
  expect(textOf(older)).toMatch(/<main>la tienda<\/main><aside role="status" data-older[^>]*>Estamos resolviendo/)
  expect(older?.headers.get('cache-control')).toBe('no-store')
  expect(textOf(await documents.find('/', unchanged, async () => aDocument(page)))).toBe(page)
})

test('shows the last page for an hour while rendering fails, and says so', async () => {
  let now = 1
  const reports: unknown[] = []
  const documents = makeSharedDocuments({ clock: () => now, report: (error) => reports.push(error) })
  let isChanged = false
  const sources = { isCurrent: () => !isChanged }
  await documents.find('/', sources, async () => aDocument('last'))
  const ask = async () => textOf(await documents.find('/', sources, () => Promise.reject(new Error('away'))))
  now = FRESH_MS + 2
  expect(await Promise.all([ask(), ask()])).toEqual(['last', 'last'])
  now = FRESH_MS + STALE_MS + 2
  expect(await ask()).toBe('last')
  isChanged = true
  expect(await ask()).toBe('last')
  expect(reports.length).toBe(3)
  now = FAILING_MS + 1
  await expect(ask()).rejects.toThrow('away')
})

describe('when something changed', () => {
  function changingDocuments(clock: () => number) {
    let latest = 0
    const sources = () => {
      const openedAt = latest
      return { isCurrent: () => latest === openedAt }
    }
    const documents = makeSharedDocuments({ clock })
    const ask = async (html: string) => textOf(await documents.find('/', sources(), async () => aDocument(html)))
    return { documents, sources, ask, change: () => latest++ }
  }

  test('shows nothing that was rendered before', async () => {
    const { ask, change } = changingDocuments(() => 1)
    await ask('before')
    change()
    expect(await ask('after')).toBe('after')
  })

  test('shows a change that came while the page was rendered', async () => {
    const { documents, sources, ask, change } = changingDocuments(() => 1)
    const pending = Promise.withResolvers<CachedDocument>()
    const first = documents.find('/', sources(), () => pending.promise)
    change()
    pending.resolve(aDocument('before'))
    expect(textOf(await first)).toBe('before')
    expect(await ask('after')).toBe('after')
  })

  test('renders four times a second at most, and shows a change after a second at the latest', async () => {
    let now = 0
    const { ask, change } = changingDocuments(() => now)
    const shown: unknown[] = []
    for (; now < 3 * CHANGE_MS; now += 100) {
      change()
      shown.push(await ask(String(now)))
    }
    expect(new Set(shown).size).toBeLessThanOrEqual(3 * MOST_RENDERINGS)
    shown.forEach((html, index) => {
      expect(index * 100 - Number(html)).toBeLessThanOrEqual(CHANGE_MS)
    })
  })
})

test('is another one for each company that sells', async () => {
  const getKey = async (name: string) => {
    const place = { defaultStore: { id: 'norte' }, favorites: [], defaultLocations: [] }
    const facts = {
      country: countries.BO,
      seller: { name },
      place: async () => place,
      missingChannels: async () => [],
    }
    const audience = await findAudience(facts as unknown as Visit, 'http://localhost/', 'shop')
    return audience && getAudienceKey(audience)
  }
  expect(await getKey('Huella SRL')).toBe(await getKey('Huella SRL'))
  expect(await getKey('Huella SA')).not.toBe(await getKey('Huella SRL'))
})

test('keeps no more than so many bytes, and the newest pages', async () => {
  const documents = makeSharedDocuments({ clock: () => 1 })
  const large = (letter: string) => letter.repeat(1_500_000)
  for (let index = 0; index < 80; index++)
    await documents.find(`/${index}`, unchanged, async () => aDocument(large('o')))
  expect(textOf(await documents.find('/79', unchanged, async () => aDocument('new')))).toBe(large('o'))
  expect(textOf(await documents.find('/0', unchanged, async () => aDocument('new')))).toBe('new')
})

test('keeps plain successes alone, of a size that a page has', () => {
  expect(isCacheable(aDocument('x'))).toBe(true)
  expect(isCacheable(aDocument('x', { status: 404 }))).toBe(false)
  expect(isCacheable(aDocument('x', { headers: new Headers({ 'set-cookie': 'a=b' }) }))).toBe(false)
  expect(isCacheable(aDocument('x'.repeat(LARGEST_DOCUMENT + 1)))).toBe(false)
})

test('allows the scripts that the website wrote, and none that got into its text', () => {
  const html = '<script nonce="n">go(1)</script><script>stolen()</script><script src="/x.js" nonce="n"></script>'
  const hash = createHash('sha256').update('go(1)').digest('base64')
  const document = aDocument(html)
  expect(document.headers.get('content-security-policy')).toBe(`script-src 'sha256-${hash}'`)
  expect(textOf(document)).toBe('<script>go(1)</script><script>stolen()</script><script src="/x.js"></script>')
})

test('repeats an answer to requests that are alike, without reading anything, until the page changes', async () => {
  let now = 1
  const documents = makeSharedDocuments({ clock: () => now })
  const anonymous = { viewer: anonymousViewer('BO') } as Visit
  const accepted = { acceptedEncodings: '', ifNoneMatch: '' }
  let isChanged = false
  const document = await documents.find('/', { isCurrent: () => !isChanged }, async () => aDocument('page'))
  if (!document) throw new Error('There is a document')
  const first = await documents.fillIn(document, {} as Services, anonymous, accepted)
  expect(documents.repeat('alike', accepted)).toBeNull()
  documents.remember('alike', '/', document, anonymous)

  const etag = first.headers.get('etag') ?? ''
  const again = documents.repeat('alike', accepted)
  expect([await again?.text(), again?.headers.get('etag')]).toEqual(['page', etag])
  expect(documents.repeat('alike', { ...accepted, ifNoneMatch: etag })?.status).toBe(304)
  expect(documents.repeat('other', accepted)).toBeNull()

  now += FRESH_MS
  expect(documents.repeat('alike', accepted)).toBeNull()
  now = 2
  isChanged = true
  expect(documents.repeat('alike', accepted)).toBeNull()
})

test('repeats nothing to and of a visitor with an account', async () => {
  const documents = makeSharedDocuments()
  const customer = { viewer: { ...anonymousViewer('BO'), uid: 'ana' } } as Visit
  const accepted = { acceptedEncodings: '', ifNoneMatch: '' }
  const document = await documents.find('/', unchanged, async () => aDocument('page'))
  if (!document) throw new Error('There is a document')
  await documents.fillIn(document, {} as Services, customer, accepted)
  documents.remember('alike', '/', document, customer)
  expect(documents.repeat('alike', accepted)).toBeNull()
})

test.each(['zstd', 'br', 'gzip'])('sends a page in fewer bytes once it is asked for again, as %s', async (encoding) => {
  const document = aDocument(readFileSync(fileURLToPath(import.meta.url), 'utf8'))
  const documents = makeSharedDocuments()
  const anonymous = { viewer: anonymousViewer('BO') } as Visit
  const send = async () => {
    const accepted = { acceptedEncodings: encoding, ifNoneMatch: '' }
    const answer = await documents.fillIn(document, {} as Services, anonymous, accepted)
    return (await answer.arrayBuffer()).byteLength
  }
  const first = await send()
  expect(await send()).toBe(first)
  await vi.waitFor(async () => expect(await send()).toBeLessThan(first), 30_000)
})

test('fails for nobody else when rendering fails for one', async () => {
  const documents = makeSharedDocuments()
  await expect(documents.find('/', unchanged, () => Promise.reject(new Error('gone away')))).rejects.toThrow(
    'gone away',
  )
  expect(textOf(await documents.find('/', unchanged, async () => aDocument('fine')))).toBe('fine')
})
