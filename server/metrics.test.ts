import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()
const token = 'a-token-of-at-least-32-bytes-in-all'
const server = await testServer(connection, { environment: { METRICS_TOKEN: token, RATE_LIMIT: '0' } })
const scrape = async () => {
  const answer = await server.get('/metrics', { authorization: `Bearer ${token}` })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return answer.text()
}
/** Value of the first line with this beginning. */
const figure = (text: string, start: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  )

test('who brings the token reads the figures, by whatever name we are asked; nobody else does', async () => {
  expect((await server.get('/metrics', { authorization: `Bearer ${token}`, host: '10.0.0.5:3000' })).status).toBe(200)
  for (const authorization of ['', 'Bearer wrong', `Basic ${token}`]) {
    const refused = await server.get('/metrics', { authorization })
    expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining('huella_')])
  }
})

test('without a token this machine alone reads them, and nobody who comes through a proxy', async () => {
  const local = await testServer(connection)
  expect((await local.get('/metrics')).status).toBe(200)
  expect((await local.get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
})

test('answers are counted by pattern, and invented paths, methods and ids make no new one', async () => {
  const before = new Set((await scrape()).match(/^huella_http_requests_total\{[^}]*\}/gm))
  for (let number = 0; number < 60; number += 1) {
    await server.get(`/api/market/app/shops/secret-${number}`)
    await server.get(`/nothing/secret-${number}`)
    await server.get(`/api/market/secret-${number}`)
    await server.get(`/payment/secret-${number}/state`)
  }
  const text = await scrape()
  const after = new Set(text.match(/^huella_http_requests_total\{[^}]*\}/gm))
  expect(after.size - before.size).toBeLessThanOrEqual(4)
  expect(text).not.toContain('secret-')
  const buckets = text.match(/^huella_http_request_duration_seconds_count\{route="[^"]+",method="GET"\} \d+$/gm)
  expect(buckets?.length).toBeGreaterThan(0)
})

test('they tell of the pool, the loop, memory, jobs, messages and payments', async () => {
  const text = await scrape()
  expect(figure(text, 'huella_pool_size ')).toBe(3)
  expect(figure(text, 'huella_pool_waiting ')).toBe(0)
  expect(figure(text, 'process_resident_memory_bytes ')).toBeGreaterThan(1e7)
  expect(figure(text, 'huella_event_loop_delay_seconds ')).toBeGreaterThanOrEqual(0)
  for (const part of ['jobs', 'messaging', 'payments'])
    expect(figure(text, `huella_scrape_failed{part="${part}"}`)).toBe(0)
  for (const state of ['unsent', 'parked']) expect(figure(text, `huella_outbox_messages{state="${state}"}`)).toBe(0)
  expect(figure(text, 'huella_payments_last_day{status="paid"}')).toBe(0)
  expect(figure(text, 'huella_payment_findings_open{kind="late"}')).toBe(0)
})

test('a job that failed for good is told by its queue', async () => {
  await connection.pool.query(`select jobs.create_queue('test/parked', '{"policy":"standard"}'::jsonb)`)
  await connection.pool.query(
    `insert into jobs.job (name, state, completed_on) values ('test/parked', 'failed', now())`,
  )
  await expect
    .poll(async () => figure(await scrape(), 'huella_jobs{queue="test/parked",state="parked"}'), { timeout: 60_000 })
    .toBe(1)
})

test('a part of the database that does not answer is told, and the others go on', async () => {
  await sql`alter table payments.findings rename to findings_away`.execute(connection.db())
  try {
    await expect
      .poll(async () => figure(await scrape(), 'huella_scrape_failed{part="payments"}'), { timeout: 60_000 })
      .toBe(1)
    expect(figure(await scrape(), 'huella_scrape_failed{part="jobs"}')).toBe(0)
  } finally {
    await sql`alter table payments.findings_away rename to findings`.execute(connection.db())
  }
})

test('answers that fail are counted as client error, server error or, told as 502, external service error', async () => {
  const failing = await testServer(connection, {
    environment: { METRICS_TOKEN: token, RATE_LIMIT: '0' },
    handlePage: async (request) =>
      new Response(null, { status: Number(new URL(request.url).searchParams.get('status')) }),
  })
  const count = async () => {
    const text = await (await failing.get('/metrics', { authorization: `Bearer ${token}` })).text()
    return ['client error', 'server error', 'external service error'].map((name) =>
      figure(text, `huella_failures_total{class="${name}"}`),
    )
  }
  const counted = async (status: number) => {
    const before = await count()
    const answer = await failing.get(`/products?status=${status}`)
    const after = await count()
    return [answer.status, ...after.map((value, index) => (value || 0) - (before[index] || 0))]
  }
  expect(await counted(399)).toEqual([399, 0, 0, 0])
  expect(await counted(400)).toEqual([400, 1, 0, 0])
  expect(await counted(499)).toEqual([499, 1, 0, 0])
  expect(await counted(500)).toEqual([500, 0, 1, 0])
  expect(await counted(599)).toEqual([599, 0, 1, 0])
  expect(await counted(502)).toEqual([502, 0, 0, 1])
})
