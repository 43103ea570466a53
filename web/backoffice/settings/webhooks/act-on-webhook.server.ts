import { setTimeout as wait } from 'node:timers/promises'
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { WebhookEndpoint } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, type Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { webhookForm } from './webhook-form.server.ts'

type Context = Readonly<RouterContextProvider>

export interface WebhookAnswer {
  refusal: Refusal | null
  typed: { url?: string; events?: string[] }
  /** The new secret, shown this once. */
  secret: string | null
}

/** Carries out a form of the page of an endpoint. */
export async function actOnWebhook(context: Context, endpoint: { shopId: string; endpointId: string }, form: FormData) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const intent = readIntent(form, ['save', 'pause', 'resume', 'test', 'rotate', 'remove'])
  const answer = (rest: Partial<WebhookAnswer>, init?: ResponseInit) =>
    data<WebhookAnswer>({ refusal: null, typed: {}, secret: null, ...rest }, init)
  try {
    if (intent === 'remove') {
      await market.removeWebhookEndpoint(endpoint, call)
      return redirect(paths.backofficeWebhooks(endpoint.shopId), 303)
    }
    if (intent === 'rotate') {
      const { idempotencyKey } = parseFormOrThrow(form, keyForm)
      const { secret } = await market.rotateWebhookSecret(endpoint, { context: visit.callWithKey(idempotencyKey) })
      return answer({ secret })
    }
    if (intent === 'test') {
      const { idempotencyKey } = parseFormOrThrow(form, keyForm)
      const { deliveryId } = await market.sendTestWebhook(endpoint, { context: visit.callWithKey(idempotencyKey) })
      await waitForTry(context, { shopId: endpoint.shopId, deliveryId }, 0)
      return redirect(paths.backofficeWebhookDelivery(endpoint.shopId, deliveryId, { done: 'tested' }), 303)
    }
    const known = await findEndpoint(context, endpoint)
    if (intent === 'save') {
      const t = translator(visit.country.locale, 'webhookSettings')
      const { value, errors, typed } = parseForm(form, webhookForm, {
        url: t('errors.url'),
        events: t('errors.events'),
      })
      const refuse = (refusal: Refusal) => answer({ refusal, typed }, { status: getStatus(refusal) })
      if (errors) return refuse(fieldRefusal(errors, t('refused')))
      const { url, events, revision } = value
      try {
        const state = known.state === 'active' ? 'active' : 'paused'
        await market.changeWebhookEndpoint({ ...endpoint, url, events, revision, state }, call)
      } catch (error) {
        return refuse(toRefusal(error))
      }
    } else {
      const { url, events, revision } = known
      const state = intent === 'pause' ? 'paused' : 'active'
      await market.changeWebhookEndpoint({ ...endpoint, url, events, revision, state }, call)
    }
    return redirect(paths.backofficeWebhook(endpoint.shopId, endpoint.endpointId, { done: 'saved' }), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return answer({ refusal }, { status: getStatus(refusal) })
  }
}

/** The endpoint of the shop. Throws 404. */
export async function findEndpoint(
  context: Context,
  { shopId, endpointId }: { shopId: string; endpointId: string },
): Promise<WebhookEndpoint> {
  const { market } = context.get(servicesContext)
  const { endpoints } = await market.webhookEndpoints({ shopId }, { context: context.get(visitContext).call })
  const endpoint = endpoints.find(({ id }) => id === endpointId)
  if (!endpoint) throw data(null, { status: 404 })
  return endpoint
}

const LOOKS = 12
const LOOK_MS = 250

/** Gives the job a few seconds for its next try, so that the page shows what came of it also without script. */
export async function waitForTry(
  context: Context,
  key: { shopId: string; deliveryId: string },
  attemptsBefore: number,
): Promise<void> {
  const { market } = context.get(servicesContext)
  for (let look = 0; look < LOOKS; look += 1) {
    await wait(LOOK_MS)
    const { attempts, lastAt, state } = await market.webhookDelivery(key, { context: context.get(visitContext).call })
    if (attempts > attemptsBefore && lastAt !== null && (state !== 'waiting' || look > 2)) return
  }
}
