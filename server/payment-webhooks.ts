import type { Composition } from './composition.ts'
import { withReadBody } from './edge/read-body.ts'
import type { RequestState } from './edge/request-state.ts'

/**
 * Handles a payment provider's webhook. Unreadable and forged ones get equally little information; a failure to record
 * one is a 503, so that the provider retries.
 */
export async function answerWebhook(
  { paymentWebhook }: Pick<Composition, 'paymentWebhook'>,
  provider: string,
  request: Request,
  { log }: Pick<RequestState, 'log'>,
): Promise<Response> {
  const read = await withReadBody(request)
  if (typeof read === 'string') return new Response(null, { status: 400 })
  try {
    return await paymentWebhook(provider, read)
  } catch (error) {
    log.error({ err: error, provider }, 'a webhook could not be kept')
    return new Response(null, { status: 503, headers: { 'retry-after': '5' } })
  }
}
