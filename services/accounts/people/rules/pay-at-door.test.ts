import { expect, test } from 'vitest'
import { paymentAtDoor } from './pay-at-door.ts'

test('a newcomer may pay up to Bs 2.000 or Gs 2.500.000 at the door', () => {
  const newcomer = { completedOrders: 0, cancelledAtDoor: 0 }
  expect(paymentAtDoor(newcomer, 'BO')).toEqual({ canPayAtDoor: true, maxAtDoorMinor: 200_000 })
  expect(paymentAtDoor(newcomer, 'PY')).toEqual({ canPayAtDoor: true, maxAtDoorMinor: 2_500_000 })
})

test('three completed orders without a refusal raise the limit', () => {
  expect(paymentAtDoor({ completedOrders: 3, cancelledAtDoor: 0 }, 'BO').maxAtDoorMinor).toBe(500_000)
  expect(paymentAtDoor({ completedOrders: 3, cancelledAtDoor: 1 }, 'BO').maxAtDoorMinor).toBe(200_000)
})

test('who sent the courier away three times pays before', () => {
  expect(paymentAtDoor({ completedOrders: 1, cancelledAtDoor: 3 }, 'PY')).toEqual({
    canPayAtDoor: false,
    maxAtDoorMinor: 0,
  })
  expect(paymentAtDoor({ completedOrders: 9, cancelledAtDoor: 3 }, 'PY').canPayAtDoor).toBe(true)
})
