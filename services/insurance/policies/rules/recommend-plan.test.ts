import { expect, test } from 'vitest'
import type { InsuredEvent } from './coverage.ts'
import { recommendPlan } from './recommend-plan.ts'

function aPlan(id: string, price: number, deductible: number, sharePercent: number, events: InsuredEvent[]) {
  return { id, price, coverages: events.map((event) => ({ event, deductible, sharePercent })) }
}

const basic = aPlan('basic', 4500, 10_000, 70, ['accident', 'emergency'])
const middle = aPlan('middle', 8900, 8000, 80, ['accident', 'illness', 'emergency', 'surgery'])
const whole = aPlan('whole', 14_900, 5000, 90, ['accident', 'illness', 'emergency', 'surgery', 'liability'])
const plans = [whole, basic, middle]

test.each([
  ['accident', 'some', 'basic'],
  ['accident', 'little', 'whole'],
  ['illness', 'some', 'middle'],
  ['illness', 'little', 'whole'],
  ['everything', 'some', 'whole'],
  ['everything', 'little', 'whole'],
] as const)('who fears %s and could pay %s gets %s', (worry, share, planId) => {
  expect(recommendPlan(plans, { worry, share })?.planId).toBe(planId)
})

test('the recommendation says what it covers and what is left to the owner', () => {
  expect(recommendPlan(plans, { worry: 'illness', share: 'some' })).toEqual({
    planId: 'middle',
    covered: ['accident', 'illness', 'emergency', 'surgery'],
    lacking: [],
    deductible: 8000,
    sharePercent: 80,
    isCheapest: true,
  })
})

test('where no plan covers all of it, the one that covers most is named with what it lacks', () => {
  expect(recommendPlan([basic], { worry: 'illness', share: 'some' })).toMatchObject({
    planId: 'basic',
    lacking: ['illness', 'surgery'],
  })
  expect(recommendPlan([], { worry: 'illness', share: 'some' })).toBeNull()
  expect(recommendPlan([aPlan('death', 100, 0, 100, ['death'])], { worry: 'accident', share: 'some' })).toBeNull()
})

test('of two that cost and cover the same, either order of the plans gives one answer to who pays little', () => {
  const generous = aPlan('generous', 8900, 2000, 80, ['accident', 'emergency'])
  expect(recommendPlan([basic, generous], { worry: 'accident', share: 'little' })?.planId).toBe('generous')
  expect(recommendPlan([generous, basic], { worry: 'accident', share: 'little' })?.planId).toBe('generous')
})
