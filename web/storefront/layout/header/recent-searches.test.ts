import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSearches, readRecentSearches, rememberSearch } from './recent-searches.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('the newest six searches are kept, each once', () => {
  for (const search of ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'TRES', '  ']) rememberSearch(search)

  expect(readRecentSearches()).toEqual(['TRES', 'siete', 'seis', 'cinco', 'cuatro', 'dos'])
})

test('nothing is left of them once they are cleared', () => {
  rememberSearch('arena')
  forgetSearches()

  expect(readRecentSearches()).toEqual([])
  expect(kept.size).toBe(0)
})

test('what somebody else wrote there, and a browser that keeps nothing, are no searches', () => {
  for (const text of ['{', '{"a":1}', '[1, null]', JSON.stringify(['x'.repeat(101)])]) {
    kept.set('huella:recent-searches', text)
    expect(readRecentSearches(), text).toEqual([])
  }
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(() => rememberSearch('arena')).not.toThrow()
  expect(readRecentSearches()).toEqual([])
})
