import { withReadBody } from './edge/read-body.ts'
import type { RequestState } from './edge/request-state.ts'

/**
 * Handles the webhook of a payment provider or a message channel. Unreadable and forged ones get equally little
 * information; a failure to record one is a 503, so that the sender retries.
 */
export async function answerWebhook(
  receive: (sender: string, request: Request) => Promise<Response>,
  sender: string,
  request: Request,
  { log }: Pick<RequestState, 'log'>,
): Promise<Response> {
  const read = await withReadBody(request)
  if (typeof read === 'string') return new Response(null, { status: 400 })
  try {
    return await receive(sender, read)
  } catch (error) {
    log.error({ err: error, sender }, 'a webhook could not be kept')
    return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  }
}
