import { expect, test } from 'vitest'
import { findPlanVaccines } from '#services/pets/medicines/rules/plan-vaccines.ts'
import { usualProductsFor } from './usual-products.ts'

test('a suggested vaccine counts for the same whether it is chosen here or named by a program', () => {
  for (const [pet, petType] of [
    ['dog', 'PERRO'],
    ['cat', 'GATO'],
  ] as const)
    for (const { name, vaccines = [] } of usualProductsFor(pet, 'vaccine'))
      expect([name, findPlanVaccines(name, petType)]).toEqual([name, [...vaccines].sort()])
})
