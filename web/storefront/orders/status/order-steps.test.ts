import { expect, test } from 'vitest'
import { isFinal, stepsAhead } from './order-steps.ts'

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
  expect([isFinal('COMPLETED'), isFinal('CANCELLED'), isFinal('NOT_DELIVERED')]).toEqual([true, true, false])
})
