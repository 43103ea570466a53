import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createSilence } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { campaignTools } from './campaigns.ts'

const start = {
  kind: 'start' as const,
  sessionId: '6f1c2f5e-6f0e-4d9a-9b58-0b8b7b1f7a11',
  campaign: { source: 'instagram' },
  country: 'PY' as const,
}

test('campaign tools hear of a session with a bearer', async () => {
  const heard: { body: string; bearer: string | undefined }[] = []
  const url = await listening(async (request) => {
    heard.push({ body: await text(request), bearer: request.headers.authorization })
    return 204
  })
  const log = { warn: vi.fn() }
  campaignTools({ url, token: 's3cret', log })(start)
  await expect.poll(() => heard).toEqual([{ body: JSON.stringify(start), bearer: 'Bearer s3cret' }])
  expect(log.warn).not.toHaveBeenCalled()
})

test('tools that refuse are a line in the log, and nothing else', async () => {
  const url = await listening(async () => 500)
  const log = { warn: vi.fn() }
  campaignTools({ url, token: 's3cret', log })(start)
  await expect.poll(() => log.warn.mock.calls).toEqual([[{ kind: 'start', status: 500 }, expect.any(String)]])
})

test('tools that never answer hold nobody up, and no more than twenty sessions wait for them', async () => {
  const silence = createSilence().listen(0, '127.0.0.1')
  await once(silence, 'listening')
  const sockets = new Set<{ destroy(): void }>()
  silence.on('connection', (socket) => sockets.add(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silence.close()
  })
  const log = { warn: vi.fn() }
  const tell = campaignTools({ url: getAddress(silence), token: 's3cret', log, patienceMs: 300 })
  for (let session = 0; session < 25; session++) tell(start)
  // Calls over the limit are dropped at once; the others time out later.
  expect(log.warn).toHaveBeenCalledTimes(5)
  await expect.poll(() => log.warn.mock.calls.length, { timeout: 60_000 }).toBe(25)
})

async function listening(answer: (request: IncomingMessage) => Promise<number>): Promise<string> {
  const server = createServer(async (request, response) => {
    response.writeHead(await answer(request)).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return getAddress(server)
}

function getAddress(server: { address(): AddressInfo | string | null }): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return `http://127.0.0.1:${address.port}/`
}
