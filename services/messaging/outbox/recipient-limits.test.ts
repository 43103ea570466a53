import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { SendFailure } from '../channels/send-failure.ts'
import type { Template } from '../contract.ts'
import type { Urgency } from '../rules/channels.ts'
import { templates } from '../templates/templates.ts'
import { openMessaging } from '../testing/open-messaging.ts'
import { deliver } from './deliver.ts'

const connection = await testDatabase({ poolSize: 8 })
const left: string[] = []
const bounce = async () => {
  throw new SendFailure('550', true)
}
const leave = async ({ to }: { to: string }) => void left.push(to)
const messaging = openMessaging(connection, { email: leave, whatsapp: leave })
const { findRow } = messaging

let people = 0
const aPhone = () => `+5917${String(1_000_000 + ++people)}`

async function tell(
  to: { email?: string; phoneNumber?: string },
  {
    template = 'order-on-the-way',
    uid,
    thread,
    urgency = 'high',
  }: { template?: Template; uid?: string; thread?: string; urgency?: Urgency } = {},
  through = messaging,
) {
  const { id } = await through.notify({
    template,
    to: { ...to, uid },
    urgency,
    thread,
    data: templates[template].sample,
  })
  const { state, failure } = await findRow(id)
  return { id, state, failure }
}

test('a number that nobody proved gets what an order needs, six messages an hour and twelve a day', async () => {
  const to = { phoneNumber: aPhone() }
  const tellOften = async (times: number) => {
    const sent = []
    for (let time = 0; time < times; time += 1) sent.push((await tell(to)).state)
    return sent
  }

  expect(await tellOften(7)).toEqual([...Array(6).fill('waiting'), 'given-up'])
  messaging.later(3601)
  expect(await tellOften(7)).toEqual([...Array(6).fill('waiting'), 'given-up'])
  messaging.later(3601)
  expect(await tell(to)).toMatchObject({ state: 'given-up', failure: 'TOO MANY' })
  messaging.later(86_400)
  expect(await tell(to)).toMatchObject({ state: 'waiting', failure: null })
})

test('of 24 messages at once to one number six leave, and operators see the others', async () => {
  const to = { phoneNumber: aPhone() }
  const sent = await Promise.all(Array.from({ length: 24 }, () => tell(to)))

  expect(sent.filter(({ state }) => state === 'waiting')).toHaveLength(6)
  const parked = await messaging.service.client.parked({ first: 100 }, { context: messaging.asOperator })
  const seen = parked.filter(({ id }) => sent.some((message) => message.id === id))
  expect(seen).toHaveLength(18)
  expect(seen[0]).toMatchObject({ failure: 'TOO MANY', canRetry: false })
})

test('a mailbox that nobody proved gets twenty a day', async () => {
  const to = { email: `${newId()}@example.com` }
  const sent = []
  for (let time = 0; time < 21; time += 1) sent.push((await tell(to)).state)
  expect(sent).toEqual([...Array(20).fill('waiting'), 'given-up'])
})

test('who had enough by one way is told by the other', async () => {
  const to = { phoneNumber: aPhone(), email: `${newId()}@example.com` }
  for (let time = 0; time < 6; time += 1) await tell(to)
  const { id } = await tell(to)
  expect(await findRow(id)).toMatchObject({ state: 'waiting', channel: 'email', recipient: to.email })
})

test('a number of a country that we do not serve gets nothing, unless its owner proved it', async () => {
  const phoneNumber = '+447911123456'
  expect(await tell({ phoneNumber })).toMatchObject({ state: 'given-up', failure: 'FOREIGN NUMBER' })
  const { id } = await tell({ phoneNumber, email: `${newId()}@example.com` })
  expect(await findRow(id)).toMatchObject({ state: 'waiting', channel: 'email', otherwise: [] })

  messaging.addresses.current = { ...messaging.addresses.current, phoneNumber, verifiedPhone: false }
  expect(await tell({ phoneNumber }, { uid: 'ana' })).toMatchObject({ failure: 'FOREIGN NUMBER' })
  messaging.addresses.current = { ...messaging.addresses.current, phoneNumber, verifiedPhone: true }
  for (let time = 0; time < 13; time += 1)
    expect(await tell({ phoneNumber }, { uid: 'ana' })).toMatchObject({ state: 'waiting' })
})

test('codes have limits of their own', async () => {
  const to = { phoneNumber: aPhone() }
  for (let time = 0; time < 13; time += 1)
    expect(await tell(to, { template: 'phone-code' })).toMatchObject({ state: 'waiting' })
  expect(await tell(to)).toMatchObject({ state: 'waiting' })
  expect(await tell({ phoneNumber: '+447911123457' }, { template: 'phone-code' })).toMatchObject({ state: 'waiting' })
})

test('of the six at one number the last goes on by SMS where WhatsApp does not reach it', async () => {
  const to = { phoneNumber: aPhone() }
  for (let time = 0; time < 5; time += 1) await tell(to)
  const bouncing = openMessaging(connection, { whatsapp: bounce, sms: leave })
  bouncing.clock.now = messaging.clock.now

  const { id } = await tell(to, {}, bouncing)
  await deliver(bouncing.deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'waiting', channel: 'sms', recipient: to.phoneNumber })
})

test('what waits for the morning takes no room from the message that takes its place', async () => {
  const to = { phoneNumber: aPhone() }
  const atNight = openMessaging(connection, { whatsapp: leave })
  atNight.clock.now = new Date('2026-11-22T02:00:00Z')
  const say = (template: Template, thread: string) => tell(to, { template, thread }, atNight)
  for (let time = 0; time < 5; time += 1) await say('order-placed', `order ${time}`)
  const held = await say('order-confirmed', 'order 4')

  expect(await say('order-cancelled', 'order 3')).toMatchObject({ state: 'given-up', failure: 'TOO MANY' })
  expect(await say('order-cancelled', 'order 4')).toMatchObject({ state: 'waiting' })
  expect(await findRow(held.id)).toMatchObject({ state: 'given-up', failure: 'SUPERSEDED' })
})

test('what bounces at one address does not go on to a number that had enough', async () => {
  const to = { phoneNumber: aPhone(), email: `${newId()}@example.com` }
  for (let time = 0; time < 6; time += 1) await tell({ phoneNumber: to.phoneNumber })
  const bouncing = openMessaging(connection, { email: bounce, whatsapp: leave })
  bouncing.clock.now = messaging.clock.now

  const { id } = await tell(to, { urgency: 'normal' }, bouncing)
  await deliver(bouncing.deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'given-up', failure: 'TOO MANY', channel: 'email' })
  expect(left).not.toContain(to.phoneNumber)
})
