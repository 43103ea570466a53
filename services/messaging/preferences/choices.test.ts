import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { emailChannel } from '../channels/email.ts'
import type { ChannelChoice, Template } from '../contract.ts'
import type { RenderedMessage } from '../deps.ts'
import { deliver } from '../outbox/deliver.ts'
import { templates } from '../templates/templates.ts'
import { mailServer } from '../testing/mail-server.ts'
import { openMessaging } from '../testing/open-messaging.ts'
import type { ChosenKind } from './rules/kinds.ts'

const connection = await testDatabase()
const mail = await mailServer()
const texted: RenderedMessage[] = []
const messaging = openMessaging(connection, {
  email: emailChannel({ smtpUrl: mail.url, from: 'Huella <hola@huella.example>' }),
  whatsapp: async (message) => void texted.push(message),
})
const { deps, asked, findRow, asPerson } = messaging
const { client } = messaging.service

const by = { email: 'ana@example.com', phoneNumber: '+59170000001' }
const noon = new Date('2026-11-21T16:00:00Z')
const late = new Date('2026-11-22T02:30:00Z')
const eightInTheMorning = new Date('2026-11-22T12:00:00Z')

beforeEach(async () => {
  mail.received.length = 0
  mail.answers.refuse = () => null
  asked.length = 0
  texted.length = 0
  messaging.clock.now = noon
  messaging.addresses.current = {
    primaryEmailAddress: by.email,
    verifiedEmail: true,
    phoneNumber: by.phoneNumber,
    verifiedPhone: true,
  }
  await deps.db.deleteFrom('messaging.choices').execute()
})

function send(
  template: Template,
  { uid = 'ana', to = by, ...changes }: { uid?: string | null; thread?: string; key?: string; to?: typeof by } = {},
) {
  return messaging.notify({ template, to: { ...to, uid }, data: templates[template].sample, ...changes })
}

function choose(kind: ChosenKind, channel: ChannelChoice | null) {
  return client.savePreferences({ choices: [{ kind, channel }] }, { context: asPerson })
}

async function linkIn(id: string): Promise<string> {
  const { data } = await findRow(id)
  const [, token = ''] = /\/unsubscribe\/([\w-]{43})"/.exec(JSON.stringify(data)) ?? []
  return token
}

test('a person chooses where each kind arrives, and what was not chosen arrives as usual', async () => {
  const { choices, channels } = await choose('orders', 'whatsapp')
  expect(channels).toEqual(['email', 'whatsapp'])
  expect(choices).toEqual([
    { kind: 'orders', channel: 'whatsapp', isRefusable: false },
    { kind: 'appointments', channel: null, isRefusable: false },
    { kind: 'reminders', channel: null, isRefusable: true },
    { kind: 'alerts', channel: null, isRefusable: true },
    { kind: 'offers', channel: null, isRefusable: true },
  ])

  expect(await send('order-placed')).toMatchObject({ channel: 'whatsapp' })
  expect(await send('appointment-confirmed')).toMatchObject({ channel: 'email' })
  expect(await send('order-placed', { uid: 'somebody-else' })).toMatchObject({ channel: 'email' })
  await choose('orders', null)
  expect(await send('order-placed')).toMatchObject({ channel: 'email' })
})

test('a reset link goes to its mailbox, whatever was chosen', async () => {
  for (const kind of ['orders', 'appointments', 'reminders', 'alerts', 'offers'] as const)
    await choose(kind, 'whatsapp')
  expect(await send('reset-password')).toMatchObject({ channel: 'email' })
})

test('of orders and appointments everybody is told', async () => {
  await expect(choose('orders', 'none')).rejects.toMatchObject({ status: 400, code: 'messaging.always-told' })
  await expect(choose('appointments', 'none')).rejects.toMatchObject({ status: 400 })
})

test('who has no account has nothing to choose', async () => {
  const guest = { ...asPerson, viewer: { ...asPerson.viewer, isGuest: true } }
  await expect(client.preferences(undefined, { context: guest })).rejects.toMatchObject({ status: 401 })
  await expect(client.preferences(undefined, { context: messaging.context })).rejects.toMatchObject({ status: 401 })
})

