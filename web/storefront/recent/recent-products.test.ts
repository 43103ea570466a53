import { beforeEach, expect, test, vi } from 'vitest'
import { forgetRecentProducts, MOST_RECENT, readRecentProducts, rememberProduct } from './recent-products.ts'

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

test('the product looked at last comes first, once, and the oldest give way', () => {
  expect(rememberProduct('p-1')).toEqual([])
  expect(rememberProduct('p-2')).toEqual(['p-1'])
  expect(rememberProduct('p-1')).toEqual(['p-2'])
  expect(readRecentProducts()).toEqual(['p-1', 'p-2'])
  for (let index = 3; index < 30; index += 1) rememberProduct(`p-${index}`)
  expect(readRecentProducts()).toHaveLength(MOST_RECENT)
  forgetRecentProducts()
  expect(readRecentProducts()).toEqual([])
})

test('what somebody else wrote there, and a browser that keeps nothing, are no products', () => {
  for (const text of ['{', '{"a":1}', '[1, null]', JSON.stringify(['x'.repeat(101)])]) {
    kept.set('huella:recent-products', text)
    expect(readRecentProducts()).toEqual([])
  }
  vi.stubGlobal('localStorage', undefined)
  expect(rememberProduct('p-1')).toEqual([])
})
