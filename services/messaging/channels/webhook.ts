import type { SendMessage } from '../deps.ts'
import { fillIn, type MessageProvider } from '../outbox/rules/webhook-body.ts'
import { SendFailure } from './send-failure.ts'

const timeoutMs = 10_000
// Statuses that the provider or our configuration may recover from: credentials, rate limits, timeouts.
const worthAnotherTry = new Set([401, 402, 403, 404, 408, 409, 425, 429])

/** SMS or WhatsApp through any provider with a JSON API and a bearer token. `id` is the same for each try. */
export function webhookChannel({ url, token, body }: MessageProvider): SendMessage {
  return async ({ id, to, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': id,
      },
      body: fillIn(body, { to, text, id }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new SendFailure(error instanceof Error && error.name === 'TimeoutError' ? 'ETIMEOUT' : 'ECONNECTION', false)
    })
    await answer.body?.cancel()
    if (answer.ok) return
    throw new SendFailure(`HTTP ${answer.status}`, answer.status < 500 && !worthAnotherTry.has(answer.status))
  }
}
