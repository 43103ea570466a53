import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { sweep } from '#shared/database/sweep.ts'
import type { PageEnd } from '#shared/rpc/moment-cursor.ts'
import type { MarketWebhookDeliveries, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type DeliveryRow = Selectable<MarketWebhookDeliveries>

export interface NewDelivery {
  id: string
  endpointId: string
  eventId: string
  type: string
  /** Id of the order or product; empty for a test. */
  subject: string
  body: string
}

/** Adds deliveries, each event once an endpoint, and answers how many are new. */
export async function insertDeliveries(
  trx: Transaction<Tables>,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<number> {
  if (deliveries.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('market.webhook_deliveries')
    .values(
      deliveries.map(({ id, endpointId, eventId, type, subject, body }) => ({
        ...{ id, type, subject, body, endpoint_id: endpointId, event_id: eventId },
        ...{ due_at: now, created_at: now },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** Active endpoints with something to send now and less than `width` under way, locked in one order: workers of all processes take turns at each. */
export async function lockDueEndpoints(
  trx: Transaction<Tables>,
  { now, width, most }: { now: Date; width: number; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from market.webhook_endpoints e
    where e.state = 'active' and exists (
      select from market.webhook_deliveries d
      where d.endpoint_id = e.id and d.state = 'waiting' and d.due_at <= ${now}
        and (d.claimed_until is null or d.claimed_until <= ${now})
    ) and ${width} > (
      select count(*) from market.webhook_deliveries busy
      where busy.endpoint_id = e.id and busy.state = 'waiting' and busy.claimed_until > ${now}
    )
    order by e.id
    limit ${most}
    for no key update
  `.execute(trx)
  return rows.map(({ id }) => id)
}

export interface ClaimedDelivery {
  id: string
  endpointId: string
  eventId: string
  body: string
  tries: number
  url: string
  secretSealed: string
  previousSecretSealed: string | null
  previousUntil: Date | null
}

/** Claims what is due of locked endpoints, so that at most `width` of an endpoint are being sent. */
export async function claimDeliveries(
  trx: Transaction<Tables>,
  { endpoints, now, until, width }: { endpoints: readonly string[]; now: Date; until: Date; width: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    update market.webhook_deliveries d
    set claimed_until = ${until}, tries = d.tries + 1, attempts = d.attempts + 1
    from (
      select due.id, e.url, e.secret_sealed, e.previous_secret_sealed, e.previous_until
      from market.webhook_endpoints e
      cross join lateral (
        select w.id from market.webhook_deliveries w
        where w.endpoint_id = e.id and w.state = 'waiting' and w.due_at <= ${now}
          and (w.claimed_until is null or w.claimed_until <= ${now})
        order by w.due_at, w.id
        limit greatest(0, ${width} - (
          select count(*) from market.webhook_deliveries busy
          where busy.endpoint_id = e.id and busy.state = 'waiting' and busy.claimed_until > ${now}
        ))
      ) due
      where e.id = any(${[...endpoints]}::text[])
    ) claimed
    where d.id = claimed.id
    returning d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.body, d.tries, claimed.url,
      claimed.secret_sealed as "secretSealed", claimed.previous_secret_sealed as "previousSecretSealed",
      claimed.previous_until as "previousUntil"
  `.execute(trx)
  return rows
}

interface TryOutcome {
  state: 'waiting' | 'delivered' | 'failed'
  dueAt: Date
  at: Date
  status: number | null
  error: string | null
  text: string
}

/** Writes the outcome of a try; false when it no longer holds the delivery. */
export async function writeTry(
  trx: Transaction<Tables>,
  { id, tries }: Pick<ClaimedDelivery, 'id' | 'tries'>,
  { state, dueAt, at, status, error, text }: TryOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('market.webhook_deliveries')
    .set({
      state,
      due_at: dueAt,
      claimed_until: null,
      last_at: at,
      last_status: status,
      last_error: error,
      last_answer: text,
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .where('claimed_until', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether something of an active endpoint is due, or was left by a worker that died. */
export async function isAnythingDue(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from market.webhook_deliveries d
    join market.webhook_endpoints e on e.id = d.endpoint_id and e.state = 'active'
    where d.state = 'waiting' and d.due_at <= ${now} and (d.claimed_until is null or d.claimed_until <= ${now})
    limit 1
  `.execute(db)
  return rows.length > 0
}

interface DeliveryPage {
  shopId: string
  endpointId: string
  isFailed: boolean
  after: PageEnd | null
  first: number
}

/** Deliveries of a shop's endpoint, newest first, without their bodies. */
export function findDeliveries(db: Database, { shopId, endpointId, isFailed, after, first }: DeliveryPage) {
  return db
    .selectFrom('market.webhook_deliveries as d')
    .innerJoin('market.webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .select(['d.id', 'd.event_id', 'd.type', 'd.state', 'd.attempts', 'd.due_at', 'd.created_at'])
    .select(['d.last_at', 'd.last_status', 'd.last_error'])
    .where('e.shop_id', '=', shopId)
    .where('d.endpoint_id', '=', endpointId)
    .$if(isFailed, (query) => query.where('d.state', '=', 'failed'))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(d.created_at, d.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null})`),
    )
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(first)
    .execute()
}

/** A delivery of a shop's endpoint, with its body and last answer. */
export function findDelivery(
  db: Database,
  { shopId, deliveryId }: { shopId: string; deliveryId: string },
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('market.webhook_deliveries as d')
    .innerJoin('market.webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .selectAll('d')
    .where('e.shop_id', '=', shopId)
    .where('d.id', '=', deliveryId)
    .executeTakeFirst()
}

/** Makes a delivery due at once, with the tries of a new one; one that is being sent stays as it is. */
export async function makeDue(trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('market.webhook_deliveries')
    .set({ state: 'waiting', is_again: true, tries: 0, due_at: now, claimed_until: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .execute()
}

/** Deletes deliveries made before. */
export function deleteOldDeliveries(db: Kysely<Tables>, before: Date): Promise<number> {
  return sweep(db, 'market.webhook_deliveries', sql`created_at < ${before}`)
}
