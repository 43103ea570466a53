import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheShell } from './cached-files.ts'

const hashed = '/assets/root-abc.js'
let cached: Map<string, Response>
let network: Record<string, string>

beforeEach(() => {
  cached = new Map()
  network = { '/favicon.svg': 'today', '/offline.js': 'today', [hashed]: 'today' }
  vi.stubGlobal('SHELL_FILES', [hashed, '/favicon.svg', '/offline.js'])
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => cached.get(path),
      put: async (path: string, answer: Response) => void cached.set(path, answer),
      keys: async () => [],
    }),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    const text = network[path]
    if (text === undefined) throw new TypeError('Failed to fetch')
    return new Response(text)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const getFormText = (path: string) => cached.get(path)?.text()

test('a worker of another build fetches again what has no hash in its name, and leaves the rest', async () => {
  for (const path of ['/favicon.svg', '/offline.js', hashed]) cached.set(path, new Response('before'))
  await cacheShell()
  expect(await getFormText('/favicon.svg')).toBe('today')
  expect(await getFormText('/offline.js')).toBe('today')
  expect(await getFormText(hashed)).toBe('before')
})

test('what cannot be fetched stays as it was kept', async () => {
  cached.set('/favicon.svg', new Response('before'))
  delete network['/favicon.svg']
  await cacheShell()
  expect(await getFormText('/favicon.svg')).toBe('before')
  expect(await getFormText(hashed)).toBe('today')
})
