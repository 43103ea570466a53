import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { emailChannel } from '../channels/email.ts'
import { SendFailure } from '../channels/send-failure.ts'
import { mailServer } from '../testing/mail-server.ts'
import { openMessaging } from '../testing/open-messaging.ts'

const mail = await mailServer()
const connection = await testDatabase()
const messaging = openMessaging(connection, {
  email: emailChannel({ smtpUrl: mail.url, from: 'Huella <hola@huella.example>' }),
  sms: () => Promise.reject(new SendFailure('HTTP 401', false)),
})
const { asOperator, later } = messaging
messaging.addresses.current = {
  primaryEmailAddress: 'Olga@example.com',
  verifiedEmail: false,
  phoneNumber: '+59170000077',
  verifiedPhone: false,
}
const { client } = messaging.service
const sendTest = (channel: 'email' | 'sms' | 'whatsapp') => client.sendTest({ channel }, { context: asOperator })
const getCode = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => asServiceError(error)?.code,
  )
const findState = async (channel: string) =>
  (await client.channelStates(undefined, { context: asOperator })).find((state) => state.channel === channel)

test('a test leaves at once, to the operator alone, and the channel says when it last sent', async () => {
  expect(await findState('email')).toMatchObject({
    isConnected: true,
    sender: 'Huella <hola@huella.example>',
    lastSentAt: null,
    lastFailure: null,
  })
  expect(await sendTest('email')).toEqual({ to: 'o…@example.com', outcome: 'sent', failure: null })
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]).toMatchObject({ to: ['olga@example.com'] })
  expect(mail.received[0]?.source).toContain('https://huella.example/backoffice/settings/messages')
  expect(await findState('email')).toMatchObject({ lastSentAt: messaging.clock.now.toISOString(), lastFailure: null })
})

test('one may test a channel once a minute', async () => {
  later(60)
  await sendTest('email')
  expect(await getCode(sendTest('email'))).toBe('messaging.tested-just-now')
  later(60)
  expect(await sendTest('email')).toMatchObject({ outcome: 'sent' })
})

test('a provider that refuses is said with its code, and nothing goes another way', async () => {
  const mails = mail.received.length
  expect(await sendTest('sms')).toEqual({ to: '…0077', outcome: 'failed', failure: 'HTTP 401' })
  expect(mail.received).toHaveLength(mails)
  expect(await findState('sms')).toMatchObject({ lastSentAt: null, lastFailure: { code: 'HTTP 401' } })
  expect(messaging.asked.filter(({ afterSeconds }) => afterSeconds === 0)).toEqual([])
})

test('a channel that is not connected, or leads to no address of the operator, sends nothing', async () => {
  expect(await findState('whatsapp')).toMatchObject({ isConnected: false })
  expect(await getCode(sendTest('whatsapp'))).toBe('messaging.no-channel')
  later(60)
  messaging.addresses.current = { ...messaging.addresses.current, primaryEmailAddress: null }
  expect(await getCode(sendTest('email'))).toBe('messaging.no-own-address')
})

test('only owners send tests', async () => {
  const context = { ...asOperator, viewer: { ...asOperator.viewer, areas: { settings: 'write' } as const } }
  await client.channelStates(undefined, { context })
  await expect(client.sendTest({ channel: 'email' }, { context })).rejects.toMatchObject({ status: 403 })
})

test('a demonstration puts the test into its outbox', async () => {
  const demo = openMessaging(connection, 'outbox')
  demo.addresses.current = { ...messaging.addresses.current, primaryEmailAddress: 'demo@example.com' }
  const { client: ofDemo } = demo.service
  demo.later(600)
  expect(await ofDemo.sendTest({ channel: 'email' }, { context: asOperator })).toMatchObject({ outcome: 'outbox' })
  const [message] = await ofDemo.outbox({ to: 'demo@example.com' }, { context: demo.context })
  expect(message).toMatchObject({ template: 'channel-test', state: 'sent' })
})
