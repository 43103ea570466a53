import { expect, test } from 'vitest'
import { priceStay, type Season, whyNotOnDays } from './stay-price.ts'

const rates = [
  { petTypeId: 'perro', size: 'pequeño', night: 8000, day: 5000 },
  { petTypeId: 'perro', size: 'grande', night: 12_050, day: 7000 },
  { petTypeId: 'gato', size: null, night: 6000, day: 4000 },
]
const christmas: Season = {
  id: 'christmas',
  name: 'Navidad',
  fromDay: '2026-12-24',
  untilDay: '2026-12-31',
  percent: 25,
  prices: [{ petTypeId: 'gato', size: null, night: 9000 }],
  leastNights: 3,
}
const small = { rates, seasons: [christmas], petTypeId: 'perro', size: 'pequeño', step: 1 }

test('each night has the price of its season, and the total is their sum', () => {
  const stay = priceStay({ fromDay: '2026-12-22', untilDay: '2026-12-25' }, small)
  expect(stay).toEqual({
    nights: [
      { day: '2026-12-22', amount: 8000, season: null },
      { day: '2026-12-23', amount: 8000, season: null },
      { day: '2026-12-24', amount: 10_000, season: 'Navidad' },
    ],
    total: 26_000,
  })
})

test('the last night of a season is in it, and the morning after costs nothing', () => {
  const stay = priceStay({ fromDay: '2026-12-31', untilDay: '2027-01-02' }, small)
  expect(stay?.nights.map(({ amount }) => amount)).toEqual([10_000, 8000])
})

test('the own price of a season is not changed by its percent', () => {
  const stay = priceStay({ fromDay: '2026-12-24', untilDay: '2026-12-25' }, { ...small, petTypeId: 'gato', size: null })
  expect(stay?.total).toBe(9000)
})

test('a percent is rounded half up to the step of the currency', () => {
  const large = { ...small, size: 'grande', seasons: [{ ...christmas, percent: 10 }] }
  const night = { fromDay: '2026-12-24', untilDay: '2026-12-25' }
  expect(priceStay(night, large)?.total).toBe(13_255)
  expect(priceStay(night, { ...large, step: 100 })?.total).toBe(13_300)
  expect(priceStay(night, { ...large, seasons: [{ ...christmas, percent: -50 }] })?.total).toBe(6025)
})

test('a day without a night has one price, also within a season', () => {
  expect(priceStay({ fromDay: '2026-12-24', untilDay: '2026-12-24' }, small)).toEqual({
    nights: [{ day: '2026-12-24', amount: 5000, season: null }],
    total: 5000,
  })
})

test('a pet without a rate has no price', () => {
  expect(priceStay({ fromDay: '2026-12-01', untilDay: '2026-12-02' }, { ...small, petTypeId: 'conejo' })).toBeNull()
  expect(priceStay({ fromDay: '2026-12-01', untilDay: '2026-12-02' }, { ...small, size: 'mediano' })).toBeNull()
})

const today = '2026-12-01'
const seasons = [christmas]

test('one night within a season needs the nights that the season asks for', () => {
  expect(whyNotOnDays({ fromDay: '2026-12-23', untilDay: '2026-12-25' }, { seasons, today })).toEqual({
    code: 'stay-too-short',
    leastNights: 3,
  })
  expect(whyNotOnDays({ fromDay: '2026-12-22', untilDay: '2026-12-25' }, { seasons, today })).toBeNull()
  // Its check-out day is in the season, none of its nights.
  expect(whyNotOnDays({ fromDay: '2026-12-23', untilDay: '2026-12-24' }, { seasons, today })).toBeNull()
  expect(whyNotOnDays({ fromDay: '2026-12-24', untilDay: '2026-12-24' }, { seasons, today })).toBeNull()
})

test.each([
  ['2026-11-30', '2026-12-02'],
  ['2026-12-05', '2026-12-04'],
  ['2026-12-05', '2027-02-04'],
  ['2027-11-30', '2027-12-02'],
])('no stay is from %s to %s: past, backwards, too long or too far ahead', (fromDay, untilDay) => {
  expect(whyNotOnDays({ fromDay, untilDay }, { seasons, today })?.code).toBe('days-not-valid')
})
