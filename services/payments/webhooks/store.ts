import { type Kysely, sql, type Transaction } from 'kysely'
import type { ProviderEvent } from '../providers/provider.ts'
import type { Tables } from '../tables.ts'

export interface EventKey {
  provider: string
  eventId: string
}

type Db = Kysely<Tables> | Transaction<Tables>

/** False when the event was received before. */
export async function insertEvent(
  trx: Transaction<Tables>,
  event: ProviderEvent & { provider: string; body: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payments.events (provider, event_id, provider_id, body, received_at)
    values (
      ${event.provider}, ${event.eventId}, ${event.providerId}, ${JSON.stringify({ body: withoutNul(event.body) })}, ${event.now}
    )
    on conflict do nothing
    returning event_id
  `.execute(trx)
  return rows.length > 0
}

export async function findUnhandledEvent(
  db: Db,
  { provider, eventId }: EventKey,
): Promise<{ providerId: string } | null> {
  const { rows } = await sql<{ providerId: string }>`
    select provider_id as "providerId"
    from payments.events
    where provider = ${provider} and event_id = ${eventId} and handled_at is null
  `.execute(db)
  return rows[0] ?? null
}

export async function writeHandled(
  db: Db,
  { provider, eventId }: EventKey,
  handled: { paymentId: string | null; now: Date },
): Promise<void> {
  await sql`
    update payments.events
    set handled_at = ${handled.now}, payment_id = ${handled.paymentId}
    where provider = ${provider} and event_id = ${eventId}
  `.execute(db)
}

/** Events whose handling failed, or whose job was lost. */
export async function findUnhandledEvents(db: Db, received: { before: Date; most: number }): Promise<EventKey[]> {
  const { rows } = await sql<EventKey>`
    select provider, event_id as "eventId"
    from payments.events
    where handled_at is null and received_at <= ${received.before}
    order by received_at
    limit ${received.most}
  `.execute(db)
  return rows
}

/** PostgreSQL's JSON accepts every character but NUL. */
function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '')
}
