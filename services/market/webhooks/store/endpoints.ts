import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { MarketWebhookEndpoints, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type EndpointRow = Selectable<MarketWebhookEndpoints>

/** Endpoints of a shop, the oldest first: at most three. */
export function findEndpoints(db: Database, shopId: string): Promise<EndpointRow[]> {
  return db
    .selectFrom('market.webhook_endpoints')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The endpoint, if it is this shop's. */
export function findEndpoint(
  db: Database,
  { shopId, endpointId }: { shopId: string; endpointId: string },
): Promise<EndpointRow | undefined> {
  return db
    .selectFrom('market.webhook_endpoints')
    .selectAll()
    .where('id', '=', endpointId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
}

export function findShop(db: Database, shopId: string): Promise<{ name: string; country: CountryIso } | undefined> {
  return db
    .selectFrom('market.shops')
    .select(['name', 'country'])
    .where('id', '=', shopId)
    .$narrowType<{ country: CountryIso }>()
    .executeTakeFirst()
}

/** Locks a shop, so that two people who add endpoints take turns; undefined: there is none. */
export function lockShop(trx: Transaction<Tables>, shopId: string): Promise<{ id: string } | undefined> {
  return trx.selectFrom('market.shops').select('id').where('id', '=', shopId).forNoKeyUpdate().executeTakeFirst()
}

interface NewEndpoint {
  id: string
  shopId: string
  slot: number
  url: string
  events: readonly string[]
  sealed: string
  createdBy: string
  now: Date
}

export async function insertEndpoint(trx: Transaction<Tables>, endpoint: NewEndpoint): Promise<void> {
  const { id, shopId, slot, url, events, sealed, createdBy, now } = endpoint
  await trx
    .insertInto('market.webhook_endpoints')
    .values({
      id,
      shop_id: shopId,
      slot,
      url,
      events: [...events],
      secret_sealed: sealed,
      created_by: createdBy,
      created_at: now,
    })
    .execute()
}

/** Changes this revision of a shop's endpoint; undefined when it is another one's, gone or changed meanwhile. */
export function updateEndpoint(
  trx: Transaction<Tables>,
  { shopId, endpointId, revision }: { shopId: string; endpointId: string; revision: number },
  change: { url: string; events: readonly string[]; state: 'active' | 'paused' },
): Promise<EndpointRow | undefined> {
  return trx
    .updateTable('market.webhook_endpoints')
    .set({
      url: change.url,
      events: [...change.events],
      state: change.state,
      disabled_reason: null,
      failing_since: null,
      revision: revision + 1,
    })
    .where('id', '=', endpointId)
    .where('shop_id', '=', shopId)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
}

/** Replaces the secret; the one before signs until `oldUntil`. False: it is no endpoint of this shop. */
export async function writeSecret(
  trx: Transaction<Tables>,
  { shopId, endpointId, sealed, oldUntil }: { shopId: string; endpointId: string; sealed: string; oldUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('market.webhook_endpoints')
    .set({
      previous_secret_sealed: sql.ref('secret_sealed'),
      previous_until: oldUntil,
      secret_sealed: sealed,
      revision: sql`revision + 1`,
    })
    .where('id', '=', endpointId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an endpoint of this shop with its deliveries. */
export async function deleteEndpoint(
  db: Database,
  { shopId, endpointId }: { shopId: string; endpointId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('market.webhook_endpoints')
    .where('id', '=', endpointId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Locks an endpoint; undefined when it was deleted. */
export function lockEndpoint(trx: Transaction<Tables>, id: string): Promise<EndpointRow | undefined> {
  return trx.selectFrom('market.webhook_endpoints').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Notes the outcome of a try: the first failure since the last success; null: it succeeded. */
export async function writeFailingSince(trx: Transaction<Tables>, id: string, since: Date | null): Promise<void> {
  await trx.updateTable('market.webhook_endpoints').set({ failing_since: since }).where('id', '=', id).execute()
}

/** Disables an endpoint: what waits has failed, and no further changes are noted. */
export async function disableEndpoint(
  trx: Transaction<Tables>,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('market.webhook_endpoints')
    .set({ state: 'disabled', disabled_reason: reason, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('market.webhook_deliveries')
    .set({ state: 'failed', claimed_until: null, last_error: 'disabled', last_at: now })
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await trx.deleteFrom('market.webhook_product_changes').where('endpoint_id', '=', id).execute()
}

/** What a message about an endpoint says. */
export function findEndpointToNotify(db: Database, id: string) {
  return db
    .selectFrom('market.webhook_endpoints as e')
    .innerJoin('market.shops as s', 's.id', 'e.shop_id')
    .select([
      'e.url',
      'e.shop_id as shopId',
      'e.state',
      'e.revision',
      'e.created_by as uid',
      's.name as shopName',
      's.country',
    ])
    .where('e.id', '=', id)
    .$narrowType<{ country: CountryIso }>()
    .executeTakeFirst()
}
