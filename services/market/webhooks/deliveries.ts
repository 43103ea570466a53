import { deriveId, newId } from '#shared/ids.ts'
import { readCursor, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { WebhookDelivery, WebhookDeliveryLine } from './contract.ts'
import { toEventBody } from './event-body.ts'
import { DELIVERY_STATES, TEST_EVENT } from './rules/webhook-events.ts'
import { SEND_QUEUE } from './send-webhooks.ts'
import { type DeliveryRow, findDeliveries, findDelivery, insertDeliveries, makeDue } from './store/deliveries.ts'
import { findEndpoint, lockEndpoint } from './store/endpoints.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'jobs'>

/** Queues the event `webhook.test`. Throws webhook-not-found and webhook-not-active. */
export function sendTestWebhook(
  deps: Dependencies,
  asked: { shopId: string; endpointId: string },
  context: CallContext,
): Promise<{ deliveryId: string }> {
  return createOnce(deps, { operation: 'test-webhook', input: asked }, context, async (trx) => {
    const endpoint = await findEndpoint(trx, asked)
    if (!endpoint) throw marketError('webhook-not-found')
    if (endpoint.state !== 'active') throw marketError('webhook-not-active')
    const time = deps.now()
    const id = newId()
    const body = toEventBody(TEST_EVENT, time, { shopId: asked.shopId })
    const eventId = `msg_${deriveId(`webhook test ${id}`)}`
    await insertDeliveries(trx, [{ id, endpointId: endpoint.id, eventId, type: TEST_EVENT, subject: '', body }], time)
    await deps.jobs.send(trx, SEND_QUEUE, {})
    return { deliveryId: id }
  })
}

interface DeliveryQuery {
  shopId: string
  endpointId: string
  isFailed?: boolean | undefined
  after?: string | undefined
  first: number
}

/** A page of an endpoint's deliveries, newest first; of another shop's endpoint it is empty. */
export async function webhookDeliveries(
  { db }: Pick<MarketDependencies, 'db'>,
  { isFailed = false, after, first, ...key }: DeliveryQuery,
): Promise<{ deliveries: WebhookDeliveryLine[]; next: string | null }> {
  const rows = await findDeliveries(db, { ...key, isFailed, after: readCursor(after), first: first + 1 })
  const shown = rows.slice(0, first)
  const last = shown.at(-1)
  return {
    deliveries: shown.map(toLine),
    next: rows.length > first && last ? toCursor({ at: last.created_at, id: last.id }) : null,
  }
}

/** Throws webhook-delivery-not-found. */
export async function webhookDelivery(
  { db }: Pick<MarketDependencies, 'db'>,
  key: { shopId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const row = await findDelivery(db, key)
  if (!row) throw marketError('webhook-delivery-not-found')
  return toDelivery(row)
}

/** Sends the same body again, with the same webhook-id. Throws webhook-delivery-not-found and webhook-not-active. */
export function resendWebhook(
  { db, now, jobs }: Dependencies,
  key: { shopId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  return db.transaction().execute(async (trx) => {
    const found = await findDelivery(trx, key)
    if (!found) throw marketError('webhook-delivery-not-found')
    const endpoint = await lockEndpoint(trx, found.endpoint_id)
    if (endpoint?.state !== 'active') throw marketError('webhook-not-active')
    await makeDue(trx, found.id, now())
    await jobs.send(trx, SEND_QUEUE, {})
    const row = await findDelivery(trx, key)
    if (!row) throw marketError('webhook-delivery-not-found')
    return toDelivery(row)
  })
}

type LineRow = Omit<
  DeliveryRow,
  'body' | 'claimed_until' | 'endpoint_id' | 'is_again' | 'last_answer' | 'subject' | 'tries'
>

function toLine(row: LineRow): WebhookDeliveryLine {
  const { id, type, attempts } = row
  const state = DELIVERY_STATES.find((each) => each === row.state)
  if (!state) throw new Error(`${row.state} is no state of a delivery`)
  return {
    id,
    type,
    state,
    attempts,
    eventId: row.event_id,
    createdAt: row.created_at.toISOString(),
    nextAt: state === 'waiting' ? row.due_at.toISOString() : null,
    lastAt: row.last_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastError: row.last_error,
  }
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return { ...toLine(row), endpointId: row.endpoint_id, body: row.body, lastAnswer: row.last_answer }
}
