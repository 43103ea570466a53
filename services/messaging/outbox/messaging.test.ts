import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { beforeItIsDropped, testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { startJobs } from '#shared/jobs.ts'
import { emailChannel } from '../channels/email.ts'
import type { Template } from '../contract.ts'
import { makeMessaging, startMessageWork } from '../service.ts'
import { sweep } from '../sweep.ts'
import { mailServer } from '../testing/mail-server.ts'
import { openMessaging } from '../testing/open-messaging.ts'
import { deliver } from './deliver.ts'

const connection = await testDatabase()
const mail = await mailServer()
const from = 'Huella <hola@huella.example>'
const email = emailChannel({ smtpUrl: mail.url, from })
const messaging = openMessaging(connection, { email })
const { deps, asked, findRow } = messaging

const aCode = {
  template: 'phone-code',
  data: { code: '1' },
  to: { email: 'ana@example.com', country: 'BO' },
  urgency: 'high',
} as const

beforeEach(() => {
  mail.received.length = 0
  asked.length = 0
  messaging.logged.length = 0
  mail.answers.refuse = () => null
})

test('a mail leaves once, with text and page, from us to one recipient', async () => {
  const { id, channel } = await messaging.sendCode({ email: 'Ana@Example.com' })
  expect(asked).toEqual([{ queue: 'messaging/deliver', data: { id }, afterSeconds: 0 }])

  await deliver(deps, { id })
  await deliver(deps, { id })

  expect(channel).toBe('email')
  expect(await findRow(id)).toMatchObject({ state: 'sent', tries: 1 })
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]?.to).toEqual(['ana@example.com'])
  const { source = '' } = mail.received[0] ?? {}
  expect(source).toMatch(/^From: Huella <hola@huella\.example>\r$/m)
  expect(source).toMatch(/^To: ana@example\.com\r$/m)
  expect(source).toContain(`Message-ID: <${id}@huella.example>`)
  expect(source).toContain('Content-Type: text/plain; charset=utf-8')
  expect(source).toContain('Content-Type: text/html; charset=utf-8')
  expect(source.match(/493817/g)).toHaveLength(2)
})

test('the same cause is told once on a channel, however many ask at once', async () => {
  const key = newId()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => messaging.sendCode({ email: 'ana@example.com' }, { key })),
  )

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(asked).toHaveLength(1)
})

test('of many workers that get the same job one sends', async () => {
  const { id } = await messaging.sendCode({ email: 'ana@example.com' })
  await Promise.all(Array.from({ length: 8 }, () => deliver(deps, { id })))
  expect(mail.received).toHaveLength(1)
})

test('a server in trouble is asked again after growing pauses, until nobody needs the code any more', async () => {
  mail.answers.refuse = () => 451
  const { id } = await messaging.sendCode({ email: 'ana@example.com' })
  const pauses: number[] = []
  for (;;) {
    await deliver(deps, { id })
    const { state, failure } = await findRow(id)
    if (state === 'given-up') break
    expect([state, failure]).toEqual(['failed', 'EENVELOPE 451'])
    const pause = asked.at(-1)?.afterSeconds ?? 0
    pauses.push(pause)
    // A job before its due time does nothing.
    await deliver(deps, { id })
    messaging.later(pause)
  }

  expect(pauses).toEqual([5, 10, 20, 40, 80, 160])
  expect(mail.received).toHaveLength(0)
})

test('when the server is well again the message leaves', async () => {
  mail.answers.refuse = () => 451
  const { id } = await messaging.sendCode({ email: 'ana@example.com' })
  await deliver(deps, { id })
  mail.answers.refuse = () => null
  messaging.later(5)
  await deliver(deps, { id })

  expect(await findRow(id)).toMatchObject({ state: 'sent', tries: 2, failure: null })
  expect(mail.received).toHaveLength(1)
})

test('an address that does not exist is given up at once', async () => {
  mail.answers.refuse = () => 550
  const { id } = await messaging.sendCode({ email: 'nobody@example.com' })
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'given-up', tries: 1, failure: 'EENVELOPE 550' })
})

