import { expect, test } from 'vitest'
import { getPaidAtDoor, whyNotThisCash } from './cash-difference.ts'

test('another sum needs a reason that fits it', () => {
  expect(whyNotThisCash({ due: 12_000, collected: 12_000, reason: null })).toBeNull()
  expect(whyNotThisCash({ due: 12_000, collected: 10_000, reason: null })).toBe('cash-does-not-match')
  expect(whyNotThisCash({ due: 12_000, collected: 10_000, reason: 'less' })).toBeNull()
  expect(whyNotThisCash({ due: 12_000, collected: 0, reason: 'qr' })).toBeNull()
  expect(whyNotThisCash({ due: 12_000, collected: 13_000, reason: 'more' })).toBeNull()
  expect(whyNotThisCash({ due: 12_000, collected: 13_000, reason: 'less' })).toBe('difference-does-not-fit')
  expect(whyNotThisCash({ due: 12_000, collected: 10_000, reason: 'more' })).toBe('difference-does-not-fit')
  expect(whyNotThisCash({ due: 12_000, collected: 12_000, reason: 'qr' })).toBe('difference-does-not-fit')
  expect(whyNotThisCash({ due: 12_000, collected: 1_200_000, reason: 'more' })).toBe('difference-does-not-fit')
  expect(whyNotThisCash({ due: 0, collected: 500, reason: 'more' })).toBe('cash-does-not-match')
})

test('an order is paid with the cash up to what was due, and whole when the rest came another way', () => {
  expect(getPaidAtDoor({ due: 12_000, collected: 10_000, reason: 'less' })).toBe(10_000)
  expect(getPaidAtDoor({ due: 12_000, collected: 13_000, reason: 'more' })).toBe(12_000)
  expect(getPaidAtDoor({ due: 12_000, collected: 2_000, reason: 'qr' })).toBe(12_000)
})
