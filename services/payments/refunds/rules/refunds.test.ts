import { expect, test } from 'vitest'
import { referenceFrom } from '../../payments/rules/reference.ts'
import { afterTry, whyCannotRefund } from './refunds.ts'

const paid = { status: 'paid', amountMinor: 1000, refundedMinor: 400 } as const

test('what is left of a payment can go back, and not a cent more', () => {
  expect(whyCannotRefund(paid, 600)).toBeNull()
  expect(whyCannotRefund(paid, 601)).toBe('more-than-was-paid')
  expect(whyCannotRefund({ ...paid, status: 'paid_late' }, 600)).toBeNull()
})

test.each(['created', 'pending', 'rejected', 'cancelled', 'expired'] as const)(
  'of what is %s nothing goes back',
  (status) => {
    expect(whyCannotRefund({ ...paid, status }, 1)).toBe('not-paid')
  },
)

test('a refund that its provider does not make is tried with growing pauses for about a day, then a person makes it', () => {
  const pauses: number[] = []
  for (let tries = 1; ; tries += 1) {
    const next = afterTry(tries)
    if (next.state === 'failed') break
    pauses.push(next.afterSeconds)
  }
  expect(pauses.slice(0, 4)).toEqual([30, 60, 120, 240])
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(30)
})

test('a reference has ten characters that survive a telephone', () => {
  expect(referenceFrom(Uint8Array.from([0, 31, 32, 255, 10, 18, 20, 24, 27]))).toBe('P0Z0ZAJMRV')
})