test('a worker killed after the server said yes leaves the message to the next one, as the same mail', async () => {
  const { id } = await messaging.sendCode({ email: 'ana@example.com' })
  const worker = spawn(
    process.execPath,
    [fileURLToPath(new URL('../testing/dying-worker-process.ts', import.meta.url))],
    {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: connection.url,
        SMTP_URL: mail.url,
        MESSAGE_ID: id,
        NOW: messaging.clock.now.toISOString(),
      },
      stdio: 'inherit',
    },
  )
  const [, signal] = await once(worker, 'exit')
  expect(signal).toBe('SIGKILL')
  expect(mail.received).toHaveLength(1)
  expect(await findRow(id)).toMatchObject({ state: 'waiting', tries: 1 })

  const again = { queue: 'messaging/deliver', data: { id }, afterSeconds: 0 }
  asked.length = 0
  await sweep(deps)
  expect(asked).not.toContainEqual(again)
  messaging.later(91)
  await sweep(deps)
  expect(asked).toContainEqual(again)
  await deliver(deps, { id })

  expect(await findRow(id)).toMatchObject({ state: 'sent', tries: 2 })
  expect(mail.received).toHaveLength(2)
  for (const { source } of mail.received) expect(source).toContain(`Message-ID: <${id}@huella.example>`)
})

test('a message whose transaction fails is neither written nor sent', async () => {
  const key = newId()
  const broken = makeMessaging({
    ...deps,
    jobs: { send: () => Promise.reject(new Error('no jobs today')) },
  })
  const asking = broken.client.notify({ ...aCode, key }, { context: messaging.context })
  await expect(asking).rejects.toMatchObject({ status: 500 })
  const { rows } = await sql`select from messaging.outbox where key = ${key}`.execute(deps.db)
  expect(rows).toEqual([])
})

test('the job is in the transaction: what is written is sent by a worker, and tried again by itself', async () => {
  const log = { info() {}, warn() {} }
  const jobs = await startJobs({ url: connection.url, log })
  beforeItIsDropped(() => jobs.stop())
  const live = { ...deps, jobs, now: () => new Date() }
  let refusals = 1
  mail.answers.refuse = () => (refusals-- > 0 ? 451 : null)
  await startMessageWork(live, jobs)

  await makeMessaging(live).client.notify({ ...aCode, key: newId() }, { context: messaging.context })

  await vi.waitFor(() => expect(mail.received).toHaveLength(1), { timeout: 60_000, interval: 100 })
})

test.each([
  'ana@example.com\r\nBcc: all@example.com',
  'ana@example.com, eve@example.com',
  'Ana <ana@example.com>',
  'ana@example.com\n',
  '"a\r\nBcc: b"@example.com',
])('%j is no recipient', async (address) => {
  await expect(messaging.sendCode({ email: address })).rejects.toMatchObject({ status: 400 })
  expect(asked).toEqual([])
})

test('whatever a name or a link holds stays inside its text', async () => {
  const { id } = await messaging.notify({
    template: 'verify-email',
    to: { email: 'ana@example.com', fullName: '<b>Ana</b>\r\nBcc: all@example.com' },
    data: { link: 'https://huella.example/v?"><script>x</script>' },
  })
  await deliver(deps, { id })

  const { source = '' } = mail.received[0] ?? {}
  const [head = ''] = source.split('\r\n\r\n')
  expect(head).not.toContain('Bcc')
  expect(mail.received[0]?.to).toEqual(['ana@example.com'])
  const page = source.slice(source.indexOf('<!doctype html>'))
  expect(page).not.toMatch(/<script|<b>/)
  expect(page).toContain('&lt;b&gt;Ana&lt;/b&gt;')
})

test.each([
  ['phone-code', {}],
  ['reset-password', { link: 'javascript:alert(1)' }],
  ['verify-email', { link: ' ' }],
  ['invitation', { link: 'https://huella.example/i/1' }],
] as [Template, Record<string, string>][])('%s is not sent with %o', async (template, data) => {
  const asking = messaging.notify({ template, to: { email: 'ana@example.com' }, data })
  await expect(asking).rejects.toMatchObject({ code: 'messaging.data-missing' })
})

test('a notification that no channel reaches is skipped, and fails where a person waits for it', async () => {
  const to = { phoneNumber: '+59170000001', country: 'BO' } as const
  const skipped = await messaging.service.client.notify({ ...aCode, to, key: newId() }, { context: messaging.context })
  expect([skipped, asked]).toEqual([{ id: null, channel: null }, []])
  await expect(messaging.sendCode({ phoneNumber: '+59170000001' })).rejects.toMatchObject({
    status: 503,
    message: 'No channel',
    data: { detail: expect.stringContaining('no podemos enviarte') },
  })
})

test('a phone in no form that can be written to keeps nobody from their mail', async () => {
  const to = { email: 'ana@example.com', phoneNumber: '7000-0078' }
  expect(await messaging.sendCode(to)).toMatchObject({ channel: 'email' })
})

