import type { CountryIso } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { WebhookEndpoint } from './contract.ts'
import { sealSecret, unsealSecret } from './keys.ts'
import { whyNotWebhookUrl } from './public-address.ts'
import {
  DISABLED_REASONS,
  ENDPOINT_STATES,
  MOST_ENDPOINTS,
  OLD_SECRET_HOURS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from './rules/webhook-events.ts'
import { SEND_QUEUE } from './send-webhooks.ts'
import { newWebhookSecret } from './sign-webhook.ts'
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  findEndpoints,
  findShop,
  insertEndpoint,
  lockShop,
  updateEndpoint,
  writeSecret,
} from './store/endpoints.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'customerSecrets' | 'webhookTargets'>

interface EndpointKey {
  shopId: string
  endpointId: string
}

export async function webhookEndpoints(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { shopId }: { shopId: string },
): Promise<{ shopName: string; country: CountryIso; endpoints: WebhookEndpoint[] }> {
  const shop = await findShop(db, shopId)
  if (!shop) throw marketError('shop-not-found')
  return {
    shopName: shop.name,
    country: shop.country,
    endpoints: (await findEndpoints(db, shopId)).map((row) => toEndpoint(row, now())),
  }
}

/** Adds an endpoint with a secret of its own. Throws shop-not-found, webhook-address-refused and too-many-webhooks. */
export async function createWebhookEndpoint(
  deps: Dependencies,
  asked: { shopId: string; url: string; events: WebhookEvent[] },
  context: CallContext,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  refuseAddress(deps, asked.url)
  // The stored answer of the Idempotency-Key holds the id alone: the secret is read from the endpoint.
  const { shopId } = asked
  const { id } = await createOnce(deps, { operation: 'create-webhook', input: asked }, context, async (trx) => {
    if (!(await lockShop(trx, shopId))) throw marketError('shop-not-found')
    const taken = (await findEndpoints(trx, shopId)).map(({ slot }) => slot)
    const slot = Array.from({ length: MOST_ENDPOINTS }, (_, index) => index + 1).find((each) => !taken.includes(each))
    if (slot === undefined) throw marketError('too-many-webhooks')
    const id = newId()
    const sealed = await sealSecret(deps, newWebhookSecret(), id)
    const { url, events } = asked
    await insertEndpoint(trx, {
      id,
      shopId,
      slot,
      url,
      events,
      sealed,
      createdBy: accountUid(context),
      now: deps.now(),
    })
    return { id }
  })
  return readSecret(deps, { shopId, endpointId: id })
}

/** Changes the revision that the caller saw. Throws webhook-not-found, webhook-changed-elsewhere, webhook-address-refused. */
export async function changeWebhookEndpoint(
  deps: Dependencies & Pick<MarketDependencies, 'jobs'>,
  asked: EndpointKey & { revision: number; url: string; events: WebhookEvent[]; state: 'active' | 'paused' },
): Promise<WebhookEndpoint> {
  const { db, jobs, now } = deps
  refuseAddress(deps, asked.url)
  const changed = await db.transaction().execute(async (trx) => {
    const row = await updateEndpoint(trx, asked, asked)
    // What waited during a pause is sent at once.
    if (row) await jobs.send(trx, SEND_QUEUE, {})
    return row
  })
  if (changed) return toEndpoint(changed, now())
  throw marketError((await findEndpoint(db, asked)) ? 'webhook-changed-elsewhere' : 'webhook-not-found')
}

/** Replaces the secret; the one before it signs for another day. Throws webhook-not-found. */
export async function rotateWebhookSecret(
  deps: Dependencies,
  key: EndpointKey,
  context: CallContext,
): Promise<{ secret: string }> {
  await createOnce(deps, { operation: 'rotate-webhook', input: key }, context, async (trx) => {
    const sealed = await sealSecret(deps, newWebhookSecret(), key.endpointId)
    const oldUntil = new Date(deps.now().getTime() + OLD_SECRET_HOURS * 60 * 60_000)
    if (!(await writeSecret(trx, { ...key, sealed, oldUntil }))) throw marketError('webhook-not-found')
    return { rotated: true }
  })
  const { secret } = await readSecret(deps, key)
  return { secret }
}

/** Removes an endpoint with its deliveries. Throws webhook-not-found. */
export async function removeWebhookEndpoint(
  { db }: Pick<MarketDependencies, 'db'>,
  key: EndpointKey,
): Promise<{ removed: true }> {
  if (!(await deleteEndpoint(db, key))) throw marketError('webhook-not-found')
  return { removed: true }
}

async function readSecret(
  deps: Dependencies,
  key: EndpointKey,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const row = await findEndpoint(deps.db, key)
  if (!row) throw marketError('webhook-not-found')
  return { endpoint: toEndpoint(row, deps.now()), secret: await unsealSecret(deps, row.secret_sealed, row.id) }
}

function refuseAddress({ webhookTargets }: Pick<Dependencies, 'webhookTargets'>, url: string): void {
  const reason = whyNotWebhookUrl(url, webhookTargets)
  if (reason) throw marketError('webhook-address-refused', { reason })
}

function toEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  const { id, url, revision, previous_until: oldUntil, failing_since: failingSince } = row
  return {
    id,
    url,
    events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
    state: ENDPOINT_STATES.find((state) => state === row.state) ?? 'disabled',
    disabledReason: DISABLED_REASONS.find((reason) => reason === row.disabled_reason) ?? null,
    oldSecretUntil: oldUntil && oldUntil > now ? oldUntil.toISOString() : null,
    failingSince: failingSince?.toISOString() ?? null,
    revision,
  }
}
