import { expect, test } from 'vitest'
import type { PantryItem } from '#services/pets/contract.ts'
import { learnedFeeding } from './learned-feeding.ts'

const item: PantryItem = {
  source: {
    kind: 'shop',
    productId: 'croquetas',
    variantId: 'croquetas-3',
    slug: 'croquetas',
    optionTitle: '3 kg',
    imageId: null,
  },
  title: 'Croquetas',
  netGrams: 3000,
  kcalPerKg: 3620,
  form: 'dry',
  petTypes: ['PERRO'],
  eaters: [{ petProfileId: 'toby', name: 'Toby', gramsPerDay: 303, kcalPerDay: 1097 }],
  isChosen: false,
  isTooMuch: false,
  gramsPerDay: 303,
  boughtOn: '2026-11-20',
  runsOutOn: '2026-12-04',
  daysLeft: 10,
  daysPerBag: 9,
  daysOfBagBefore: 5,
  basis: 'learned',
}

test('a food that was bought again lasts on its page as long as the pantry says', () => {
  expect(learnedFeeding('croquetas', [item])).toEqual({ names: ['Toby'], gramsPerDay: 303 })
})

test('another food, or one that nothing was learned of, is told by the need of who eats it', () => {
  expect(learnedFeeding('trucha', [item])).toBeNull()
  expect(learnedFeeding('croquetas', [{ ...item, basis: 'energy' }])).toBeNull()
})

test('a part of what takes turns with another food says nothing of a bag alone', () => {
  expect(learnedFeeding('croquetas', [{ ...item, gramsPerDay: 150 }])).toBeNull()
})