test('codes, links and addresses are in no log, whatever goes wrong', async () => {
  mail.answers.refuse = () => 550
  const canary = `canary${newId()}`
  const { id } = await messaging.sendCode({ email: `${canary}@example.com` }, { code: canary })
  await deliver(deps, { id })
  const bug = { ...deps, channels: { email: () => Promise.reject(new Error(`no idea what ${canary} is`)) } }
  const other = await messaging.sendCode({ email: `${canary}@example.com` }, { code: canary })
  await deliver(bug, { id: other.id })

  expect(messaging.logged).toHaveLength(2)
  expect(messaging.logged.join()).not.toContain(canary)
  expect(JSON.stringify([(await findRow(id)).failure, (await findRow(other.id)).failure])).not.toContain(canary)
})

test('a day after it was sent, a code is forgotten; after 90 days the message', async () => {
  const { id } = await messaging.sendCode({ email: 'ana@example.com' })
  await deliver(deps, { id })
  messaging.later(23 * 3600)
  await sweep(deps)
  expect((await findRow(id)).data).toEqual({ code: '493817' })
  messaging.later(2 * 3600)
  await sweep(deps)
  expect((await findRow(id)).data).toBeNull()
  messaging.later(90 * 24 * 3600)
  await sweep(deps)
  await expect(findRow(id)).rejects.toThrow()
})

test('what the finder of a pet writes is text of the mail, never a link or a mark of it', async () => {
  const { id } = await messaging.notify({
    template: 'pet-sighting',
    to: { email: 'ana@example.com' },
    data: {
      petName: 'Toby',
      finderName: '<img src=x onerror=alert(1)>',
      finderContact: '<a href="https://evil.example">70012345</a>',
      message: 'Línea 1\r\nBcc: all@example.com',
      link: 'https://huella.example/petProfiles?id=1',
    },
  })
  await deliver(deps, { id })

  const { source = '', to } = mail.received[0] ?? {}
  expect(to).toEqual(['ana@example.com'])
  expect(source.split('\r\n\r\n')[0]).not.toContain('Bcc')
  const page = source.slice(source.indexOf('<!doctype html>'))
  expect(page).not.toMatch(/<img|href=3D"https:\/\/evil|href="https:\/\/evil/)
  expect(page).toContain('&lt;img')
})

test('what a dead mail server parked is counted for operators alone, and leaves once it is tried again', async () => {
  const { client } = messaging.service
  const operator = { context: messaging.asOperator }
  const before = await client.outboxState(undefined, operator)
  const { id } = await messaging.sendCode({ email: 'berta@example.com' })
  expect(await client.outboxState(undefined, operator)).toMatchObject({ unsent: before.unsent + 1 })

  const dead = { ...deps, channels: { email: emailChannel({ smtpUrl: 'smtp://127.0.0.1:1', from }) } }
  for (let tries = 0; tries < 30 && (await findRow(id)).state !== 'given-up'; tries += 1) {
    await deliver(dead, { id })
    messaging.later(30)
  }
  expect(await findRow(id)).toMatchObject({ state: 'given-up', failure: 'ESOCKET' })
  expect(await client.outboxState(undefined, operator)).toMatchObject({ parked: before.parked + 1 })

  await client.retry({ messageIds: [id] }, operator)
  await deliver(deps, { id })
  expect(mail.received.map(({ to }) => to)).toEqual([['berta@example.com']])
  expect((await client.outboxState(undefined, operator)).parked).toBe(before.parked)
  for (const [context, status] of [
    [messaging.asPerson, 404],
    [messaging.context, 401],
  ] as const)
    await expect(client.outboxState(undefined, { context })).rejects.toMatchObject({ status })
})

test('a message that is sent again has its pauses before it as a new one, and does not come back at the first', async () => {
  const { client } = messaging.service
  const operator = { context: messaging.asOperator }
  mail.answers.refuse = () => 451
  const { id } = await messaging.sendCode({ email: 'carla@example.com' })
  while ((await findRow(id)).state !== 'given-up') {
    await deliver(deps, { id })
    messaging.later(30)
  }

  await client.retry({ messageIds: [id] }, operator)
  expect(await findRow(id)).toMatchObject({ state: 'waiting', tries: 0, failure: null })
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'failed' })
  expect(asked.at(-1)).toMatchObject({ afterSeconds: 5 })
  expect((await client.parked({ first: 50 }, operator)).map((message) => message.id)).not.toContain(id)

  mail.answers.refuse = () => null
  messaging.later(5)
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'sent', tries: 2 })
})
