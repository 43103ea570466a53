import { expect, test } from 'vitest'
import { cacheByVersion } from './cache-by-version.ts'

function aCache({ most = 10 } = {}) {
  let version = 0
  let reads = 0
  const cached = cacheByVersion<string>({ versions: { version: () => version }, name: 'posts', most })
  return {
    get: (key: string) => cached(key, async () => `read ${++reads}`),
    fail: (key: string) => cached(key, () => Promise.reject(new Error('down'))),
    change: () => {
      version += 1
    },
  }
}

test('an answer is read once, also by those who ask at the same time', async () => {
  const cache = aCache()
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['read 1', 'read 1'])
  expect(await cache.get('a')).toBe('read 1')
  expect(await cache.get('b')).toBe('read 2')
})

test('after a change the answer is read again, even while an older reading is under way', async () => {
  const cache = aCache()
  const before = cache.get('a')
  cache.change()
  expect(await Promise.all([before, cache.get('a')])).toEqual(['read 1', 'read 2'])
  expect(await cache.get('a')).toBe('read 2')
})

test('a reading that fails is not cached', async () => {
  const cache = aCache()
  await expect(cache.fail('a')).rejects.toThrow('down')
  expect(await cache.get('a')).toBe('read 1')
})

test('of more answers than fit, the one asked for longest ago is read again', async () => {
  const cache = aCache({ most: 2 })
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key)
  expect(await cache.get('a')).toBe('read 1')
  expect(await cache.get('b')).toBe('read 4')
})
