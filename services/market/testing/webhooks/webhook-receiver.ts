import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  id: string
  body: string
  /** Signatures of its header, without their version. */
  signatures: string[]
  timestamp: string
}

/** A merchant's program on this machine. `answer` says what it answers to each request; 'never' leaves it waiting. */
export async function webhookReceiver() {
  const received: ReceivedWebhook[] = []
  const state = {
    answer: (_request: ReceivedWebhook): number | 'never' => 204,
    text: '',
    headers: {} as Record<string, string>,
    /** Most requests that were under way at one time. */
    mostAtOnce: 0,
    milliseconds: 0,
  }
  let underWay = 0
  const server = createServer(async (request, response) => {
    underWay += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, underWay)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const header = (name: string) => String(request.headers[name] ?? '')
    const webhook = {
      id: header('webhook-id'),
      body: Buffer.concat(pieces).toString('utf8'),
      timestamp: header('webhook-timestamp'),
      signatures: header('webhook-signature')
        .split(' ')
        .map((signature) => signature.replace('v1,', '')),
    }
    received.push(webhook)
    if (state.milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, state.milliseconds))
    underWay -= 1
    const answer = state.answer(webhook)
    if (answer === 'never') return
    response.writeHead(answer, state.headers).end(state.text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/avisos`,
    received,
    state,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether one of the signatures is of this secret, as a merchant's program checks it. */
export function isSignedWith(secret: string, { id, timestamp, body, signatures }: ReceivedWebhook): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return signatures.includes(expected)
}
