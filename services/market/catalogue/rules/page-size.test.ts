import { expect, test } from 'vitest'
import { parsePageSize, withoutNulls } from './page-size.ts'

test('only the six known page sizes are used', () => {
  expect([5, 10, 20, 30, 60, 100].map(parsePageSize)).toEqual([5, 10, 20, 30, 60, 100])
  expect(parsePageSize('60')).toBe(60)
})

test('any other page size is 30', () => {
  for (const asked of [0, -5, 7, 1e9, '', 'all', null, undefined, Number.NaN, '30; drop table'])
    expect(parsePageSize(asked)).toBe(30)
})

test('search params without a value are dropped', () => {
  expect(withoutNulls({ slug: 'perros', sortby: null, limit: undefined, q: '' })).toEqual({ slug: 'perros', q: '' })
})
