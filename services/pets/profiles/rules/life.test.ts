import { expect, test } from 'vitest'
import { dayIn, yearsBefore } from '../../rules/days.ts'
import { normalizeLife, whyNotDayInLife, whyNotLife } from './life.ts'

const today = '2026-11-21'
const life = { birthday: null, birthdayIsYearOnly: false, deathDate: null }

test('a year alone is kept as its first of January, and without a birthday there is no year', () => {
  expect(normalizeLife({ ...life, birthday: '2019-08-17', birthdayIsYearOnly: true }).birthday).toBe('2019-01-01')
  expect(normalizeLife({ ...life, birthdayIsYearOnly: true }).birthdayIsYearOnly).toBe(false)
})

test.each([
  [{ birthday: today }, null],
  [{ birthday: '2026-11-22' }, 'date-in-future'],
  [{ birthday: '1966-11-21' }, null],
  [{ birthday: '1966-11-20' }, 'birthday-too-long-ago'],
  [{ deathDate: today }, null],
  [{ deathDate: '2026-11-22' }, 'date-in-future'],
  [{ deathDate: '1966-11-20' }, 'birthday-too-long-ago'],
  [{ birthday: '2020-05-06', deathDate: '2020-05-06' }, null],
  [{ birthday: '2020-05-06', deathDate: '2020-05-05' }, 'date-before-birth'],
])('a life of %o: %s', (facts, refusal) => {
  expect(whyNotLife({ ...life, ...facts }, today)).toBe(refusal)
})

test.each([
  [today, {}, null],
  ['2026-11-22', {}, 'date-in-future'],
  ['1966-11-21', {}, null],
  ['1966-11-20', {}, 'date-before-birth'],
  ['2020-05-06', { birthday: '2020-05-06' }, null],
  ['2020-05-05', { birthday: '2020-05-06' }, 'date-before-birth'],
  ['2026-11-01', { deathDate: '2026-11-01' }, null],
  ['2026-11-02', { deathDate: '2026-11-01' }, 'date-after-death'],
])('what happened on %s to a pet of %o: %s', (day, facts, refusal) => {
  expect(whyNotDayInLife(day, { ...life, ...facts }, today)).toBe(refusal)
})

test('sixty years before a 29th of February is a 29th, and before other years the 28th', () => {
  expect(yearsBefore('2028-02-29', 60)).toBe('1968-02-29')
  expect(yearsBefore('2028-02-29', 1)).toBe('2027-02-28')
})

test('a day begins at midnight of its zone', () => {
  expect(dayIn('America/La_Paz', new Date('2026-11-21T03:59:59Z'))).toBe('2026-11-20')
  expect(dayIn('America/La_Paz', new Date('2026-11-21T04:00:00Z'))).toBe('2026-11-21')
  expect(dayIn('America/Asuncion', new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
})
