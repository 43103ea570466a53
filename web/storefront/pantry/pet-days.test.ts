import { expect, test } from 'vitest'
import { findPetDays } from './pet-days.ts'

const eatenBy = (...ids: string[]) =>
  ids.map((petProfileId) => ({ petProfileId, name: petProfileId, gramsPerDay: 200, kcalPerDay: 700 }))
const items = [
  { form: 'treat' as const, eaters: eatenBy('toby', 'michi'), daysPerBag: 5 },
  { form: 'wet' as const, eaters: eatenBy('toby', 'luna'), daysPerBag: 12 },
  { form: 'dry' as const, eaters: eatenBy('toby'), daysPerBag: 31 },
]

test('what a pet eats is bought again after the days of the bag that ends first', () => {
  expect(findPetDays(items, 'toby')).toBe(12)
  expect(findPetDays(items.toReversed(), 'toby')).toBe(31)
  expect(findPetDays(items, 'luna')).toBe(12)
})

test('for a pet that eats no meal of the pantry, at most treats, nobody knows the days', () => {
  expect(findPetDays(items, 'michi')).toBeNull()
  expect(findPetDays([], 'toby')).toBeNull()
})