test('a reminder says how it is refused, to people and to their mail program; the link refuses it at once', async () => {
  const { id } = await send('pet-reminder')
  await deliver(deps, { id })
  const { source = '' } = mail.received[0] ?? {}
  const token = await linkIn(id)
  const link = `https://huella.example/unsubscribe/${token}`
  const [head = ''] = source.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toContain(`List-Unsubscribe: <${link}>`)
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(source.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(`<a href="${link}"`)

  for (const asking of ['once', 'twice'])
    expect(await client.refusalLink({ token }, { context: messaging.context }), asking).toEqual({
      kind: 'reminders',
      isRefused: false,
    })
  for (const _ of ['first', 'again'])
    expect(await client.refuse({ token }, { context: messaging.context })).toEqual({
      kind: 'reminders',
      isRefused: true,
    })

  asked.length = 0
  const refused = await send('pet-reminder')
  expect(await findRow(refused.id)).toMatchObject({ state: 'given-up', failure: 'REFUSED', data: null })
  // Also messages sent to the address without an account.
  const { id: anonymousMessageId } = await send('pet-reminder', {
    uid: null,
    to: { ...by, phoneNumber: '+59170000009' },
  })
  expect(await findRow(anonymousMessageId)).toMatchObject({ failure: 'REFUSED' })
  expect(asked).toEqual([])
  expect(await send('order-placed')).toMatchObject({ channel: 'email' })
  expect((await findRow((await send('appointment-review')).id)).state).toBe('waiting')

  await choose('reminders', 'email')
  expect((await findRow((await send('pet-reminder')).id)).state).toBe('waiting')
})

test('a link that nobody wrote refuses nothing, and an order has none', async () => {
  await expect(client.refuse({ token: 'x'.repeat(43) }, { context: messaging.context })).rejects.toMatchObject({
    status: 404,
  })
  const { id } = await send('order-placed')
  await deliver(deps, { id })
  expect(await linkIn(id)).toBe('')
  expect(mail.received[0]?.source).not.toMatch(/List-Unsubscribe/i)
})

test('a sender cannot put a refusal link of its own into a message', async () => {
  const { id } = await messaging.notify({
    template: 'order-placed',
    to: by,
    data: { ...templates['order-placed'].sample, refusalLink: 'https://evil.example' },
  })
  expect((await findRow(id)).data).not.toHaveProperty('refusalLink')
})

test('at night a reminder waits for the morning of its market, what is urgent leaves at once', async () => {
  messaging.clock.now = late
  const reminder = await send('pet-reminder')
  const placed = await send('order-placed')
  const hours = (eightInTheMorning.getTime() - late.getTime()) / 1000
  expect(asked).toEqual([
    { queue: 'messaging/deliver', data: { id: reminder.id }, afterSeconds: hours },
    { queue: 'messaging/deliver', data: { id: placed.id }, afterSeconds: 0 },
  ])

  for (const { id } of [reminder, placed]) await deliver(deps, { id })
  expect(mail.received).toHaveLength(1)
  messaging.clock.now = eightInTheMorning
  await deliver(deps, { id: reminder.id })
  expect(mail.received).toHaveLength(2)
})

test('what is of no use in the morning any more is given up in the evening', async () => {
  messaging.clock.now = late
  const { id } = await send('appointment-reminder')
  expect(await findRow(id)).toMatchObject({ state: 'given-up', failure: 'QUIET HOURS' })
  expect(asked).toEqual([])
})

test('a try that fails in the evening is tried again in the morning', async () => {
  messaging.clock.now = new Date('2026-11-22T00:59:58Z')
  mail.answers.refuse = () => 451
  const { id } = await send('pet-reminder')
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'failed', due_at: eightInTheMorning })
})

test('what happens in the night takes the place of what waited for the morning', async () => {
  messaging.clock.now = late
  const thread = `order ${newId()}`
  const confirmed = await send('order-confirmed', { thread })
  const other = await send('order-confirmed', { thread: `order ${newId()}` })
  await send('order-cancelled', { thread })

  expect(await findRow(confirmed.id)).toMatchObject({ state: 'given-up', failure: 'SUPERSEDED', data: null })
  expect(await findRow(other.id)).toMatchObject({ state: 'waiting' })
})

test('by day each message about the same thing leaves', async () => {
  const thread = `order ${newId()}`
  const messages = [await send('order-placed', { thread }), await send('order-confirmed', { thread })]
  for (const { id } of messages) await deliver(deps, { id })
  expect(mail.received).toHaveLength(2)
})

test('the same cause is told once, also when another channel was chosen between two tries', async () => {
  const key = newId()
  const first = await send('order-placed', { key })
  await choose('orders', 'whatsapp')
  expect(await send('order-placed', { key })).toEqual(first)
})

test('an address that does not exist is left for the next way to the same person', async () => {
  mail.answers.refuse = () => 550
  const { id } = await send('order-placed')
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'waiting', channel: 'whatsapp', recipient: by.phoneNumber })
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'sent' })
  expect(texted.map(({ to }) => to)).toEqual([by.phoneNumber])
})

