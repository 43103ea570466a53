import { expect, test } from 'vitest'
import { channelsFor, isRefused, waysTo } from './choose-channel.ts'

test('what is urgent goes to the phone first, the rest to the mailbox', () => {
  const person = { kind: 'orders', chosen: null, hasDevice: false } as const
  expect(channelsFor('high', person)).toEqual(['whatsapp', 'sms', 'email'])
  expect(channelsFor('normal', person)).toEqual(['email', 'whatsapp', 'sms'])
})

test('what the person chose for a kind is tried first, and the usual channels after it', () => {
  const person = { kind: 'orders', hasDevice: true } as const
  expect(channelsFor('normal', { ...person, chosen: 'whatsapp' })).toEqual(['whatsapp', 'email', 'sms'])
  expect(channelsFor('high', { ...person, chosen: 'email' })).toEqual(['email', 'whatsapp', 'sms'])
})

test('without a choice a device that asked for notifications gets them', () => {
  expect(channelsFor('normal', { kind: 'orders', chosen: null, hasDevice: true })).toEqual([
    'push',
    'email',
    'whatsapp',
    'sms',
  ])
})

test('a code of the account goes to no device, whatever was chosen', () => {
  expect(channelsFor('high', { kind: 'account', chosen: 'push', hasDevice: true })).toEqual([
    'whatsapp',
    'sms',
    'email',
  ])
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
