import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getMissing,
  getMonthlyAmount,
  getProgress,
  getSavingLimits,
  type HeldDeposit,
  MOST_OPEN_GOALS,
  planTakeBack,
  whyCannotClose,
  whyCannotCreateGoal,
  whyCannotPutAside,
} from './saving-goal.ts'

const limits = getSavingLimits('BO')

test('limits follow from the banknotes of a country', () => {
  expect(limits).toEqual({ smallest: 1000, most: 1_000_000, goals: MOST_OPEN_GOALS })
  const { smallest, most } = getSavingLimits('PY')
  expect(smallest).toBeGreaterThan(1000)
  expect(most % smallest).toBe(0)
})

test('a goal has a target within the limits, a month that is not over, and few beside it', () => {
  const why = (goal: { target?: number; month?: string | null }, openGoals = 0) =>
    whyCannotCreateGoal({ target: 50_000, month: null, ...goal }, { limits, openGoals, currentMonth: '2026-11' })
  expect(why({})).toBeNull()
  expect(why({ target: 999 })).toBe('saving-target-too-small')
  expect(why({ target: 1_000_001 })).toBe('saving-target-too-large')
  expect(why({ month: '2026-10' })).toBe('saving-month-not-ahead')
  expect(why({ month: '2026-11' })).toBeNull()
  expect(why({ month: '2029-11' })).toBeNull()
  expect(why({ month: '2029-12' })).toBe('saving-month-not-ahead')
  expect(why({}, MOST_OPEN_GOALS - 1)).toBeNull()
  expect(why({}, MOST_OPEN_GOALS)).toBe('saving-too-many-goals')
})

test('a goal takes what is missing, in deposits that are worth it, while saving is permitted', () => {
  const goal = { target: 50_000, balance: 49_400, isClosed: false }
  const why = (amount: number, changes: Partial<typeof goal> = {}, isPermitted = true) =>
    whyCannotPutAside({ ...goal, ...changes }, amount, { isPermitted, limits })
  expect(why(600)).toBeNull()
  expect(why(599)).toBe('saving-amount-too-small')
  expect(why(601)).toBe('saving-amount-too-large')
  expect(why(999, { balance: 0 })).toBe('saving-amount-too-small')
  expect(why(1000, { balance: 0 })).toBeNull()
  expect(why(1000, { balance: 0, isClosed: true })).toBe('saving-goal-closed')
  expect(why(1000, { balance: 0 }, false)).toBe('saving-off')
  expect(why(1, { balance: 50_000 })).toBe('saving-amount-too-large')
})

test('progress is a hundred only when the target is reached', () => {
  expect(getProgress({ target: 30_000, balance: 0 })).toBe(0)
  expect(getProgress({ target: 30_000, balance: 29_999 })).toBe(99)
  expect(getProgress({ target: 30_000, balance: 30_000 })).toBe(100)
  expect(getMissing({ target: 30_000, balance: 29_999, isClosed: false })).toBe(1)
  expect(getMissing({ target: 30_000, balance: 0, isClosed: true })).toBe(0)
})

test('a month of a goal says what to put aside until then, this month included', () => {
  const monthly = (month: string | null, balance = 0) =>
    getMonthlyAmount({ target: 50_000, balance, isClosed: false, month }, { currentMonth: '2026-11', country: 'BO' })
  expect(monthly('2026-11')).toBe(50_000)
  // A third of Bs 500 is rounded up to whole bolivianos.
  expect(monthly('2027-01')).toBe(16_700)
  expect(monthly('2027-10', 2000)).toBe(4000)
  expect(monthly('2027-10', 49_950)).toBe(50)
  expect(monthly('2026-10')).toBeNull()
  expect(monthly(null)).toBeNull()
  expect(monthly('2027-01', 50_000)).toBeNull()
})

test('whoever puts the monthly amount aside has the target in its month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 1_000_000 }), fc.integer({ min: 0, max: 36 }), (target, later) => {
      const index = 2026 * 12 + 10 + later
      const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
      const goal = { target, balance: 0, isClosed: false, month }
      const monthly = getMonthlyAmount(goal, { currentMonth: '2026-11', country: 'BO' }) ?? 0
      expect(monthly * (later + 1)).toBeGreaterThanOrEqual(target)
      expect((monthly - 100) * (later + 1)).toBeLessThan(target)
    }),
  )
})

test('money of the wallet goes back to it first, then what was paid the longest ago', () => {
  const held = {
    fromWallet: 300,
    deposits: [
      { id: 'old', left: 200 },
      { id: 'new', left: 500 },
    ],
  }
  expect(planTakeBack(held, { amount: 250, to: 'wallet' })).toEqual([{ depositId: null, amount: 250 }])
  expect(planTakeBack(held, { amount: 600, to: 'wallet' })).toEqual([
    { depositId: null, amount: 300 },
    { depositId: 'old', amount: 200 },
    { depositId: 'new', amount: 100 },
  ])
  expect(planTakeBack(held, { amount: 1001, to: 'wallet' })).toBeNull()
})

test('to a bank goes what was paid alone, the newest payment first', () => {
  const held = {
    fromWallet: 300,
    deposits: [
      { id: 'old', left: 200 },
      { id: 'new', left: 500 },
    ],
  }
  expect(planTakeBack(held, { amount: 600, to: 'payment' })).toEqual([
    { depositId: 'new', amount: 500 },
    { depositId: 'old', amount: 100 },
  ])
  expect(planTakeBack(held, { amount: 701, to: 'payment' })).toBeNull()
})

test('what is planned to go back is the whole amount, and of no part more than it holds', () => {
  const deposit = fc.record({ id: fc.uuid(), left: fc.integer({ min: 1, max: 5000 }) })
  const held = fc.record({ fromWallet: fc.nat(5000), deposits: fc.uniqueArray(deposit, { selector: ({ id }) => id }) })
  fc.assert(
    fc.property(held, fc.integer({ min: 1, max: 20_000 }), fc.constantFrom('wallet', 'payment'), (has, amount, to) => {
      const parts = planTakeBack(has, { amount, to: to as 'wallet' | 'payment' })
      const paid = has.deposits.reduce((sum, { left }) => sum + left, 0)
      const most = to === 'wallet' ? has.fromWallet + paid : paid
      expect(parts === null).toBe(amount > most)
      if (!parts) return
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
      const left = new Map<string | null, number>([
        ...has.deposits.map((each: HeldDeposit) => [each.id, each.left] as const),
        [null, has.fromWallet],
      ])
      for (const part of parts) expect(part.amount).toBeLessThanOrEqual(left.get(part.depositId) ?? 0)
      expect(parts.every((part) => part.amount > 0)).toBe(true)
    }),
  )
})

test('a goal is closed when its money came back', () => {
  expect(whyCannotClose({ balance: 1, isClosed: false })).toBe('saving-not-empty')
  expect(whyCannotClose({ balance: 0, isClosed: false })).toBeNull()
  expect(whyCannotClose({ balance: 0, isClosed: true })).toBeNull()
})
