import { expect, test } from 'vitest'
import type { State } from '#services/operations/contract.ts'
import { type Condition, countByKind, whatIsWrong } from './what-is-wrong.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

const state: State = {
  version: '1',
  startedAt: ago(60),
  database: { version: '18.4', answersInMs: 1, pool: { size: 10, used: 1, waiting: 0 } },
  jobs: { waiting: 2, retrying: 1, active: 1, parked: 0, oldestWaitingSeconds: 2 },
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  backup: { isKnown: true, at: ago(600) },
  lacks: [],
  served: ['BO'],
  sources: [{ id: 'a', name: 'A', state: 'fresh', freshAt: ago(5), canRetry: false }],
}
const good: Required<Condition> = {
  operations: state,
  messages: { unsent: 3, oldestDueAt: ago(1), parked: 0 },
  payments: {
    findings: [],
    refunds: { toMake: 0, oldestAt: null, overdue: 0 },
    overdue: { count: 0, payments: [] },
    unheard: 0,
  },
  insurance: { toAnswer: 0, answerBy: null, toPay: 0, payBy: null, notIssued: 0, notIssuedSince: null },
  community: { waiting: 3, reported: 1, threads: 1, late: 0, lateSince: null },
  rewards: { pending: 1, pendingSince: ago(3), late: 0 },
}
const wrongWith = (condition: Partial<Condition>, isDemo = false) =>
  whatIsWrong({ ...good, ...condition }, { now, isDemo })

test('what works, and waits for a moment, is in order', () => {
  expect(wrongWith({})).toEqual([])
})

test('who waits for a connection for a moment is in order', () => {
  const database = { ...state.database, pool: { size: 10, used: 10, waiting: 10 } }
  expect(wrongWith({ operations: { ...state, database } })).toEqual([])
})

test('a coupon that the shop does not grant in time is told', () => {
  expect(wrongWith({ rewards: { pending: 3, pendingSince: ago(20), late: 2 } })).toEqual([
    { what: 'late-exchanges', count: 2 },
  ])
})

test('what did not answer is not counted: nobody knows', () => {
  const unknown = { operations: null, messages: null, payments: null, insurance: null, community: null, rewards: null }
  expect(wrongWith(unknown)).toEqual([])
})

test.each([
  ['parked-jobs', 3, { jobs: { ...state.jobs, parked: 3 } }],
  ['slow-jobs', 3, { jobs: { ...state.jobs, oldestWaitingSeconds: 301 } }],
  ['database', 1, { database: { ...state.database, version: null } }],
  ['pool', 11, { database: { ...state.database, pool: { size: 10, used: 10, waiting: 11 } } }],
  ['disk', 1, { disk: { freeBytes: 0.9e9, totalBytes: 1e9 } }],
  ['disk', 1, { disk: { freeBytes: 4e9, totalBytes: 100e9 } }],
  ['backup', 1, { backup: { isKnown: true, at: ago(31 * 60) } }],
  ['backup', 1, { backup: { isKnown: true, at: null } }],
  [
    'sources',
    2,
    {
      sources: state.sources.flatMap((one) => [
        { ...one, state: 'stale' as const },
        { ...one, state: 'failed' as const },
        one,
      ]),
    },
  ],
] as const)('%s counts %i', (what, count, change) => {
  expect(
    wrongWith({
      operations: { ...state, ...change, sources: [...('sources' in change ? change.sources : state.sources)] },
    }),
  ).toEqual([{ what, count }])
})

test('what another program backs up, and a demonstration, need no backup of ours', () => {
  const operations = { ...state, backup: { isKnown: false, at: null } }
  expect(wrongWith({ operations })).toEqual([])
  expect(wrongWith({ operations: { ...state, backup: { isKnown: true, at: null } } }, true)).toEqual([])
})

test('messages and money are counted one by one', () => {
  const wrong = wrongWith({
    messages: { unsent: 2, oldestDueAt: ago(11), parked: 4 },
    payments: {
      findings: [
        { kind: 'late', count: 2, oldestAt: ago(9) },
        { kind: 'unknown', count: 1, oldestAt: ago(9) },
      ],
      refunds: { toMake: 1, oldestAt: ago(9), overdue: 1 },
      overdue: { count: 5, payments: [] },
      unheard: 1,
    },
  })
  expect(wrong).toEqual([
    { what: 'parked-messages', count: 4 },
    { what: 'slow-messages', count: 2 },
    { what: 'findings', count: 3 },
    { what: 'refunds', count: 1 },
    { what: 'slow-refunds', count: 1 },
    { what: 'slow-payments', count: 5 },
    { what: 'unheard', count: 1 },
  ])
  expect(countByKind(wrong)).toBe(17)
})

test('claims that are late and contracts without a policy are counted one by one', () => {
  const insurance = {
    ...good.insurance,
    toAnswer: 2,
    answerBy: '2026-11-20',
    toPay: 1,
    payBy: '2026-11-21',
    notIssued: 3,
  }
  expect(wrongWith({ insurance: insurance as Condition['insurance'] })).toEqual([
    { what: 'late-claims', count: 2 },
    { what: 'late-payouts', count: 1 },
    { what: 'not-issued', count: 3 },
  ])
})
