import { expect, test } from 'vitest'
import { findRation, type SharedFood, scaleRation } from './ration.ts'

const kibble = aFood({ title: 'Croquetas', form: 'dry', kcalPerKg: 3_000 }, { toby: [200, 600], luna: [100, 300] })
const tins = aFood({ title: 'Latas', form: 'wet', kcalPerKg: 1_000 }, { toby: [130, 130] })
const biscuits = aFood({ title: 'Galletas', form: 'treat', kcalPerKg: 3_500 }, { toby: [20, 70] })

test('the day of a pet is its part of each food, meals first', () => {
  const ration = findRation([biscuits, tins, kibble], 'toby')
  expect(ration?.parts.map(({ title, gramsPerDay }) => [title, gramsPerDay])).toEqual([
    ['Croquetas', 200],
    ['Latas', 130],
    ['Galletas', 20],
  ])
  expect(ration).toMatchObject({ kcalPerDay: 800, shares: { dry: 0.75, wet: 0.1625, treat: 0.0875 } })
})

test('a pet that eats one food has all of its energy from it, and one that eats none has no ration', () => {
  expect(findRation([kibble, tins], 'luna')?.shares).toEqual({ dry: 1, wet: 0, treat: 0 })
  expect(findRation([kibble], 'michi')).toBeNull()
})

test('another energy of the day keeps the proportions', () => {
  const ration = findRation([kibble, tins, biscuits], 'toby')
  expect(ration && scaleRation(ration, 400).map(({ gramsPerDay, kcalPerDay }) => [gramsPerDay, kcalPerDay])).toEqual([
    [100, 300],
    [65, 65],
    [10, 35],
  ])
})

function aFood(food: Omit<SharedFood, 'eaters'>, eaten: Record<string, [grams: number, kcal: number]>): SharedFood {
  return {
    ...food,
    eaters: Object.entries(eaten).map(([petProfileId, [gramsPerDay, kcalPerDay]]) => ({
      petProfileId,
      gramsPerDay,
      kcalPerDay,
    })),
  }
}
