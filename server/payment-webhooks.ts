import type { Composition } from './composition.ts'
import { withReadBody } from './edge/read-body.ts'
import type { RequestState } from './edge/request-state.ts'

/**
 * What a payment provider tells us. What cannot be read is told as little as what is forged; when we could not write it
 * down it is a 503, so that it is told again.
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
