import { expect, test } from 'vitest'
import { findPetDays } from './pet-days.ts'

const eatenBy = (...ids: string[]) =>
  ids.map((petProfileId) => ({ petProfileId, name: petProfileId, gramsPerDay: 200 }))
const items = [
  { eaters: eatenBy('toby', 'luna'), daysPerBag: 12 },
  { eaters: eatenBy('toby'), daysPerBag: 31 },
]

test('what a pet eats is bought again after the days of the bag that ends first', () => {
  expect(findPetDays(items, 'toby')).toBe(12)
  expect(findPetDays(items.toReversed(), 'toby')).toBe(31)
  expect(findPetDays(items, 'luna')).toBe(12)
})

test('for a pet that eats nothing of the pantry nobody knows the days', () => {
  expect(findPetDays(items, 'michi')).toBeNull()
  expect(findPetDays([], 'toby')).toBeNull()
})
