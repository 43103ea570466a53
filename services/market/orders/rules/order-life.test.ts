import { describe, expect, test } from 'vitest'
import {
  canBePaid,
  canBeRated,
  canCustomerCancel,
  canProposeChange,
  changedDeadline,
  changeToBring,
  firstPaymentState,
  isUnpaid,
  waitsForStatement,
} from './order-life.ts'
import type { OrderState } from './order-states.ts'

const noon = new Date('2026-11-21T16:00:00Z')
const quarterPast = new Date('2026-11-21T16:15:00Z')
const states: OrderState[] = [
  'NEW',
  'CONFIRMED',
  'PREPARING',
  'ON_THE_WAY',
  'READY_FOR_PICKUP',
  'COMPLETED',
  'NOT_DELIVERED',
  'CANCELLED',
]

describe('how a new order is paid', () => {
  test('by QR or card it waits a quarter of an hour for its payment', () => {
    const awaiting = { paymentState: 'awaiting', payUntil: quarterPast }
    expect(firstPaymentState({ paymentMethod: 'qr', amountDue: 5390, waitsUntil: null }, noon)).toEqual(awaiting)
    expect(firstPaymentState({ paymentMethod: 'card', amountDue: 1, waitsUntil: null }, noon)).toEqual(awaiting)
  })

  test('by QR without a provider it waits for the bank statement of the next business day', () => {
    const waitsUntil = '2026-11-23T16:00:00.000Z'
    const { payUntil } = firstPaymentState({ paymentMethod: 'qr', amountDue: 5390, waitsUntil }, noon)
    expect(payUntil).toEqual(new Date(waitsUntil))
  })

  test('a change to such a QR waits longer once, and a change back takes nothing away', () => {
    const order = { payUntil: quarterPast, createdAt: noon }
    const waitsUntil = '2026-11-23T16:05:00.000Z'
    const longer = new Date(waitsUntil)
    expect(waitsForStatement(order)).toBe(false)
    expect(changedDeadline(order, null)).toEqual(quarterPast)
    expect(changedDeadline(order, waitsUntil)).toEqual(longer)

    const changed = { ...order, payUntil: longer }
    expect(waitsForStatement(changed)).toBe(true)
    expect(changedDeadline(changed, null)).toEqual(longer)
    expect(changedDeadline(changed, '2026-11-24T16:05:00.000Z')).toEqual(longer)
  })

  test('at the door it waits for nothing', () => {
    expect(firstPaymentState({ paymentMethod: 'cash', amountDue: 5390, waitsUntil: null }, noon)).toEqual({
      paymentState: 'at_door',
      payUntil: null,
    })
  })

  test('what the wallet covers needs no payment, whatever was chosen', () => {
    for (const paymentMethod of ['cash', 'card_at_door', 'qr', 'card'] as const) {
      expect(firstPaymentState({ paymentMethod, amountDue: 0, waitsUntil: null }, noon)).toEqual({
        paymentState: 'none',
        payUntil: null,
      })
    }
  })

  test('change is brought for cash that is due, and for nothing else', () => {
    expect(changeToBring({ paymentMethod: 'cash', amountDue: 5390, needsChangeFor: 10_000 })).toBe(10_000)
    expect(changeToBring({ paymentMethod: 'cash', amountDue: 0, needsChangeFor: 10_000 })).toBeNull()
    expect(changeToBring({ paymentMethod: 'card_at_door', amountDue: 5390, needsChangeFor: 10_000 })).toBeNull()
    expect(changeToBring({ paymentMethod: 'cash', amountDue: 5390 })).toBeNull()
  })
})

describe('until when it is paid', () => {
  const order = { status: 'NEW' as const, paymentState: 'awaiting' as const, payUntil: quarterPast }

  test('up to its last moment it can be paid, from then on it is unpaid', () => {
    const before = new Date(quarterPast.getTime() - 1)
    expect([canBePaid(order, before), isUnpaid(order, before)]).toEqual([true, false])
    expect([canBePaid(order, quarterPast), isUnpaid(order, quarterPast)]).toEqual([false, true])
  })

  test('what is paid, or not new any more, neither waits nor is unpaid', () => {
    for (const other of [
      { ...order, paymentState: 'paid' as const },
      { ...order, status: 'CANCELLED' as const },
    ]) {
      expect([canBePaid(other, noon), isUnpaid(other, quarterPast)]).toEqual([false, false])
    }
  })
})

describe('who may cancel', () => {
  test('the customer, until somebody prepares it', () => {
    expect(states.filter((status) => canCustomerCancel({ status, isChangeOpen: false, isMoved: false }))).toEqual([
      'NEW',
      'CONFIRMED',
    ])
  })

  test('the customer also while they are asked about something missing', () => {
    expect(states.filter((status) => canCustomerCancel({ status, isChangeOpen: true, isMoved: false }))).toEqual([
      'NEW',
      'CONFIRMED',
      'PREPARING',
      'READY_FOR_PICKUP',
    ])
  })
})

test('something missing is asked about while the order is with us, once at a time, and not before it is paid', () => {
  const isAskable = (changes: object) =>
    canProposeChange({ status: 'PREPARING', paymentState: 'paid', isChangeOpen: false, ...changes })
  expect(states.filter((status) => isAskable({ status }))).toEqual([
    'NEW',
    'CONFIRMED',
    'PREPARING',
    'READY_FOR_PICKUP',
  ])
  expect(isAskable({ isChangeOpen: true })).toBe(false)
  expect(isAskable({ status: 'NEW', paymentState: 'awaiting' })).toBe(false)
})

test('what was handed over is rated once', () => {
  expect(states.filter((status) => canBeRated({ status, isRated: false }))).toEqual(['COMPLETED'])
  expect(canBeRated({ status: 'COMPLETED', isRated: true })).toBe(false)
})
