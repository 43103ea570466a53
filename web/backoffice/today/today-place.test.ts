import { expect, test } from 'vitest'
import { readPlace, writePlace } from './today-place.ts'

test('a place is read as it was written, and anything else is every place', () => {
  for (const place of [
    { kind: 'shop', id: 'santa-cruz' },
    { kind: 'store', id: '01-AB_c' },
  ] as const)
    expect(readPlace(new URLSearchParams({ place: writePlace(place) }))).toEqual(place)
  for (const place of ['', 'santa-cruz', 'shop-', 'house-1', "shop-'; drop"])
    expect(readPlace(new URLSearchParams({ place })), place).toBeNull()
})
