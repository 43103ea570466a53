import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressKey,
  placeAfter,
  referralCodeFrom,
  remembered,
  typedCode,
  usualLimits,
  whyNoReferral,
} from './referral.ts'

const now = new Date('2026-03-31T12:00:00Z')
const inviter = {
  uid: 'a',
  provedPhone: '+59170000001',
  deviceHashes: ['device a', 'old device a'],
  addressHashes: ['home a', 'work a'],
}
const newcomer = {
  uid: 'b',
  provedPhone: '+59170000002',
  deviceHashes: ['device b'],
  addressHashes: ['home b'],
  accountCreatedAt: new Date('2026-03-20T12:00:00Z'),
  hasOrdered: false,
}
const refusal = (changes: Partial<typeof newcomer>) => whyNoReferral(inviter, { ...newcomer, ...changes }, now)

test('a new account of somebody else may take up an invitation', () => {
  expect(refusal({})).toBeNull()
})

test.each([
  [{ uid: 'a' }, 'own-invitation'],
  [{ provedPhone: '+59170000001' }, 'same-household'],
  [{ deviceHashes: ['device a'] }, 'same-household'],
  [{ deviceHashes: ['old device a'] }, 'same-household'],
  [{ addressHashes: ['home b', 'work a'] }, 'same-household'],
  [{ accountCreatedAt: new Date('2026-03-01T11:59:59Z') }, 'account-not-new'],
  [{ hasOrdered: true }, 'ordered-before'],
] as const)('%j is refused: %s', (changes, expected) => {
  expect(refusal(changes as Partial<typeof newcomer>)).toBe(expected)
})

test('what nobody knows of two people makes them no single person', () => {
  const unknown = { provedPhone: null, deviceHashes: [], addressHashes: [] }
  const anonymous = { ...newcomer, ...unknown }
  expect(whyNoReferral({ ...inviter, ...unknown }, anonymous, now)).toBeNull()
  expect(refusal({ accountCreatedAt: new Date('2026-03-01T12:00:00Z') })).toBeNull()
})

test('of what was seen the newest stay, and all that is seen now', () => {
  expect(remembered(['c'], ['b', 'a'], 2)).toEqual(['c', 'b'])
  expect(remembered(['a'], ['b', 'a'], 2)).toEqual(['a', 'b'])
  expect(remembered([], ['b', 'a'], 2)).toEqual(['b', 'a'])
  expect(remembered(['e', 'd', 'c'], ['b', 'a'], 2)).toEqual(['e', 'd', 'c'])
})

test('nobody gets beyond the limits of a month and of all', () => {
  expect(placeAfter({ number: 0, numberInMonth: 0 }, usualLimits)).toEqual({ number: 1, numberInMonth: 1 })
  expect(placeAfter({ number: 10, numberInMonth: 5 }, usualLimits)).toBeNull()
  expect(placeAfter({ number: 30, numberInMonth: 0 }, usualLimits)).toBeNull()
  expect(placeAfter({ number: 29, numberInMonth: 4 }, usualLimits)).toEqual({
    number: 30,
    numberInMonth: 5,
  })
  expect(placeAfter({ number: 10, numberInMonth: 5 }, { mostInAMonth: 6, mostInAll: 40 })).not.toBeNull()
})

test('a code is read as it was meant, however somebody types it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      const code = referralCodeFrom(bytes)
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
      expect(typedCode(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(code)
    }),
  )
})

test('two ways to write one address are one home, and a street without a number is none', () => {
  const home = { street: 'Av. San Martín 455', city: 'Santa Cruz', unit: null }
  expect(addressKey(home)).toBe(addressKey({ street: 'AV SAN MARTIN  #455', city: 'santa cruz', unit: '' }))
  expect(addressKey(home)).not.toBe(addressKey({ ...home, unit: '3B' }))
  expect(addressKey({ ...home, street: 'Av. San Martín' })).toBeNull()
})
