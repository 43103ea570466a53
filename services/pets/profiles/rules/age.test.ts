import { expect, test } from 'vitest'
import { calculateAge, daysToBirthday } from './age.ts'

const today = '2026-11-21'
const born = (birthday: string | null, facts: { birthdayIsYearOnly?: boolean; deathDate?: string } = {}) => ({
  birthday,
  birthdayIsYearOnly: false,
  deathDate: null,
  ...facts,
})

test.each([
  ['2026-11-21', { unit: 'days', count: 0 }],
  ['2026-11-08', { unit: 'days', count: 13 }],
  ['2026-11-07', { unit: 'weeks', count: 2 }],
  ['2026-09-22', { unit: 'weeks', count: 8 }],
  ['2026-09-21', { unit: 'months', count: 2 }],
  ['2025-11-22', { unit: 'months', count: 11 }],
  ['2025-11-21', { unit: 'years', count: 1, months: 0 }],
  ['2025-08-21', { unit: 'years', count: 1, months: 3 }],
  ['2024-11-22', { unit: 'years', count: 1, months: 11 }],
  ['2024-11-21', { unit: 'years', count: 2, months: 0 }],
  ['2023-02-28', { unit: 'years', count: 3, months: 0 }],
])('who was born on %s is as old as people say it', (birthday, age) => {
  expect(calculateAge(born(birthday), today)).toEqual(age)
})

test('of a year alone nobody knows more than about how many years', () => {
  expect(calculateAge(born('2023-01-01', { birthdayIsYearOnly: true }), today)).toEqual({ unit: 'about', count: 3 })
  expect(calculateAge(born('2026-01-01', { birthdayIsYearOnly: true }), today)).toEqual({ unit: 'about', count: 0 })
})

test('without a birthday there is no age, and who died stays as old as then', () => {
  expect(calculateAge(born(null), today)).toBeNull()
  expect(calculateAge(born('2010-05-01', { deathDate: '2022-06-01' }), today)).toEqual({
    unit: 'years',
    count: 12,
    months: 0,
  })
})

test.each([
  ['2020-11-21', 0],
  ['2020-11-26', 5],
  ['2020-11-20', 364],
  ['2024-02-29', 99],
])('who was born on %s has its birthday in %i days', (birthday, days) => {
  expect(daysToBirthday(born(birthday), today)).toBe(days)
})

test('nobody celebrates the birthday of who died, or one of which only the year is known', () => {
  expect(daysToBirthday(born('2020-11-26', { deathDate: '2025-01-01' }), today)).toBeNull()
  expect(daysToBirthday(born('2020-01-01', { birthdayIsYearOnly: true }), today)).toBeNull()
})

test.each([
  ['2024-02-29', '2027-02-27', { unit: 'years', count: 2, months: 0 }],
  ['2024-02-29', '2027-02-28', { unit: 'years', count: 3, months: 0 }],
  ['2024-02-29', '2028-02-28', { unit: 'years', count: 3, months: 0 }],
  ['2024-02-29', '2028-02-29', { unit: 'years', count: 4, months: 0 }],
  ['2026-08-31', '2026-11-30', { unit: 'months', count: 3 }],
])('who was born on %s is on %s as old as its birthday says', (birthday, day, age) => {
  expect(calculateAge(born(birthday), day)).toEqual(age)
})

test('on every birthday a pet is a whole number of years old, and on the day before it is not', () => {
  for (const birthday of ['2024-02-29', '2023-03-31', '2024-12-31', '2024-03-01'])
    for (let date = Date.parse('2027-01-01'); date < Date.parse('2033-01-01'); date += 86_400_000) {
      const day = new Date(date).toISOString().slice(0, 10)
      const before = new Date(date - 86_400_000).toISOString().slice(0, 10)
      const isOlder = yearsOn(birthday, day) > yearsOn(birthday, before)
      expect([birthday, day, isOlder]).toEqual([birthday, day, daysToBirthday(born(birthday), day) === 0])
    }
})

function yearsOn(birthday: string, day: string): number {
  return calculateAge(born(birthday), day)?.count ?? 0
}
