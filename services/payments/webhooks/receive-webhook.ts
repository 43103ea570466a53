import type { PaymentsDependencies } from '../deps.ts'
import { providerNamed } from '../providers/find-providers.ts'
import { HEAR_QUEUE } from './hear-event.ts'
import { insertEvent } from './store.ts'

/** What a provider tells us is short. */
const mostCharacters = 100_000

/**
 * The door of `/webhooks/payments/:provider`. What is not proved to be the provider's is a 400 without a word. The rest is
 * written down with the job that asks the provider, in one transaction, and answered: from then on nothing of it is lost.
 */
export function makeWebhookDoor(needs: Pick<PaymentsDependencies, 'db' | 'now' | 'jobs' | 'providers' | 'log'>) {
  return async function receive(name: string, request: Request): Promise<Response> {
    const provider = providerNamed(needs, name)
    const body = await request.text()
    const told = { body, headers: request.headers, url: new URL(request.url) }
    const event = body.length <= mostCharacters ? await provider?.verifyWebhook(told, needs.now()) : null
    if (!event) {
      needs.log.warn({ provider: name }, 'a webhook was not proved to be its provider’s')
      return new Response(null, { status: 400 })
    }

    await needs.db.transaction().execute(async (trx) => {
      const isNew = await insertEvent(trx, { ...event, provider: name, body, now: needs.now() })
      if (isNew) await needs.jobs.send(trx, HEAR_QUEUE, { provider: name, eventId: event.eventId })
    })
    return Response.json({ status: 'success' })
  }
}
