import { expect, test } from 'vitest'
import { getLifeStage } from '../../profiles/rules/life-stage.ts'
import { dailyEnergyNeed, type EatingPet } from './energy-need.ts'

const today = '2026-11-21'

test('a castrated dog of 12 kg needs 722 kcal a day, an intact one more, an old one less', () => {
  expect(need({})).toBe(722)
  expect(need({ castrated: false })).toBe(812)
  expect(need({ birthday: '2015-01-01' })).toBe(632)
})

test('a puppy needs three times its resting energy until four months, then twice until it is grown', () => {
  expect(need({ weightGrams: 4000, birthday: '2026-07-22' })).toBe(594)
  expect(need({ weightGrams: 4000, birthday: '2026-07-21' })).toBe(396)
})

test('a cat needs less than a dog of its weight, a kitten more', () => {
  const cat = { petType: 'GATO', weightGrams: 4000, size: null }
  expect(need({ ...cat })).toBe(238)
  expect(need({ ...cat, castrated: false })).toBe(277)
  expect(need({ ...cat, birthday: '2026-06-01' })).toBe(495)
})

test('what nobody knows is estimated so that the bowl is not empty too early', () => {
  expect(need({ castrated: null })).toBe(need({ castrated: false }))
  expect(need({ birthday: null })).toBe(need({}))
})

test('nobody guesses for a pet that was never weighed, nor for a parrot', () => {
  expect(dailyEnergyNeed(aDog({ weightGrams: null }), today)).toBeNull()
  expect(dailyEnergyNeed(aDog({ weightGrams: 0 }), today)).toBeNull()
  expect(dailyEnergyNeed(aDog({ petType: 'AVE' }), today)).toBeNull()
})

test.each([
  ['pequeño', '2026-01-22', 'cachorro'],
  ['pequeño', '2026-01-21', 'adulto'],
  ['mediano', '2025-11-22', 'cachorro'],
  ['mediano', '2025-11-21', 'adulto'],
  ['grande', '2025-05-22', 'cachorro'],
  ['grande', '2025-05-21', 'adulto'],
  ['grande', '2019-11-21', 'senior'],
  ['pequeño', '2019-11-21', 'adulto'],
  ['pequeño', '2016-11-21', 'senior'],
] as const)('a dog of size %s born on %s is a %s', (size, birthday, stage) => {
  expect(getLifeStage(aDog({ size, birthday }), today)).toBe(stage)
})

test('of a known year alone the middle counts, and nobody is younger than born', () => {
  expect(getLifeStage(aDog({ birthday: '2026-01-01', birthdayIsYearOnly: true }), today)).toBe('cachorro')
  expect(getLifeStage(aDog({ birthday: '2025-01-01', birthdayIsYearOnly: true }), today)).toBe('adulto')
  expect(getLifeStage(aDog({ birthday: '2026-01-01', birthdayIsYearOnly: true }), '2026-02-01')).toBe('cachorro')
})

test('a cat is grown at one year and old at ten; an unknown birthday has no stage', () => {
  const stageAt = (birthday: string | null) => getLifeStage(aDog({ petType: 'GATO', size: null, birthday }), today)
  expect(['2025-11-22', '2025-11-21', '2016-11-22', '2016-11-21', null].map(stageAt)).toEqual([
    'cachorro',
    'adulto',
    'adulto',
    'senior',
    null,
  ])
})

function need(changes: Partial<EatingPet>): number {
  return Math.round(dailyEnergyNeed(aDog(changes), today) ?? Number.NaN)
}

function aDog(changes: Partial<EatingPet>): EatingPet {
  return {
    petType: 'PERRO',
    weightGrams: 12_000,
    birthday: '2022-03-10',
    birthdayIsYearOnly: false,
    castrated: true,
    size: 'mediano',
    ...changes,
  }
}
