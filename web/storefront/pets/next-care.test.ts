import { expect, test } from 'vitest'
import { nextCare } from './next-care.ts'

const today = '2026-11-21'
type Given = Parameters<typeof nextCare>[0][number]
type Planned = Parameters<typeof nextCare>[1][number]

function given(facts: Partial<Given>): Given {
  return {
    id: 'a-1',
    kind: 'deworming',
    product: 'Drontal',
    planVaccines: [],
    nextDueOn: '2026-11-25',
    dueState: 'soon',
    ...facts,
  }
}

function planned(facts: Partial<Planned>): Planned {
  return { vaccine: 'rabies', label: 'Antirrábica', state: 'due', from: '2026-11-01', dose: 1, isCore: true, ...facts }
}

test('the most urgent comes first, and says how late it is', () => {
  const { due } = nextCare([given({})], [planned({})], today)
  expect(due.map(({ label, days }) => [label, days])).toEqual([
    ['Antirrábica', -20],
    ['Drontal', 4],
  ])
})

test('a date that somebody wrote down speaks for its vaccine, so that nothing is said twice', () => {
  const written = given({ kind: 'vaccine', product: 'Rabisin', planVaccines: ['rabies'], nextDueOn: '2027-01-10' })
  expect(nextCare([written], [planned({})], today).due.map(({ label }) => label)).toEqual(['Rabisin'])
})

test.each(['none', 'done', 'booked'] as const)('what is %s is nothing to do', (dueState) => {
  expect(nextCare([given({ dueState })], [], today).due).toEqual([])
})

test.each(['given', 'later'] as const)('a step of the plan that is %s is nothing to do yet', (state) => {
  expect(nextCare([], [planned({ state })], today)).toEqual({ due: [], unrecorded: [] })
})

test('a vaccine long over that nobody wrote down is asked for once, and only when every pet needs it', () => {
  const long = { state: 'overdue', from: '2024-01-07' } as const
  const plan = [
    planned({ ...long, dose: 1 }),
    planned({ ...long, dose: 2 }),
    planned({ ...long, vaccine: 'dog-kennel-cough', label: 'Tos de las perreras', isCore: false }),
  ]
  expect(nextCare([], plan, today)).toEqual({ due: [], unrecorded: ['Antirrábica'] })
})

test('a second dose is nothing to do while the first one of a choice was never given', () => {
  const choice = { vaccine: 'dog-leptospira', label: 'Leptospirosis', isCore: false } as const
  const plan = [
    planned({ ...choice, dose: 1, state: 'due', from: '2023-08-31' }),
    planned({ ...choice, dose: 2, state: 'soon', from: '2026-12-06' }),
  ]
  expect(nextCare([], plan, today)).toEqual({ due: [], unrecorded: [] })
})
