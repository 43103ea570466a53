import { expect, test } from 'vitest'
import type { TreatmentRecord } from '../../medicines/rules/due-state.ts'
import { isTimely } from './timely-care.ts'

const deworming = (appliedOn: string, nextDueOn: string | null = null): TreatmentRecord => ({
  kind: 'deworming',
  product: 'Drontal',
  planVaccines: [],
  appliedOn,
  nextDueOn,
})
const rabies = (appliedOn: string, nextDueOn: string | null = null): TreatmentRecord => ({
  kind: 'vaccine',
  product: 'Rabisin',
  planVaccines: ['rabies'],
  appliedOn,
  nextDueOn,
})
const today = '2026-11-22'

test('the first of its kind is in time when it is written down soon', () => {
  expect(isTimely(deworming('2026-11-20'), { earlier: [], today })).toBe(true)
  expect(isTimely(deworming('2026-11-08'), { earlier: [], today })).toBe(true)
  expect(isTimely(deworming('2026-11-07'), { earlier: [], today })).toBe(false)
})

test.each([
  ['a day of it', '2026-11-20', true],
  ['two weeks late', '2026-11-06', true],
  ['more than two weeks late', '2026-11-05', false],
  ['a month early', '2026-12-20', true],
  ['more than a month early', '2026-12-21', false],
])('what was due is in time: %s', (_name, dueOn, answer) => {
  expect(isTimely(deworming('2026-11-20'), { earlier: [deworming('2026-08-20', dueOn)], today })).toBe(answer)
})

test('the newest of those that asked for it counts, and what asked for something else does not', () => {
  const earlier = [deworming('2026-02-20', '2026-05-20'), deworming('2026-08-20', '2026-11-20')]
  expect(isTimely(deworming('2026-11-20'), { earlier, today })).toBe(true)
  expect(isTimely(deworming('2026-11-20'), { earlier: earlier.toReversed(), today })).toBe(true)
  expect(isTimely(rabies('2026-11-20'), { earlier: [deworming('2026-02-20', '2026-05-20')], today })).toBe(true)
  expect(isTimely(rabies('2026-11-20'), { earlier: [rabies('2025-03-01', '2026-03-01')], today })).toBe(false)
})
