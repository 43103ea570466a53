import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { listen } from './edge/listen.ts'
import { noLimits } from './edge/load-gate.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()

test('a reader who takes nothing of an answer loses the connection', async () => {
  const listener = await listen({ host: '127.0.0.1', port: 0, silence: 200 })
  const accepted = once(listener.server, 'connection')
  listener.serve(() => new Response('x'.repeat(50_000_000)), { addresses: { findOrigin: () => null } })

  const reader = connect(listener.port, '127.0.0.1').pause()
  reader.on('error', () => {})
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [socket] = await accepted
  await once(socket, 'close')

  expect(socket.bytesWritten).toBeGreaterThan(0)
  reader.destroy()
  await listener.stop()
})

test.each([
  ['an API', '/v1/app/guests', 'application/json'],
  ['a page', '/checkout', 'application/x-www-form-urlencoded'],
])('whoever leaves while sending to %s is no failure of ours', async (_kind, path, type) => {
  const server = await testServer(connection)
  const sender = connect(server.port, '127.0.0.1')
  sender.on('error', () => {})
  await once(sender, 'connect')
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: http://localhost:${server.port}\r\n`
  sender.write(`${head}Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\na`)
  // The server has started to read once it answers a later request.
  await server.get('/healthz')
  sender.resetAndDestroy()

  await vi.waitFor(() => expect(server.logged()).toContain(`"path":"${path}"`), 60_000)
  expect(server.logged()).not.toContain('"level":"error"')
})

test('a page that is sent too much closes the connection, whose rest nobody reads', async () => {
  const server = await testServer(connection)
  const answer = await server.post('/checkout', 'x'.repeat(1_100_000), { origin: server.url })
  expect(answer.status).toBe(413)
  expect(answer.headers.get('connection')).toBe('close')
})

test('GraphQL answers HEAD as it answers GET, without the body', async () => {
  const server = await testServer(connection)
  const asked = `${server.url}/graphql?query=%7B__typename%7D`
  const [read, head] = await Promise.all([fetch(asked), fetch(asked, { method: 'HEAD' })])
  expect([read.status, head.status, await head.text()]).toEqual([200, 200, ''])
})

test('bodies that are still being sent take no place of those who look around', async () => {
  const server = await testServer(connection, {
    limits: { ...noLimits, browsingInFlight: 2 },
  })
  const head = `POST /v1/app/guests HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: application/json\r\n`
  const senders = [1, 2, 3].map(() => {
    const sender = connect(server.port, '127.0.0.1')
    sender.write(`${head}Content-Length: 500\r\n\r\n{`)
    return sender
  })
  await Promise.all(senders.map((sender) => once(sender, 'connect')))
  // The server has started to read all three once it answers a later request.
  await server.get('/healthz')
  expect((await server.get('/products')).status).toBe(200)
  for (const sender of senders) sender.destroy()
})
