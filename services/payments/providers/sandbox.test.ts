import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openPayments, webhookSecrets } from '../testing/open-payments.ts'
import { notify } from './sandbox/notify.ts'
import { makeSandbox } from './sandbox/sandbox.ts'
import { isSigned } from './sandbox/signature.ts'

const connection = await testDatabase()

/** A shop whose webhook fails at first. */
const heard: { body: string; signature: string | null }[] = []
let deafFor = 0
const shop = createServer(async (request, answer) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const signature = request.headers['x-sandbox-signature']
  heard.push({ body: Buffer.concat(chunks).toString(), signature: typeof signature === 'string' ? signature : null })
  deafFor -= 1
  answer.writeHead(deafFor >= 0 ? 503 : 200).end()
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => shop.close(() => resolve())))
const { port } = shop.address() as AddressInfo

test('it refuses to start where money is real', () => {
  const { db, now, jobs, log } = openPayments(connection).deps
  expect(() => makeSandbox({ db, now, jobs, log, mode: 'production', keys: [] })).toThrow(
    'The sandbox of payments moves no money and does not start in production mode.',
  )
})

test('it tells again, with growing pauses and signed anew, until it is heard', async () => {
  const payments = openPayments(connection)
  payments.deps.origins.BO = `http://shop.localhost:${port}`
  const payment = await payments.begin()
  await payments.play(payment, 'pay')
  const { db, now, jobs, log } = payments.deps
  const sandbox = { db, now, jobs, log, webhookSecrets: async () => webhookSecrets }
  deafFor = 3

  const pauses: number[] = []
  for (let job = payments.sent.shift(); job; job = payments.sent.shift()) {
    pauses.push(job.afterSeconds)
    payments.later(job.afterSeconds)
    await notify(sandbox, job.data)
  }

  expect(pauses).toEqual([0, 5, 10, 20])
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1)
  expect(new Set(heard.map(({ signature }) => signature)).size).toBe(4)
  const last = heard.at(-1)
  expect(isSigned(last?.body ?? '', last?.signature ?? null, webhookSecrets, payments.clock.now)).toBe(true)
})
