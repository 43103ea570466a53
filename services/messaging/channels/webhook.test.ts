import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { deliver } from '../outbox/deliver.ts'
import { openMessaging } from '../testing/open-messaging.ts'
import { webhookChannel } from './webhook.ts'

const connection = await testDatabase()

test('SMS and WhatsApp leave as JSON with the bearer, a text cannot leave its quotes', async () => {
  const seen: { headers: Record<string, unknown>; body: unknown }[] = []
  let status = 200
  const provider = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    seen.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  afterAll(() => provider.close())
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/messages`
  const sms = webhookChannel({ url, token: 'secret', body: '{"number":"{{digits}}","body":{"text":"{{text}}"}}' })
  const phones = openMessaging(connection, { sms })

  const { id, channel } = await phones.sendCode(
    { phoneNumber: '+591 70000001', email: 'ana@example.com' },
    { code: '"\\1' },
  )
  await deliver(phones.deps, { id })

  expect(channel).toBe('sms')
  expect(seen).toMatchObject([
    {
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json', 'idempotency-key': id },
      body: { number: '59170000001', body: { text: expect.stringContaining('"\\1 es tu código') } },
    },
  ])

  for (const [answer, state] of [
    [503, 'failed'],
    [429, 'failed'],
    [401, 'failed'],
    [302, 'failed'],
    [422, 'given-up'],
  ] as const) {
    status = answer
    const next = await phones.sendCode({ phoneNumber: '+59170000001' })
    await deliver(phones.deps, { id: next.id })
    expect([answer, (await phones.findRow(next.id)).state]).toEqual([answer, state])
  }
})

test('a provider that is not there is tried again', async () => {
  const sms = webhookChannel({ url: 'http://127.0.0.1:9/', token: 'secret', body: '{"text":"{{text}}"}' })
  const phones = openMessaging(connection, { sms })
  const { id } = await phones.sendCode({ phoneNumber: '+59170000001' })
  await deliver(phones.deps, { id })
  expect(await phones.findRow(id)).toMatchObject({ state: 'failed', failure: 'ECONNECTION' })
})