test('operators see what was given up, without its text, and bring it back with a line in the log', async () => {
  mail.answers.refuse = () => 550
  const to = { email: `${newId()}@example.com` }
  const { id } = await messaging.notify({ template: 'order-paid', to, data: templates['order-paid'].sample })
  await deliver(deps, { id })
  const { asOperator } = messaging
  const parked = await client.parked({ first: 100 }, { context: asOperator })
  expect(parked.find((message) => message.id === id)).toMatchObject({
    id,
    failure: 'EENVELOPE 550',
    tries: 1,
    canRetry: true,
    to: `${to.email[0]}…@example.com`,
  })

  for (const stranger of [asPerson, messaging.context])
    await expect(client.retry({ messageIds: [id] }, { context: stranger })).rejects.toMatchObject({
      status: stranger === asPerson ? 404 : 401,
    })
  mail.answers.refuse = () => null
  messaging.later(20 * 3600)
  await client.retry({ messageIds: [id] }, { context: asOperator })
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'sent', tries: 1 })
  await expect(client.retry({ messageIds: [id] }, { context: asOperator })).rejects.toMatchObject({ status: 404 })

  const log = await deps.db.selectFrom('messaging.audit_log').selectAll().where('message_id', '=', id).execute()
  expect(log).toMatchObject([
    { actor_uid: 'olga', action: 'retry', facts: { template: 'order-paid', channel: 'email', tries: 1 } },
  ])
  await expect(deps.db.deleteFrom('messaging.audit_log').execute()).rejects.toThrow(/never changed/)
})

test('parked messages are sent again or dismissed many at once, each of them once', async () => {
  mail.answers.refuse = () => 550
  const ids: string[] = []
  for (let count = 0; count < 4; count += 1) {
    const to = { email: `${newId()}@example.com` }
    const { id } = await messaging.notify({ template: 'order-paid', to, data: templates['order-paid'].sample })
    await deliver(deps, { id })
    ids.push(id)
  }
  mail.answers.refuse = () => null
  const [first = '', second = '', third = '', fourth = ''] = ids
  const asOperator = { context: messaging.asOperator }

  const pressed = await Promise.allSettled([
    client.retry({ messageIds: [first, second] }, asOperator),
    client.retry({ messageIds: [second, first] }, asOperator),
    client.dismiss({ messageIds: [third, first] }, asOperator),
  ])
  const done = pressed.flatMap((each) => (each.status === 'fulfilled' ? [each.value.done] : []))
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(3)
  const log = await deps.db
    .selectFrom('messaging.audit_log')
    .select('message_id')
    .where('message_id', 'in', ids)
    .execute()
  expect(log.map(({ message_id }) => message_id).sort()).toEqual([first, second, third].sort())

  const left = (await client.parked({ first: 100 }, asOperator)).map(({ id }) => id)
  expect(left).toContain(fourth)
  for (const id of [first, second, third]) expect(left).not.toContain(id)
  await expect(client.dismiss({ messageIds: [third] }, asOperator)).rejects.toMatchObject({ status: 404 })
  await expect(client.retry({ messageIds: [third] }, asOperator)).rejects.toMatchObject({ status: 404 })
})

test('what a person refused, what a later message replaced and what the night outlived waits for no operator', async () => {
  await choose('reminders', 'none')
  await send('pet-reminder')
  messaging.clock.now = late
  const thread = `order ${newId()}`
  await send('order-confirmed', { thread })
  await send('order-cancelled', { thread })
  await send('appointment-reminder')
  const parked = await client.parked({ first: 100 }, { context: messaging.asOperator })
  const failures = parked.map(({ failure }) => failure)
  for (const failure of ['REFUSED', 'SUPERSEDED', 'QUIET HOURS']) expect(failures).not.toContain(failure)
})

test('a message whose text is forgotten cannot be brought back', async () => {
  const { id } = await send('order-paid')
  await deps.db
    .updateTable('messaging.outbox')
    .set({ state: 'given-up', failure: 'X', data: null })
    .where('id', '=', id)
    .execute()
  await expect(client.retry({ messageIds: [id] }, { context: messaging.asOperator })).rejects.toMatchObject({
    status: 409,
    message: 'Text forgotten',
  })
})

test('choices are exported and erased with the person', async () => {
  await choose('orders', 'whatsapp')
  const { id } = await send('pet-reminder')
  const token = await linkIn(id)
  expect(await client.exportPerson(undefined, { context: asPerson })).toMatchObject({
    choices: [{ kind: 'orders', channel: 'whatsapp' }],
  })
  await client.erasePerson(undefined, { context: asPerson })
  expect(await client.exportPerson(undefined, { context: asPerson })).toEqual({
    messages: [],
    choices: [],
    linkedAddresses: [],
  })
  await expect(client.refuse({ token }, { context: messaging.context })).rejects.toMatchObject({ status: 404 })
})
