import { request as httpRequest } from 'node:http'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { defaultLimits, makeLoadGate, noLimits } from './edge/load-gate.ts'
import type { Environment } from './edge/request-state.ts'
import { shedLoad } from './edge/shed-load.ts'
import type { HandlePage } from './pages.ts'
import { findPolicy } from './testing/source-pages.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()

/** A page that streams its shell, and the rest when the test says so. */
function twoPartPage() {
  const rest = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const handlePage: HandlePage = async () => {
    asked.resolve()
    const text = new TextEncoder()
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(text.encode(`<main>the shell${' '.repeat(2000)}`))
        await rest.promise
        controller.enqueue(text.encode('the rest</main>'))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  return { handlePage, finish: rest.resolve, asked: asked.promise }
}

test.each(['gzip', 'br', 'identity'])('the shell of a page arrives before its rest is known (%s)', async (encoding) => {
  const { handlePage, finish } = twoPartPage()
  const server = await testServer(connection, { handlePage })
  // A personal page, because shared pages are cached whole (docs/decisions/006).
  const answer = await server.get('/cart', { 'accept-encoding': encoding })
  expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)

  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('the shell')) text += (await reader?.read())?.value ?? ''
  expect(text).not.toContain('the rest')

  finish()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
  expect(text).toMatch(/the rest<\/main>$/)
})

test('zstd is used where the browser knows it, and what is small stays as it is', async () => {
  const server = await testServer(connection, {
    handlePage: async () => new Response('<p>largo</p>'.repeat(500), { headers: { 'content-type': 'text/html' } }),
  })
  const { headers } = await getAnswer(server.port, '/', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect([headers['content-encoding'], headers.vary]).toEqual(['zstd', 'Accept-Encoding'])
  expect(
    (await getAnswer(server.port, '/', { 'accept-encoding': 'gzip;q=0, br;q=0.0' })).headers['content-encoding'],
  ).toBeUndefined()
})

test('a stop lets what is under way finish, takes nothing new, and tells the balancer', async () => {
  const { handlePage, finish, asked } = twoPartPage()
  const server = await testServer(connection, { handlePage })
  const underWay = server.get('/')
  await asked

  const stopped = server.stop()
  await expect(server.get('/healthz')).rejects.toThrow()
  finish()
  expect(await (await underWay).text()).toContain('the rest')
  await stopped
})

test('under load, those who look around are turned away before those who buy', async () => {
  const load = { inFlight: 0, delayMs: () => 0 }
  const limits = { ...defaultLimits, browsingInFlight: 2, inFlight: 4 }
  const app = new Hono<Environment>()
  app.use(shedLoad(makeLoadGate(load, limits), findPolicy))
  app.all('*', (context) => context.text('served'))
  const statuses = async () => [
    (await app.request('/products')).status,
    (await app.request('/api/market/app/orders', { method: 'POST' })).status,
  ]

  expect(await statuses()).toEqual([200, 200])
  load.inFlight = 3
  expect(await statuses()).toEqual([503, 200])
  load.inFlight = 9
  expect(await statuses()).toEqual([503, 503])

  const refusal = await app.request('/products', { headers: { accept: 'text/html' } })
  expect(refusal.headers.get('retry-after')).toBe('2')
  expect(await refusal.text()).toContain('Tenemos muchas visitas ahora mismo.')
  load.inFlight = 0
  expect([await statuses(), load.inFlight]).toEqual([[200, 200], 0])
})

test('an overloaded server refuses before its application is asked, with the headers of every answer', async () => {
  const { promise: isOver, resolve: finish } = Promise.withResolvers<void>()
  const handlePage: HandlePage = async () => {
    await isOver
    return new Response('served')
  }
  const server = await testServer(connection, { handlePage, limits: { ...noLimits, browsingInFlight: 1 } })
  const underWay = server.get('/cart')
  await vi.waitFor(async () =>
    expect(await (await server.get('/metrics')).text()).toMatch(/huella_requests_in_flight 1/),
  )

  const page = await server.get('/products', { accept: 'text/html' })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await page.text()).toContain('Tenemos muchas visitas ahora mismo.')
  const failure = await server.get('/graphql?query=%7B__typename%7D')
  const { code, requestId } = await failure.json()
  expect([failure.status, code, requestId]).toEqual([503, 'http.overloaded', failure.headers.get('x-request-id')])
  expect(requestId).not.toBe(page.headers.get('x-request-id'))
  expect(server.logged()).not.toContain(`"requestId":"${requestId}"`)

  // Whoever buys, checks and files of the build go on.
  expect((await server.post('/v1/app/guests', { country: 'BO' })).status).toBe(200)
  expect((await server.get('/healthz')).status).toBe(200)
  expect((await server.get('/assets/app-abc123.js')).status).toBe(200)
  expect(await (await server.get('/metrics')).text()).toMatch(
    /huella_http_requests_total\{route="overloaded",method="GET",status="503"\} 2/,
  )
  await vi.waitFor(() => expect(server.logged()).toContain('overloaded: requests were refused'), 60_000)
  finish()
  expect((await underWay).status).toBe(200)
})

function getAnswer(port: number, path: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, string | string[] | undefined> }>((resolve, reject) => {
    httpRequest({ port, path, headers, host: '127.0.0.1' }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ headers: answer.headers }))
    })
      .on('error', reject)
      .end()
  })
}
