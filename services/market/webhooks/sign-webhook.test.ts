import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newWebhookSecret, signWebhook } from './sign-webhook.ts'

test('a signature is that of the published example of Standard Webhooks', () => {
  expect(
    signWebhook({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('two secrets sign beside each other, each of its own', () => {
  const [secret, old] = [newWebhookSecret(), newWebhookSecret()]
  const { 'webhook-signature': both } = signWebhook({ id: 'a', at: new Date(0), body: 'ñ', secrets: [secret, old] })
  const expected = [secret, old].map((each) => {
    const key = Buffer.from(each.replace('whsec_', ''), 'base64')
    return `v1,${createHmac('sha256', key).update('a.0.ñ').digest('base64')}`
  })
  expect(both.split(' ')).toEqual(expected)
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
})

test('the example for Node in docs/webhooks.md takes what we sign, and nothing else', async () => {
  const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const { isOurs } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const [secret, old] = [newWebhookSecret(), newWebhookSecret()]
  const body = '{"type":"webhook.test"}'
  const headers = signWebhook({ id: 'msg_1', at: new Date(), body, secrets: [secret, old] })
  expect(isOurs(headers, body, secret)).toBe(true)
  expect(isOurs(headers, body, old)).toBe(true)
  expect(isOurs(headers, `${body} `, secret)).toBe(false)
  expect(isOurs(headers, body, newWebhookSecret())).toBe(false)
  const stale = signWebhook({ id: 'msg_1', at: new Date(Date.now() - 600_000), body, secrets: [secret] })
  expect(isOurs(stale, body, secret)).toBe(false)
})
