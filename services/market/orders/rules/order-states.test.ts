import { describe, expect, test } from 'vitest'
import { isFinal, ORDER_STATES, type OrderState, statesWithin, stepsAhead, whyCannotBecome } from './order-states.ts'

describe('an order to be delivered', () => {
  test.each<[OrderState, OrderState[]]>([
    ['NEW', ['CONFIRMED', 'CANCELLED']],
    ['CONFIRMED', ['PREPARING', 'CANCELLED']],
    ['PREPARING', ['ON_THE_WAY', 'CANCELLED']],
    ['ON_THE_WAY', ['COMPLETED', 'NOT_DELIVERED']],
    ['NOT_DELIVERED', ['PREPARING', 'CANCELLED']],
    ['COMPLETED', []],
    ['CANCELLED', []],
  ])('that is %s may become %j, and nothing else', (status, next) => {
    expect(statesWithin(anOrder({ status }))).toEqual(next)
    for (const other of ORDER_STATES.filter((state) => !next.includes(state))) {
      expect(whyCannotBecome(other, anOrder({ status }))).not.toBeNull()
    }
  })
})

test('an order to be picked up waits at the counter and never goes on the way', () => {
  expect(statesWithin(anOrder({ status: 'PREPARING', hasDelivery: false }))).toEqual(['READY_FOR_PICKUP', 'CANCELLED'])
  expect(whyCannotBecome('ON_THE_WAY', anOrder({ status: 'PREPARING', hasDelivery: false }))).toBe('order-is-picked-up')
  expect(whyCannotBecome('READY_FOR_PICKUP', anOrder({ status: 'PREPARING' }))).toBe('order-is-delivered')
})

test('an order that nobody fetched can still be cancelled', () => {
  expect(whyCannotBecome('CANCELLED', anOrder({ status: 'READY_FOR_PICKUP', hasDelivery: false }))).toBeNull()
})

test('an order on its way cannot be cancelled', () => {
  expect(whyCannotBecome('CANCELLED', anOrder({ status: 'ON_THE_WAY' }))).toBe('not-from-this-state')
})

test('an order that waits for its payment is not confirmed, but may be cancelled', () => {
  const order = anOrder({ status: 'NEW', paymentState: 'awaiting' })

  expect(whyCannotBecome('CONFIRMED', order)).toBe('waits-for-payment')
  expect(whyCannotBecome('CANCELLED', order)).toBeNull()
})

test('an order about which the customer is asked something does not leave, but may be cancelled', () => {
  expect(statesWithin(anOrder({ status: 'PREPARING', isChangeOpen: true }))).toEqual(['CANCELLED'])
  expect(whyCannotBecome('ON_THE_WAY', anOrder({ status: 'PREPARING', isChangeOpen: true }))).toBe('waits-for-answer')
})

test('only completed and cancelled orders are over', () => {
  expect(ORDER_STATES.filter(isFinal)).toEqual(['COMPLETED', 'CANCELLED'])
})

test('a new order with delivery is confirmed, prepared, brought and completed', () => {
  expect(stepsAhead('NEW', true)).toEqual(['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED'])
})

test('an order for pickup is never on the way', () => {
  expect(stepsAhead('PREPARING', false)).toEqual(['READY_FOR_PICKUP', 'COMPLETED'])
})

test('nothing is promised after a cancelled, failed or completed order', () => {
  expect(stepsAhead('CANCELLED', true)).toEqual([])
  expect(stepsAhead('NOT_DELIVERED', true)).toEqual([])
  expect(stepsAhead('COMPLETED', true)).toEqual([])
})

function anOrder(changes: Partial<Parameters<typeof whyCannotBecome>[1]> = {}) {
  return {
    status: 'NEW' as const,
    hasDelivery: true,
    paymentState: 'at_door' as const,
    isChangeOpen: false,
    ...changes,
  }
}
