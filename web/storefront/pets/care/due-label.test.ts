import { expect, test } from 'vitest'
import { dueOn, toDueLabel } from './due-label.ts'

const today = '2026-11-21'

test.each([
  ['2025-11-21', { says: 'long', count: 12, tone: 'red' }],
  ['2026-09-21', { says: 'long', count: 2, tone: 'red' }],
  ['2026-09-22', { says: 'late', count: 60, tone: 'red' }],
  ['2026-11-18', { says: 'late', count: 3, tone: 'red' }],
  ['2026-11-21', { says: 'today', count: 0, tone: 'warn' }],
  ['2026-11-27', { says: 'in', count: 6, tone: 'warn' }],
  ['2026-12-21', { says: 'in', count: 30, tone: 'soft' }],
  ['2026-12-22', { says: 'fine', count: 31, tone: 'ok' }],
] as const)('what is due on %s is told by how far that is', (day, expected) => {
  expect(dueOn(day, today)).toMatchObject(expected)
})

test('what was followed, what nothing follows and what is booked worry nobody', () => {
  expect(toDueLabel({ dueState: 'done', nextDueOn: '2026-01-01', bookedOn: null }, today)).toBeNull()
  expect(toDueLabel({ dueState: 'none', nextDueOn: null, bookedOn: null }, today)).toBeNull()
  expect(toDueLabel({ dueState: 'booked', nextDueOn: '2026-11-01', bookedOn: '2026-11-28' }, today)).toMatchObject({
    says: 'booked',
    day: '28 de noviembre',
    tone: 'ok',
  })
})
