import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

test('a process that drains answers on kept connections once more, and each answer ends its connection', async () => {
  const listener = await listen({ host: '127.0.0.1', port: 0 })
  listener.serve(() => new Response('ok'), { addresses: { findOrigin: () => null } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<{ status: number | undefined; connection: string | undefined; isKept: boolean }>((resolve, reject) => {
      const asking = request({ port: listener.port, agent, method: 'POST' }, (answer) => {
        answer.resume().on('end', () =>
          resolve({
            status: answer.statusCode,
            connection: answer.headers.connection,
            isKept: asking.reusedSocket,
          }),
        )
      })
      asking.on('error', reject).end()
    })
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive', isKept: false })
  await new Promise((resolve) => setImmediate(resolve))

  const drained = listener.drain(300)
  expect(listener.isStopping()).toBe(true)
  expect(await ask()).toEqual({ status: 200, connection: 'close', isKept: true })
  // A new one is taken too: a balancer needs a moment to notice.
  expect(await ask()).toEqual({ status: 200, connection: 'close', isKept: false })
  await drained
  await listener.stop()
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
})
