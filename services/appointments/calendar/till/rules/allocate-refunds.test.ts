import { expect, test } from 'vitest'
import { allocateRefunds } from './allocate-refunds.ts'

const line = (
  entryId: string,
  kind: string,
  amount: number,
  more: { of?: string; reverses?: string; method?: string } = {},
) => ({
  ...{
    entryId,
    kind,
    amount,
    method: more.method ?? 'cash',
    appointmentId: more.of ?? 'toby',
    reverses: more.reverses ?? null,
  },
})

test('a refund gives back of the newest payment first, and then of the one before', () => {
  const lines = [
    line('a', 'payment', 100),
    line('b', 'payment', 20),
    line('r', 'refund', -50),
    line('s', 'refund', -70),
  ]
  expect(allocateRefunds(lines)).toEqual([
    { paymentId: 'b', refundId: 'r', amount: 20 },
    { paymentId: 'a', refundId: 'r', amount: 30 },
    { paymentId: 'a', refundId: 's', amount: 70 },
  ])
})

test('a package gives no money back', () => {
  const lines = [line('a', 'payment', 30), line('p', 'payment', 50, { method: 'package' }), line('r', 'refund', -30)]
  expect(allocateRefunds(lines)).toEqual([{ paymentId: 'a', refundId: 'r', amount: 30 }])
})

test('a payment that was taken back, one that came later and one of another pet give nothing back', () => {
  const lines = [
    line('a', 'payment', 100),
    line('x', 'reversal', -100, { reverses: 'a' }),
    line('b', 'payment', 80),
    line('c', 'payment', 60, { of: 'luna' }),
    line('r', 'refund', -30),
    line('d', 'payment', 10),
  ]
  expect(allocateRefunds(lines)).toEqual([{ paymentId: 'b', refundId: 'r', amount: 30 }])
})
