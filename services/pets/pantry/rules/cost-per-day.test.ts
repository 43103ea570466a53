import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateDuration, calculateFeeding } from './cost-per-day.ts'
import type { FedPet, Food } from './who-eats.ts'

const today = '2026-11-21'
const food: Food = { kcalPerKg: 3620, petTypes: ['PERRO'], lifeStage: 'adulto', breedSize: 'mediano' }

test('3 kg for Bs 98 cost a dog of 12 kg Bs 6.52 a day and last 15 days', () => {
  const feeding = calculateFeeding(food, [rocky({})], today)
  expect(feeding?.names).toEqual(['Rocky'])
  expect(feeding && calculateDuration(feeding, { priceMinor: 9800, netGrams: 3000 })).toEqual({
    days: 15,
    perDayMinor: 652,
  })
})

test('the guaraní has no cents: a day costs whole ones', () => {
  const feeding = calculateFeeding(food, [rocky({})], today)
  expect(feeding && calculateDuration(feeding, { priceMinor: 98_000, netGrams: 3000 })?.perDayMinor).toBe(6516)
})

test('two dogs pay for two, and a cat, a dead dog and one without a weight for nobody', () => {
  const [one, two] = [[rocky({})], [rocky({}), rocky({ id: 'toby', name: 'Toby' })]].map((pets) =>
    calculateFeeding(
      food,
      [...pets, rocky({ petType: 'GATO' }), rocky({ deathDate: '2026-01-01' }), rocky({ weightGrams: null })],
      today,
    ),
  )
  expect(two?.names).toEqual(['Rocky', 'Toby'])
  expect(two?.gramsPerDay).toBeCloseTo(2 * (one?.gramsPerDay ?? 0))
  expect(calculateFeeding(food, [rocky({ weightGrams: null })], today)).toBeNull()
})

test('a day never costs more than the bag, and a bag lasts a day at least', () => {
  const grams = fc.integer({ min: 1, max: 60_000 })
  fc.assert(
    fc.property(grams, grams, fc.integer({ min: 0, max: 1e9 }), (daily, netGrams, priceMinor) => {
      const { days, perDayMinor } = calculateDuration(
        { names: ['Rocky'], gramsPerDay: daily },
        { priceMinor, netGrams },
      )
      expect(days).toBeGreaterThanOrEqual(1)
      expect(perDayMinor).toBeGreaterThanOrEqual(0)
      expect(perDayMinor).toBeLessThanOrEqual(priceMinor)
      expect(Number.isInteger(perDayMinor)).toBe(true)
    }),
  )
})

function rocky(changes: Partial<FedPet>): FedPet {
  return {
    id: 'rocky',
    name: 'Rocky',
    petType: 'PERRO',
    weightGrams: 12_000,
    birthday: '2022-03-10',
    birthdayIsYearOnly: false,
    castrated: true,
    size: 'mediano',
    deathDate: null,
    buyAgainAfterDays: null,
    ...changes,
  }
}
