import { describe, expect, test } from 'vitest'
import { whyCannotBecome } from '../../orders/rules/order-states.ts'
import {
  coverProducts,
  findNeededProducts,
  getSendDeadline,
  isPrescriptionPending,
  toPrescriptionState,
  whyCannotAccept,
} from './prescription.ts'

const now = new Date('2026-11-21T15:00:00Z')

test('units of a product on several lines are needed together, and those of dropped lines are not', () => {
  const line = { productId: 'pill', quantity: 2, needsPrescription: true }
  const dropped = { ...line, state: 'dropped' }
  const food = { productId: 'food', quantity: 1, needsPrescription: false }
  expect(findNeededProducts([line, { ...line, quantity: 1 }, dropped, food])).toEqual([{ productId: 'pill', units: 3 }])
})

describe('a prescription', () => {
  const accepted = [
    { id: 'old', products: [{ productId: 'pill', left: 1 }] },
    { id: 'new', products: [{ productId: 'pill', left: 4 }] },
  ]

  test('covers a product only with enough units of it', () => {
    expect(coverProducts([{ productId: 'pill', units: 2 }], accepted)).toEqual({
      covers: [{ productId: 'pill', units: 2, prescriptionId: 'new' }],
      uncovered: [],
    })
    const many = { productId: 'pill', units: 5 }
    expect(coverProducts([many], accepted)).toEqual({ covers: [], uncovered: [many] })
  })

  test('of two products may cover one', () => {
    const needed = [
      { productId: 'pill', units: 1 },
      { productId: 'drops', units: 1 },
    ]
    expect(coverProducts(needed, accepted)).toEqual({
      covers: [{ productId: 'pill', units: 1, prescriptionId: 'old' }],
      uncovered: [{ productId: 'drops', units: 1 }],
    })
  })
})

test('an order waits for its customer, then for the operator, and lapses only while it waits for the customer', () => {
  const state = (uncovered: number, sent: number) =>
    toPrescriptionState({ needed: 2, uncovered, sent }, { now, isUnproved: false })
  expect(toPrescriptionState({ needed: 0, uncovered: 0, sent: 1 }, { now, isUnproved: false })).toBeNull()
  expect(state(2, 0)).toEqual({ state: 'missing', until: getSendDeadline(now, { isUnproved: false }) })
  expect(state(1, 1)).toEqual({ state: 'review', until: null })
  expect(state(0, 1)).toEqual({ state: 'accepted', until: null })
})

test.each(['CONFIRMED', 'CANCELLED'] as const)('an order without its prescription may become %s?', (next) => {
  const order = { status: 'NEW', hasDelivery: true, paymentState: 'paid', isChangeOpen: false } as const
  const refusal = next === 'CONFIRMED' ? 'waits-for-prescription' : null
  for (const state of ['missing', 'review'] as const)
    expect(whyCannotBecome(next, { ...order, prescription: { state } })).toBe(refusal)
  for (const state of ['accepted', 'seen'] as const) {
    expect(isPrescriptionPending({ state })).toBe(false)
    expect(whyCannotBecome(next, { ...order, prescription: { state } })).toBeNull()
  }
})

describe('an operator accepts a prescription', () => {
  const needed = [{ productId: 'pill', units: 2 }]
  const known = { needed, today: '2026-11-21' }
  const accept = (units: number, validUntil = '2026-12-31', productId = 'pill') =>
    whyCannotAccept({ validUntil, products: [{ productId, units }] }, known)

  test('for at least what was ordered, of products of the order', () => {
    expect(accept(2)).toBeNull()
    expect(accept(6)).toBeNull()
    expect(accept(1)).toBe('prescription-products-wrong')
    expect(accept(2, '2026-12-31', 'food')).toBe('prescription-products-wrong')
    expect(whyCannotAccept({ validUntil: '2026-12-31', products: [] }, known)).toBe('prescription-products-wrong')
    const twice = [
      { productId: 'pill', units: 2 },
      { productId: 'pill', units: 3 },
    ]
    expect(whyCannotAccept({ validUntil: '2026-12-31', products: twice }, known)).toBe('prescription-products-wrong')
  })

  test('until today at the earliest and for a year at most', () => {
    expect(accept(2, '2026-11-21')).toBeNull()
    expect(accept(2, '2026-11-20')).toBe('prescription-date-wrong')
    expect(accept(2, '2027-11-22')).toBeNull()
    expect(accept(2, '2027-11-23')).toBe('prescription-date-wrong')
  })
})
