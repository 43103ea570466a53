import { beforeEach, expect, test, vi } from 'vitest'
import { templates } from '#services/messaging/templates/templates.ts'
import { telegramApi } from '#services/messaging/testing/telegram-api.ts'
import { aTextUpdate } from '#services/messaging/testing/text-update.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { aPerson } from './testing/signed-up-person.ts'
import { type TestServer, testServer } from './testing.ts'

const connection = await testDatabase()
const api = await telegramApi()
const environment = {
  TELEGRAM_URL: api.origin,
  TELEGRAM_BOT_TOKEN: '123456:a-token-of-a-bot-for-this-test',
  TELEGRAM_BOT_NAME: 'HuellaBot',
  TELEGRAM_WEBHOOK_SECRET: 'only-telegram-knows-this-secret-of-us',
}
const server = await testServer(connection, { environment })
const { messaging } = server.clients
const door = '/webhooks/channels/telegram'
const proof = { 'x-telegram-bot-api-secret-token': environment.TELEGRAM_WEBHOOK_SECRET }

beforeEach(() => {
  api.answers.get = () => null
})

let chats = 700
const aChat = () => ({ id: ++chats, username: `persona${chats}` })

async function signUp() {
  const { uid } = await aPerson(server)
  const email = `${newId()}@example.com`
  const viewer = { ...anonymousViewer('BO'), uid, isGuest: false }
  const context: CallContext = { viewer, requestId: 'test-of-telegram' }
  const getChats = async () => {
    const { linked } = await messaging.preferences(undefined, { context })
    return linked.find(({ channel }) => channel === 'telegram')?.addresses
  }
  const createCode = async () => {
    const { url } = await messaging.createLinkCode({ channel: 'telegram' }, { context })
    expect(url).toMatch(/^https:\/\/t\.me\/HuellaBot\?start=[\w-]{43}$/)
    return new URL(url).searchParams.get('start') ?? ''
  }
  const notify = () =>
    messaging.notify(
      {
        template: 'order-on-the-way',
        data: templates['order-on-the-way'].sample,
        to: { uid, email, country: 'BO' },
        urgency: 'high',
        key: newId(),
      },
      { context },
    )
  return { email, context, getChats, createCode, notify }
}

/** Opens the bot by a link with this code, and reads what the bot answers. */
async function openBot(code: string, chat = aChat(), at: TestServer = server) {
  const answer = await at.post(door, aTextUpdate(`/start ${code}`, chat), proof)
  expect(answer.status).toBe(200)
  const reply = (await answer.json()) as { method: string; chat_id: number; text: string }
  expect(reply).toMatchObject({ method: 'sendMessage', chat_id: chat.id })
  return reply.text
}

test('who opens the bot by the link of their account is told in that chat, and the link serves once', async () => {
  const person = await signUp()
  const [code, chat] = [await person.createCode(), aChat()]
  expect(await openBot(code, chat)).toContain('Listo')
  expect(await openBot(code)).toContain('ya no sirve')
  expect(await openBot(code, chat)).toContain('ya llegan aquí')
  expect(await person.getChats()).toMatchObject([{ label: `@${chat.username}`, lastUsedAt: null }])

  expect(await person.notify()).toMatchObject({ channel: 'telegram' })
  await vi.waitFor(
    async () => expect(await person.getChats()).toMatchObject([{ lastUsedAt: expect.any(String) }]),
    60_000,
  )
  expect(api.calls.filter(({ body }) => body.chat_id === chat.id)).toMatchObject([
    {
      path: `/bot${environment.TELEGRAM_BOT_TOKEN}/sendMessage`,
      body: { text: expect.stringContaining('https://huella.example/order/HU-8F3K2Q') },
    },
  ])
})

test('of two chats that open the bot with one code at once one is linked', async () => {
  const person = await signUp()
  const code = await person.createCode()
  const replies = await Promise.all(Array.from({ length: 6 }, () => openBot(code)))
  expect(replies.filter((text) => text.startsWith('Listo'))).toHaveLength(1)
  expect(await person.getChats()).toHaveLength(1)
})

test('a code that is 15 minutes old links nothing', async () => {
  const person = await signUp()
  const code = await person.createCode()
  const later = await testServer(connection, { environment: { ...environment, CLOCK_OFFSET: '15m' } })
  expect(await openBot(code, aChat(), later)).toContain('ya no sirve')
  // Its workers would deliver messages of other tests at its time.
  await later.stop()
  expect(await person.getChats()).toEqual([])
})

test('what does not carry the secret of the webhook is a 400 without a word, and links nothing', async () => {
  const person = await signUp()
  const update = aTextUpdate(`/start ${await person.createCode()}`, aChat())
  const answers = await Promise.all([
    server.post(door, update),
    server.post(door, update, { 'x-telegram-bot-api-secret-token': 'another-secret' }),
    server.post('/webhooks/channels/push', update, proof),
    server.post('/webhooks/channels/nobody', update, proof),
    server.post(door, 'a'.repeat(200_000), proof),
  ])
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([400, ''])
  expect(await person.getChats()).toEqual([])
})

test('a group is not linked, and what people write to the bot is no code', async () => {
  const person = await signUp()
  const start = `/start ${await person.createCode()}`
  for (const update of [
    aTextUpdate(start, { ...aChat(), type: 'group' }),
    aTextUpdate('Hola', aChat()),
    { update_id: 1 },
  ]) {
    const answer = await server.post(door, update, proof)
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  }
  expect(await openBot('')).toContain('ya no sirve')
  expect(await person.getChats()).toEqual([])
})

test.each([
  { status: 403, description: 'Forbidden: bot was blocked by the user' },
  { status: 400, description: 'Bad Request: chat not found' },
])('of who left ($description) the chat is forgotten, and the next channel is used', async (error) => {
  const person = await signUp()
  const [chat, other] = [aChat(), aChat()]
  api.answers.get = (id) => (id === chat.id ? error : null)
  await openBot(await person.createCode(), chat)

  const { id } = await person.notify()
  await vi.waitFor(async () => {
    const [message] = await messaging.outbox({ to: person.email }, { context: person.context })
    expect(message).toMatchObject({ id, channel: 'email', state: 'sent' })
  }, 60_000)
  expect(await person.getChats()).toEqual([])
  expect(await person.notify()).toMatchObject({ channel: 'email' })

  await openBot(await person.createCode(), other)
  expect(await person.notify()).toMatchObject({ channel: 'telegram' })
})

test('no token, secret or code is in the log', () => {
  expect(server.logged()).toContain(door)
  for (const secret of [environment.TELEGRAM_BOT_TOKEN, environment.TELEGRAM_WEBHOOK_SECRET, 't.me/'])
    expect(server.logged()).not.toContain(secret)
})
