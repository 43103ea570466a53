import { expect, test } from 'vitest'
import { allYears, sumReceived, toDonationYear } from './story.ts'

const sheet = {
  totalKg: 30.1,
  donations: 2,
  shelters: [
    { shelter: 'Siete Vidas', totalKg: 20 },
    { shelter: 'Huellitas', totalKg: 10.1 },
  ],
}
const ledger = {
  grams: 5200,
  donations: 4,
  collectedGrams: 1200,
  shelters: [{ shelterName: 'siete vidas ', grams: 4000 }],
}

test('what editors wrote and what was given with orders is one sum, a shelter once however it is written', () => {
  expect(toDonationYear(sheet, ledger)).toEqual({
    kilos: 35.3,
    donations: 6,
    shelterCount: 2,
    collectedKilos: 1.2,
    shelters: [
      { name: 'Siete Vidas', kilos: 24 },
      { name: 'Huellitas', kilos: 10.1 },
    ],
  })
})

test('the kilos of the shelters and those that wait are all the kilos of a year', () => {
  const { kilos, collectedKilos, shelters } = toDonationYear(sheet, ledger)
  const shared = shelters.reduce((sum, shelter) => sum + shelter.kilos, 0)
  expect(shared + collectedKilos).toBeCloseTo(kilos, 6)
})

test('what cannot be read counts nothing', () => {
  expect(toDonationYear(null, ledger)).toMatchObject({ kilos: 5.2, donations: 4 })
  expect(toDonationYear(sheet, null)).toMatchObject({ kilos: 30.1, collectedKilos: 0 })
  expect(toDonationYear(null, null)).toMatchObject({ kilos: 0, shelters: [] })
})

test('every year that either knows is told once, the newest first', () => {
  const years = allYears(
    [
      { year: 2024, totalKg: 10, donations: 1 },
      { year: 2025, totalKg: 0.1, donations: 1 },
    ],
    [
      { year: 2026, grams: 3000, donations: 2 },
      { year: 2025, grams: 200, donations: 1 },
    ],
  )
  expect(years).toEqual([
    { year: 2026, kilos: 3, donations: 2 },
    { year: 2025, kilos: 0.3, donations: 2 },
    { year: 2024, kilos: 10, donations: 1 },
  ])
})

test('a shelter got what editors wrote of all years and what was brought from carts, each once', () => {
  const years = [
    { shelters: [{ shelter: 'Siete Vidas', totalKg: 45.5, donations: 1 }] },
    {
      shelters: [
        { shelter: 'siete vidas', totalKg: 62.25, donations: 2 },
        { shelter: 'Huellitas', totalKg: 10, donations: 1 },
      ],
    },
  ]
  const brought = [
    { shelterName: 'Siete Vidas ', grams: 38_000, deliveries: 1 },
    { shelterName: 'Patitas', grams: 500, deliveries: 1 },
  ]
  expect(Object.fromEntries(sumReceived(years, brought))).toEqual({
    'siete vidas': { kilos: 145.75, deliveries: 4 },
    huellitas: { kilos: 10, deliveries: 1 },
    patitas: { kilos: 0.5, deliveries: 1 },
  })
})
