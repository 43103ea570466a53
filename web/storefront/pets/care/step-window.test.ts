import { expect, test } from 'vitest'
import { toWindow } from './step-window.ts'

const today = '2026-11-21'

test.each([
  [
    'within a month',
    { state: 'soon', from: '2026-12-03', until: '2026-12-17' },
    { says: 'between', from: '3', until: '17 de diciembre' },
  ],
  [
    'over the end of a month',
    { state: 'soon', from: '2026-11-28', until: '2026-12-05' },
    { says: 'between', from: '28 de noviembre', until: '5 de diciembre' },
  ],
  [
    'over the end of the year',
    { state: 'soon', from: '2026-12-28', until: '2027-01-11' },
    { says: 'between', from: '28 de diciembre', until: '11 de enero de 2027' },
  ],
  [
    'in another year',
    { state: 'later', from: '2027-03-01', until: '2027-05-01' },
    { says: 'between', from: '1 de marzo', until: '1 de mayo de 2027' },
  ],
  [
    'which is a single day',
    { state: 'soon', from: '2026-12-03', until: '2026-12-03' },
    { says: 'on', from: '3 de diciembre' },
  ],
  [
    'that has begun',
    { state: 'due', from: '2026-11-10', until: '2026-12-01' },
    { says: 'until', until: '1 de diciembre' },
  ],
  [
    'that is over',
    { state: 'overdue', from: '2026-05-10', until: '2026-06-01' },
    { says: 'late', until: '1 de junio' },
  ],
  ['that is over for what is a choice', { state: 'due', from: '2023-08-31', until: '2023-09-28' }, { says: 'now' }],
  ['without an end', { state: 'later', from: '2027-05-10', until: null }, { says: 'from', from: '10 de mayo de 2027' }],
] as const)('a time %s is said in the fewest words', (_, step, expected) => {
  expect(toWindow(step, today)).toEqual(expected)
})

test('what was given has no time ahead', () => {
  expect(toWindow({ state: 'given', from: null, until: null }, today)).toBeNull()
})
