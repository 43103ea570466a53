import { expect, test } from 'vitest'
import { isLastSecondFactor } from './last-second-factor.ts'

const phone = { id: 'phone', isSecondFactor: true }
const laptop = { id: 'laptop', isSecondFactor: true }
const earlier = { id: 'earlier', isSecondFactor: false }

test('the only passkey that proves a second factor is the last one, unless there is an authenticator', () => {
  expect(isLastSecondFactor('phone', { passkeys: [phone, earlier], hasAuthenticator: false })).toBe(true)
  expect(isLastSecondFactor('phone', { passkeys: [phone, earlier], hasAuthenticator: true })).toBe(false)
})

test('of two, and of those that prove no second factor, each can go', () => {
  expect(isLastSecondFactor('phone', { passkeys: [phone, laptop], hasAuthenticator: false })).toBe(false)
  expect(isLastSecondFactor('earlier', { passkeys: [phone, earlier], hasAuthenticator: false })).toBe(false)
  expect(isLastSecondFactor('earlier', { passkeys: [earlier], hasAuthenticator: false })).toBe(false)
})
