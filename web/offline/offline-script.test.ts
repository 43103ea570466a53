import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const script = readFileSync(new URL('../../public/offline.js', import.meta.url), 'utf8')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The offline page in a browser whose network is up when `isThere` says so. */
function anOfflinePage() {
  const heard = new Map<string, () => void>()
  const page = {
    isThere: false,
    asked: 0,
    reloads: 0,
    document: { hidden: false },
    hear: (name: string) => heard.get(name)?.(),
  }
  runInNewContext(script, {
    addEventListener: (name: string, hear: () => void) => heard.set(name, hear),
    document: page.document,
    location: {
      reload() {
        page.reloads += 1
      },
    },
    setInterval,
    async fetch() {
      page.asked += 1
      if (!page.isThere) throw new TypeError('Failed to fetch')
      return { ok: true }
    },
  })
  return page
}

test('the offline page opens what was asked for when the network is back, also where the browser says nothing of it', async () => {
  const page = anOfflinePage()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(page).toMatchObject({ asked: 1, reloads: 0 })
  page.isThere = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(page.reloads).toBe(1)
})

test('it does so at once where the browser says it', async () => {
  const page = anOfflinePage()
  page.isThere = true
  page.hear('online')
  await vi.advanceTimersByTimeAsync(0)
  expect(page.reloads).toBe(1)
})

test('nobody is asked while nobody looks', async () => {
  const page = anOfflinePage()
  page.document.hidden = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.asked).toBe(0)
})
