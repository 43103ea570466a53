import { expect, test } from 'vitest'
import { daysOfPet } from './days-of-pet.ts'

const eatenBy = (...ids: string[]) =>
  ids.map((petProfileId) => ({ petProfileId, name: petProfileId, gramsPerDay: 200 }))
const items = [
  { eaters: eatenBy('toby', 'luna'), daysPerBag: 12 },
  { eaters: eatenBy('toby'), daysPerBag: 31 },
]

test('what a pet eats is bought again after the days of the bag that ends first', () => {
  expect(daysOfPet(items, 'toby')).toBe(12)
  expect(daysOfPet(items.toReversed(), 'toby')).toBe(31)
  expect(daysOfPet(items, 'luna')).toBe(12)
})

test('for a pet that eats nothing of the pantry nobody knows the days', () => {
  expect(daysOfPet(items, 'michi')).toBeNull()
  expect(daysOfPet([], 'toby')).toBeNull()
})
