import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { deliver } from '../outbox/deliver.ts'
import { forgetLinkedAddresses } from '../preferences/forget-linked-addresses.ts'
import { makeChannelWebhook } from '../preferences/receive-channel-webhook.ts'
import { sweep } from '../sweep.ts'
import { templates } from '../templates/templates.ts'
import { openMessaging } from '../testing/open-messaging.ts'
import { telegramApi } from '../testing/telegram-api.ts'
import { aTextUpdate } from '../testing/text-update.ts'
import { telegramChannel } from './telegram.ts'

const connection = await testDatabase()
const api = await telegramApi()
const webhookSecret = 'a-secret-of-the-webhook'
const telegram = telegramChannel({ url: api.origin, token: '1:abc', botName: 'HuellaBot', webhookSecret })
const messaging = openMessaging(connection, 'outbox', { telegram })
const { deps, findRow, asPerson } = messaging
const { client } = messaging.service
const receive = makeChannelWebhook(deps)

beforeEach(async () => {
  api.calls.length = 0
  api.answers.get = () => null
  await deps.db.deleteFrom('messaging.channel_addresses').execute()
})

async function createCode() {
  const { url } = await client.createLinkCode({ channel: 'telegram' }, { context: asPerson })
  return new URL(url).searchParams.get('start') ?? ''
}

async function open(code: string, chat = 7) {
  const request = new Request('https://huella.example/webhooks/channels/telegram', {
    method: 'POST',
    headers: { 'x-telegram-bot-api-secret-token': webhookSecret },
    body: JSON.stringify(aTextUpdate(`/start ${code}`, { id: chat })),
  })
  return (await (await receive('telegram', request)).json()) as { method: string; chat_id: number; text: string }
}

function send() {
  const to = { email: 'ana@example.com', uid: 'ana' }
  const data = { ...templates['pet-reminder'].sample, link: 'https://huella.example/petProfiles' }
  return messaging.notify({ template: 'pet-reminder', to, data })
}

const getChats = async () => (await client.preferences(undefined, { context: asPerson })).linked[0]?.addresses

test('Telegram in trouble is asked again, and a message that it refuses goes the next way', async () => {
  await open(await createCode())
  const { id, channel } = await send()
  expect(channel).toBe('telegram')

  for (const status of [401, 429, 502]) {
    api.answers.get = () => ({ status, description: 'Trouble' })
    messaging.later(60)
    await deliver(deps, { id })
    expect(await findRow(id)).toMatchObject({ state: 'failed', failure: `HTTP ${status}`, channel: 'telegram' })
  }
  expect(await getChats()).toMatchObject([{ label: 'Ana', isFailing: true }])
  expect(messaging.logged.join('')).not.toContain('1:abc')

  api.answers.get = () => ({ status: 400, description: 'Bad Request: message is too long' })
  messaging.later(60)
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ channel: 'email', recipient: 'ana@example.com' })
  expect(await getChats()).toHaveLength(1)
})

test('what may be refused carries its link to a chat as well, and refused it is not sent', async () => {
  await open(await createCode())
  const { id } = await send()
  await deliver(deps, { id })
  const [, token = ''] = /\/unsubscribe\/([\w-]{43})/.exec(String(api.calls[0]?.body.text)) ?? []
  await client.refuse({ token }, { context: messaging.context })
  expect(await findRow((await send()).id)).toMatchObject({ state: 'given-up', failure: 'REFUSED' })
  await deps.db.deleteFrom('messaging.choices').execute()
})

test('a chat belongs to the account that linked it last, and a newer code takes the place of the one before', async () => {
  const old = await createCode()
  const code = await createCode()
  expect((await open(old)).text).toContain('ya no sirve')
  expect((await open(code)).text).toContain('llegan aquí')

  const luis = { ...asPerson, viewer: { ...asPerson.viewer, uid: 'luis' } }
  const { url } = await client.createLinkCode({ channel: 'telegram' }, { context: luis })
  await open(new URL(url).searchParams.get('start') ?? '')
  expect(await getChats()).toEqual([])
  expect(await send()).toMatchObject({ channel: 'email' })
})

test('a code is of no use when its account ended its sessions or was erased, and forgotten when its time is over', async () => {
  const ended = await createCode()
  await forgetLinkedAddresses(deps, { uid: 'ana', endedAt: messaging.clock.now.toISOString() })
  const erased = await createCode()
  await client.erasePerson(undefined, { context: asPerson })
  for (const code of [ended, erased]) expect((await open(code)).text).toContain('ya no sirve')

  await createCode()
  messaging.later(15 * 60)
  await sweep(deps)
  expect(await deps.db.selectFrom('messaging.link_codes').selectAll().execute()).toEqual([])
})

test('a person reads in an export which chats they linked, without the number of the chat; erased, none is left', async () => {
  await open(await createCode(), 424_242)
  const exported = await client.exportPerson(undefined, { context: asPerson })
  expect(exported).toMatchObject({ linkedAddresses: [{ channel: 'telegram', label: 'Ana' }] })
  expect(JSON.stringify(exported)).not.toContain('424242')
  await client.erasePerson(undefined, { context: asPerson })
  expect(await send()).toMatchObject({ channel: 'email' })
})
