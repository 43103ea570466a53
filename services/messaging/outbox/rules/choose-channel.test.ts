import { expect, test } from 'vitest'
import {
  CHANNELS,
  type Channel,
  channelOrder,
  isLinkedChannel,
  LINKED_CHANNELS,
  URGENCIES,
} from '../../rules/channels.ts'
import { channelsFor, isRefused, waysTo } from './choose-channel.ts'

const withoutLinked = (channels: Channel[]) => channels.filter((channel) => !isLinkedChannel(channel))

test('what is urgent goes to the phone first, the rest to the mailbox', () => {
  const person = { kind: 'orders', chosen: null } as const
  expect(withoutLinked(channelsFor('high', person))).toEqual(['whatsapp', 'sms', 'email'])
  expect(withoutLinked(channelsFor('normal', person))).toEqual(['email', 'whatsapp', 'sms'])
})

test.each(URGENCIES)('every channel has its place in the order of what is %s, linked ones first', (urgency) => {
  expect(channelOrder[urgency].toSorted()).toEqual(CHANNELS.toSorted())
  expect(channelOrder[urgency].slice(0, LINKED_CHANNELS.length)).toEqual(LINKED_CHANNELS)
})

test('what the person chose for a kind is tried first, and the usual channels after it', () => {
  const [first, ...others] = channelsFor('normal', { kind: 'orders', chosen: 'whatsapp' })
  expect(first).toBe('whatsapp')
  expect(withoutLinked(others)).toEqual(['email', 'sms'])
  const withTelegram = channelsFor('high', { kind: 'orders', chosen: 'telegram' })
  expect(withTelegram[0]).toBe('telegram')
  expect(withTelegram.toSorted()).toEqual(CHANNELS.toSorted())
})

test('without a choice what the person linked gets the message', () => {
  const to = { email: 'ana@example.com', uid: 'ana', linked: ['telegram'] as const }
  const order = channelsFor('normal', { kind: 'orders', chosen: null })
  expect(waysTo(order, to, () => true)).toEqual([
    { channel: 'telegram', address: 'ana' },
    { channel: 'email', address: 'ana@example.com' },
  ])
})

test('a code of the account goes to no device, whatever was chosen', () => {
  expect(channelsFor('high', { kind: 'account', chosen: 'push' })).toEqual(['whatsapp', 'sms', 'email'])
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
