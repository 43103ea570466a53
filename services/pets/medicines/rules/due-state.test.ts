import { expect, test } from 'vitest'
import { getDueState, isFollowed, type TreatmentRecord } from './due-state.ts'

const today = '2026-11-21'

function given(changes: Partial<TreatmentRecord>): TreatmentRecord {
  return {
    kind: 'deworming',
    product: 'Drontal',
    planVaccines: [],
    appliedOn: '2026-08-21',
    nextDueOn: null,
    ...changes,
  }
}

function getState(treatment: TreatmentRecord, others: TreatmentRecord[] = [], changes = {}) {
  return getDueState(treatment, {
    all: [treatment, ...others],
    today,
    hasDied: false,
    booked: new Map(),
    ...changes,
  })
}

test.each([
  [null, 'none'],
  ['2026-11-20', 'overdue'],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'soon'],
  ['2026-12-21', 'soon'],
  ['2026-12-22', 'later'],
])('due on %s is %s', (nextDueOn, state) => {
  expect(getState(given({ nextDueOn }))).toBe(state)
})

test('what was given since is done, also when it came too late', () => {
  const due = given({ nextDueOn: '2026-11-20' })
  expect(getState(due, [given({ appliedOn: '2026-11-21', product: 'Milbemax' })])).toBe('done')
  expect(getState(due, [given({ appliedOn: '2026-08-20' })])).toBe('overdue')
})

test('an appointment for it is an answer too', () => {
  const due = given({ nextDueOn: '2026-11-25' })
  expect(getState(due, [], { booked: new Map([['deworming', today]]) })).toBe('booked')
  expect(getState(due, [], { booked: new Map([['vaccine', today]]) })).toBe('soon')
})

test('a visit of next week is not for what is due next year', () => {
  const booked = new Map([['deworming', '2026-11-28'] as const])
  expect(getState(given({ nextDueOn: '2026-12-28' }), [], { booked })).toBe('booked')
  expect(getState(given({ nextDueOn: '2026-12-29' }), [], { booked })).toBe('later')
})

test('nothing is due for a pet that died', () => {
  expect(getState(given({ nextDueOn: '2026-11-20' }), [], { hasDied: true })).toBe('none')
})

test('a vaccine is followed when each of its parts was given again, in one visit or in several', () => {
  const sextuple = given({ kind: 'vaccine', product: 'Nobivac DHPPi+L', planVaccines: ['dog-core', 'dog-leptospira'] })
  const core = given({ kind: 'vaccine', planVaccines: ['dog-core'], appliedOn: '2026-09-21' })
  const lepto = given({ kind: 'vaccine', planVaccines: ['dog-leptospira'], appliedOn: '2026-10-21' })
  const rabies = given({ kind: 'vaccine', planVaccines: ['rabies'], appliedOn: '2026-10-21' })
  expect(isFollowed(sextuple, [core, rabies])).toBe(false)
  expect(isFollowed(sextuple, [core, lepto])).toBe(true)
})

test('what has no plan is followed by the same product, however it is written', () => {
  const pill = given({ kind: 'other', product: 'Apoquel  5 mg' })
  expect(isFollowed(pill, [given({ kind: 'other', product: 'APOQUEL 5 mg', appliedOn: today })])).toBe(true)
  expect(isFollowed(pill, [given({ kind: 'other', product: 'Prednisona', appliedOn: today })])).toBe(false)
  expect(isFollowed(pill, [given({ product: 'Apoquel 5 mg', appliedOn: today })])).toBe(false)
})
