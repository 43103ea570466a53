import { expect, test } from 'vitest'
import { getNextOrderAct, getNextVisitAct } from './next-act.ts'

const order = {
  status: 'NEW' as const,
  paymentState: 'at_door' as const,
  isChangeOpen: false,
  isPacked: false,
  prescription: null,
  isUnconfirmed: false,
}

test('an order is one press from its next state while nothing else is to be told', () => {
  const getLabel = (changes: Partial<Parameters<typeof getNextOrderAct>[0]>) =>
    getNextOrderAct({ ...order, ...changes })?.label ?? null
  expect(getLabel({})).toBe('confirm')
  expect(getLabel({ status: 'CONFIRMED' })).toBe('prepare')
  expect(getLabel({ status: 'PREPARING' })).toBe('pack')
  expect(getLabel({ status: 'PREPARING', isPacked: true })).toBeNull()
  expect(getLabel({ status: 'READY_FOR_PICKUP' })).toBeNull()
  expect(getLabel({ status: 'READY_FOR_PICKUP', paymentState: 'paid' })).toBe('handOver')
  expect(getLabel({ paymentState: 'awaiting' })).toBeNull()
  expect(getLabel({ isChangeOpen: true })).toBeNull()
  expect(getLabel({ prescription: 'review' })).toBeNull()
})

test('a visit is accepted, and begins', () => {
  const getLabel = (state: 'PENDING' | 'CONFIRMED' | 'IN_PROGRESS') =>
    getNextVisitAct({ id: 'v', state })?.label ?? null
  expect(getLabel('PENDING')).toBe('accept')
  expect(getLabel('CONFIRMED')).toBe('start')
  expect(getLabel('IN_PROGRESS')).toBeNull()
})
