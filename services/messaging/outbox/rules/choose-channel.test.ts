import { expect, test } from 'vitest'
import { channelsFor, isRefused, waysTo } from './choose-channel.ts'

const asked = ['email', 'whatsapp'] as const

test('what the person chose for a kind is tried first, and what the sender asked for after it', () => {
  const person = { kind: 'orders', hasDevice: true } as const
  expect(channelsFor(asked, { ...person, chosen: 'whatsapp' })).toEqual(['whatsapp', 'email'])
  expect(channelsFor(asked, { ...person, chosen: 'sms' })).toEqual(['sms', 'email', 'whatsapp'])
})

test('without a choice a device that asked for notifications gets them', () => {
  expect(channelsFor(asked, { kind: 'orders', chosen: null, hasDevice: true })).toEqual(['push', 'email', 'whatsapp'])
  expect(channelsFor(asked, { kind: 'orders', chosen: null, hasDevice: false })).toEqual(['email', 'whatsapp'])
})

test('a code goes only where its sender says', () => {
  expect(channelsFor(['sms'], { kind: 'account', chosen: null, hasDevice: true })).toEqual(['sms'])
})

test('a way needs an address and a channel that is configured', () => {
  const to = { email: 'ana@example.com', phoneNumber: '+59170000001' }
  expect(waysTo(['push', 'sms', 'whatsapp', 'email'], to, (channel) => channel !== 'sms')).toEqual([
    { channel: 'whatsapp', address: '+59170000001' },
    { channel: 'email', address: 'ana@example.com' },
  ])
})

test('reminders and offers can be refused, orders cannot', () => {
  const none = (kind: string) => [{ kind, channel: 'none' }]
  expect(isRefused('reminders', none('reminders'))).toBe(true)
  expect(isRefused('reminders', none('offers'))).toBe(false)
  expect(isRefused('orders', none('orders'))).toBe(false)
  expect(isRefused('offers', [{ kind: 'offers', channel: 'email' }])).toBe(false)
})
