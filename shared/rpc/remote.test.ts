import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { oc } from '@orpc/contract'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { anonymousViewer } from '../viewer.ts'
import { remoteClient } from './remote.ts'

const contract = {
  answer: oc.route({ method: 'POST', path: '/{kind}' }).input(z.object({ kind: z.string(), note: z.string() })),
}

const envelope = { code: 'market.sold-out', message: 'Sold out', detail: 'Se agotó.', left: 0 }
const answers: Record<string, { status: number; type: string; body: string }> = {
  fine: { status: 200, type: 'application/json', body: '{"ok":true}' },
  ours: { status: 409, type: 'application/json', body: JSON.stringify(envelope) },
  text: { status: 503, type: 'text/plain', body: 'Down for repairs' },
  json: { status: 418, type: 'application/json', body: '{"reason":"teapot"}' },
  empty: { status: 400, type: 'text/plain', body: '' },
}

let lastHeaders: IncomingHttpHeaders = {}
let lastBody = ''
const server = createServer(async (request, response) => {
  lastHeaders = request.headers
  lastBody = Buffer.concat(await request.toArray()).toString()
  const { status, type, body } = answers[request.url?.slice(1) ?? ''] ?? { status: 404, type: 'text/plain', body: '?' }
  response.writeHead(status, { 'content-type': type }).end(body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const { port } = server.address() as AddressInfo
const client = remoteClient(contract, { url: `http://127.0.0.1:${port}`, timeoutMs: 5_000 })
const context = { viewer: { ...anonymousViewer('BO'), token: 'secret' }, requestId: 'request-1' }
const call = (kind: string) => client.answer({ kind, note: 'ñ' }, { context })

test('a call sends the bearer and JSON, and answers the JSON', async () => {
  expect(await call('fine')).toEqual({ ok: true })
  expect(lastHeaders).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' })
  expect(JSON.parse(lastBody)).toEqual({ note: 'ñ' })
})

test('our own envelope arrives whole, with its message', async () => {
  await expect(call('ours')).rejects.toMatchObject({
    code: 'market.sold-out',
    status: 409,
    message: 'Sold out',
    data: { detail: 'Se agotó.', left: 0 },
  })
})

test.each([
  ['text', 'Down for repairs'],
  ['json', '{"reason":"teapot"}'],
  ['empty', 'External service failed'],
])('what a stranger answers (%s) is a failed outside service in its own words', async (kind, message) => {
  await expect(call(kind)).rejects.toMatchObject({ code: 'http.external-service', status: 502, message })
})

test('a service that does not answer at all is a failed outside service', async () => {
  const anonymous = remoteClient(contract, { url: 'http://127.0.0.1:9', timeoutMs: 1_000 })
  await expect(anonymous.answer({ kind: 'fine', note: '' }, { context })).rejects.toMatchObject({
    code: 'http.external-service',
  })
})
