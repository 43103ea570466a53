import { expect, test } from 'vitest'
import { calculatePayoff, parseHabits } from './monthly-savings.ts'

const plan = { price: 4900, freeDelivery: { minItemTotal: 6000, displayMinItemTotal: 'Bs 60' }, groomingPercent: 10 }
const prices = { deliveryCharge: 1000, bathPrice: 8000 }

test('a plan saves its deliveries and its part of each bath, and costs its price', () => {
  expect(calculatePayoff(plan, { deliveries: 4, baths: 2 }, prices)).toEqual({
    delivery: 4000,
    grooming: 1600,
    saved: 5600,
    left: 700,
  })
})

test('who buys little is told what it would cost', () => {
  expect(calculatePayoff(plan, { deliveries: 1, baths: 0 }, prices).left).toBe(-3900)
})

test('a plan without free delivery saves none', () => {
  expect(calculatePayoff({ ...plan, freeDelivery: null }, { deliveries: 9, baths: 0 }, prices).saved).toBe(0)
})

test.each([
  ['deliveries=0&baths=3', { deliveries: 0, baths: 3 }],
  ['', { deliveries: 4, baths: 1 }],
  ['deliveries=21&baths=-1', { deliveries: 4, baths: 1 }],
  ['deliveries=1e3&baths=2.5', { deliveries: 4, baths: 1 }],
])('of %s is counted with', (search, habits) => {
  expect(parseHabits(new URLSearchParams(search))).toEqual(habits)
})
