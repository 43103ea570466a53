import type { SendMessage } from '../deps.ts'
import { fillIn, type MessageProvider } from '../outbox/rules/webhook-body.ts'
import { callProvider } from './call-provider.ts'
import { SendFailure } from './send-failure.ts'

// Statuses that the provider or our configuration may recover from: credentials, rate limits, timeouts.
const worthAnotherTry = new Set([401, 402, 403, 404, 408, 409, 425, 429])

/** SMS or WhatsApp through any provider with a JSON API and a bearer token. `id` is the same for each try. */
export function webhookChannel({ url, token, body }: MessageProvider): SendMessage {
  return async ({ id, to, text }) => {
    const answer = await callProvider(url, {
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': id,
      },
      body: fillIn(body, { to, text, id }),
    })
    await answer.body?.cancel()
    if (answer.ok) return
    throw new SendFailure(`HTTP ${answer.status}`, answer.status < 500 && !worthAnotherTry.has(answer.status))
  }
}
