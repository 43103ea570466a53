import type { PaymentsDependencies } from '../deps.ts'
import { providerNamed } from '../providers/find-providers.ts'
import { HEAR_QUEUE } from './hear-event.ts'
import { insertEvent } from './store.ts'

/** Upper limit of a webhook's body. */
const mostCharacters = 100_000

/**
 * Endpoint of `/webhooks/payments/:provider`. Requests without the provider's proof get an empty 400. Others are
 * stored with the job that asks the provider, in one transaction, before they are answered, so that no event is lost.
 */
export function makeWebhookDoor(deps: Pick<PaymentsDependencies, 'db' | 'now' | 'jobs' | 'providers' | 'log'>) {
  return async function receive(name: string, request: Request): Promise<Response> {
    const provider = providerNamed(deps, name)
    const body = await request.text()
    const received = { body, headers: request.headers, url: new URL(request.url) }
    const event = body.length <= mostCharacters ? await provider?.verifyWebhook(received, deps.now()) : null
    if (!event) {
      deps.log.warn({ provider: name }, 'a webhook was not proved to be its provider’s')
      return new Response(null, { status: 400 })
    }

    await deps.db.transaction().execute(async (trx) => {
      const isNew = await insertEvent(trx, { ...event, provider: name, body, now: deps.now() })
      if (isNew) await deps.jobs.send(trx, HEAR_QUEUE, { provider: name, eventId: event.eventId })
    })
    return Response.json({ status: 'success' })
  }
}
