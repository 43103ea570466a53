import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { PlaceOrder, ShippingAddress, SubscriptionState } from '../contract.ts'
import type { PaymentMethod } from '../shops/payment-method.ts'
import type { Tables } from '../tables.ts'
import type { RepeatedLine } from './rules/subscription.ts'

/** Delivery and payment terms, as last accepted. */
export interface SubscriptionTerms {
  hasDelivery: boolean
  contact: PlaceOrder['contact']
  shippingAddress: ShippingAddress | null
  paymentMethod: PaymentMethod
}

export interface NewSubscription extends SubscriptionTerms {
  id: string
  ownerUid: string
  country: CountryIso
  shopId: string
  weeks: number
  dueOn: string
  createdAt: Date
}

/** A line, with the product's title when the line was added. */
export interface SubscriptionLine extends RepeatedLine {
  title: string
  optionTitle: string
}

export interface ProposalRecord {
  id: string
  dueOn: string
  state: 'proposed' | 'accepted' | 'skipped' | 'expired'
  orderId: string | null
  orderReference: string | null
}

export interface SubscriptionRecord extends NewSubscription {
  state: SubscriptionState
  unanswered: number
  shop: { name: string; timeZone: string; currency: Currency }
  lines: SubscriptionLine[]
  /** By due day, latest first, at most twenty. */
  proposals: ProposalRecord[]
}

/** All subscriptions of an owner by due day; stopped ones last. */
export function findSubscriptions(db: Kysely<Tables>, ownerUid: string): Promise<SubscriptionRecord[]> {
  return select(
    db,
    sql`where s.owner_uid = ${ownerUid} order by s.state = 'stopped', s.state = 'paused', s.due_on, s.id limit 200`,
  )
}

export async function findSubscription(
  db: Kysely<Tables>,
  { id, ownerUid }: { id: string; ownerUid: string },
): Promise<SubscriptionRecord | undefined> {
  const [found] = await select(db, sql`where s.id = ${id} and s.owner_uid = ${ownerUid}`)
  return found
}

/** The subscription and the proposal that the link with this hash opens. */
export async function findByLink(db: Kysely<Tables>, tokenHash: string) {
  const { rows } = await sql<{ subscriptionId: string; proposalId: string; ownerUid: string }>`
    select p.subscription_id as "subscriptionId", p.id as "proposalId", s.owner_uid as "ownerUid"
    from market.subscription_links link
    join market.subscription_proposals p on p.id = link.proposal_id
    join market.subscriptions s on s.id = p.subscription_id
    where link.token_hash = ${tokenHash}
  `.execute(db)
  return rows[0]
}

/** The subscription of a proposal, for its notification. */
export async function findByProposal(db: Kysely<Tables>, proposalId: string): Promise<SubscriptionRecord | undefined> {
  const [found] = await select(
    db,
    sql`where s.id = (select subscription_id from market.subscription_proposals where id = ${proposalId})`,
  )
  return found
}

/** Locks a subscription with its lines and proposals until the transaction ends. */
export async function lockSubscription(trx: Transaction<Tables>, id: string): Promise<SubscriptionRecord | undefined> {
  await sql`select from market.subscriptions where id = ${id} for update`.execute(trx)
  const [found] = await select(trx, sql`where s.id = ${id}`)
  return found
}

/** Subscriptions due within this many days without a proposal, and those whose proposal has expired. */
export async function findSubscriptionsToMove(
  db: Kysely<Tables>,
  { now, daysBefore, daysAfter }: { now: Date; daysBefore: number; daysAfter: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id
    from market.subscriptions s
    join market.shops shop on shop.id = s.shop_id
    cross join lateral (select (${now}::timestamptz at time zone (shop.facts ->> 'timeZone'))::date as today) clock
    left join market.subscription_proposals open on open.subscription_id = s.id and open.state = 'proposed'
    where (open.id is null and s.state = 'active' and s.due_on <= clock.today + ${daysBefore}::integer)
      or open.due_on < clock.today - ${daysAfter}::integer
    order by s.due_on, s.id
    limit 1000
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Inserts a subscription in the first free of the owner's twenty places; false when there is none. */
export async function insertSubscription(trx: Transaction<Tables>, subscription: NewSubscription): Promise<boolean> {
  const { id, ownerUid, country, shopId, weeks, dueOn, createdAt } = subscription
  const place = await freePlace(trx, ownerUid)
  if (place === null) return false
  await trx
    .insertInto('market.subscriptions')
    .values({
      id,
      owner_uid: ownerUid,
      country,
      shop_id: shopId,
      state: 'active',
      place,
      weeks,
      due_on: dueOn,
      ...termsRow(subscription),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
  return true
}

// Two concurrent inserts wait for each other here; a constraint backs this lock.
async function freePlace(trx: Transaction<Tables>, ownerUid: string): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`market.subscriptions ${ownerUid}`}, 0))`.execute(trx)
  const { rows } = await sql<{ place: number | null }>`
    select min(place) as place from generate_series(1, 20) place
    where place not in (
      select taken.place from market.subscriptions taken where taken.owner_uid = ${ownerUid} and taken.place is not null
    )
  `.execute(trx)
  return rows[0]?.place ?? null
}

function termsRow(terms: SubscriptionTerms) {
  return {
    has_delivery: terms.hasDelivery,
    contact: JSON.stringify(terms.contact),
    shipping_address: terms.shippingAddress && JSON.stringify(terms.shippingAddress),
    payment_method: terms.paymentMethod,
  }
}

/** Inserts a line; returns the other subscription of the owner that has the variant already, or null when inserted. */
export async function insertLine(
  trx: Transaction<Tables>,
  subscription: { id: string; ownerUid: string },
  line: SubscriptionLine & { position: number },
): Promise<string | null> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('market.subscription_lines')
    .values({
      id: line.id,
      subscription_id: subscription.id,
      position: line.position,
      holder_uid: subscription.ownerUid,
      product_id: line.productId,
      variant_id: line.productVariantId,
      title: line.title,
      option_title: line.optionTitle,
      quantity: line.quantity,
      agreed_price_minor: line.agreedPrice,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return null
  const holder = await trx
    .selectFrom('market.subscription_lines')
    .select('subscription_id')
    .where('holder_uid', '=', subscription.ownerUid)
    .where('variant_id', '=', line.productVariantId)
    .executeTakeFirst()
  return holder?.subscription_id ?? subscription.id
}

/** Highest position of the lines; 0 without any. */
export async function lastPosition(trx: Transaction<Tables>, subscriptionId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('market.subscription_lines')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export async function changeLine(
  trx: Transaction<Tables>,
  lineId: string,
  change: { quantity?: number; skip_on?: string | null; agreed_price_minor?: number },
): Promise<void> {
  await trx.updateTable('market.subscription_lines').set(change).where('id', '=', lineId).execute()
}

export async function deleteLine(trx: Transaction<Tables>, lineId: string): Promise<void> {
  await trx.deleteFrom('market.subscription_lines').where('id', '=', lineId).execute()
}

export async function changeSubscriptionRow(
  trx: Transaction<Tables>,
  id: string,
  change: {
    weeks?: number
    dueOn?: string
    unanswered?: number
    state?: 'active' | 'paused'
    terms?: SubscriptionTerms
    paymentMethod?: PaymentMethod
  },
  now: Date,
): Promise<void> {
  const { dueOn, terms, paymentMethod, ...same } = change
  await trx
    .updateTable('market.subscriptions')
    .set({
      ...same,
      ...(dueOn !== undefined && { due_on: dueOn }),
      ...(terms && termsRow(terms)),
      ...(paymentMethod && { payment_method: paymentMethod }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Stops a subscription, which frees its place and its variants for other subscriptions. */
export async function stopSubscription(trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('market.subscriptions')
    .set({ state: 'stopped', place: null, updated_at: now })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('market.subscription_lines')
    .set({ holder_uid: null })
    .where('subscription_id', '=', id)
    .execute()
}

/** Restarts a subscription with its place and its variants; returns the obstacle, if any. */
export async function restartSubscription(
  trx: Transaction<Tables>,
  { id, ownerUid }: { id: string; ownerUid: string },
  now: Date,
): Promise<'no-place' | 'line-taken' | null> {
  const place = await freePlace(trx, ownerUid)
  if (place === null) return 'no-place'
  const { numAffectedRows } = await sql`
    update market.subscription_lines line set holder_uid = ${ownerUid}
    where subscription_id = ${id} and not exists (
      select from market.subscription_lines other
      where other.holder_uid = ${ownerUid} and other.variant_id = line.variant_id
    )
  `.execute(trx)
  const { count } = await trx
    .selectFrom('market.subscription_lines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subscription_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(numAffectedRows) !== Number(count)) return 'line-taken'
  await trx
    .updateTable('market.subscriptions')
    .set({ state: 'active', place, updated_at: now })
    .where('id', '=', id)
    .execute()
  return null
}

/** Inserts a proposal, one per day; false when there is one already. */
export async function insertProposal(
  trx: Transaction<Tables>,
  proposal: { id: string; subscriptionId: string; dueOn: string; state: 'proposed' | 'skipped'; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('market.subscription_proposals')
    .values({
      id: proposal.id,
      subscription_id: proposal.subscriptionId,
      due_on: proposal.dueOn,
      state: proposal.state,
      proposed_at: proposal.now,
      answered_at: proposal.state === 'proposed' ? null : proposal.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends an open proposal with its outcome. */
export async function endProposal(
  trx: Transaction<Tables>,
  id: string,
  end: { state: 'accepted'; orderId: string } | { state: 'skipped' | 'expired' },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('market.subscription_proposals')
    .set({ state: end.state, order_id: 'orderId' in end ? end.orderId : null, answered_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes a day's skipped or expired proposal, so that the day can be proposed again; false when it has an open or
 * accepted one.
 */
export async function freeDay(trx: Transaction<Tables>, subscriptionId: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    with forgotten as (
      delete from market.subscription_proposals
      where subscription_id = ${subscriptionId} and due_on = ${day} and state in ('skipped', 'expired')
    )
    select state from market.subscription_proposals
    where subscription_id = ${subscriptionId} and due_on = ${day} and state in ('proposed', 'accepted')
  `.execute(trx)
  return rows.length === 0
}

export async function insertLink(
  db: Kysely<Tables>,
  link: { tokenHash: string; proposalId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('market.subscription_links')
    .values({ token_hash: link.tokenHash, proposal_id: link.proposalId, made_at: link.now })
    .execute()
}

/** Deletes an owner's subscriptions with their lines, proposals and links. */
export async function deleteSubscriptions(trx: Transaction<Tables>, ownerUid: string): Promise<void> {
  await trx.deleteFrom('market.subscriptions').where('owner_uid', '=', ownerUid).execute()
}

async function select(db: Kysely<Tables>, where: RawBuilder<unknown>): Promise<SubscriptionRecord[]> {
  const { rows } = await sql<SubscriptionRecord>`
    select
      s.id, s.owner_uid as "ownerUid", s.country, s.shop_id as "shopId", s.state, s.weeks, s.due_on as "dueOn",
      s.unanswered, s.has_delivery as "hasDelivery", s.contact, s.shipping_address as "shippingAddress",
      s.payment_method as "paymentMethod", s.created_at as "createdAt",
      json_build_object('name', shop.name, 'timeZone', shop.facts ->> 'timeZone', 'currency', shop.currency) as shop,
      (
        select coalesce(json_agg(json_build_object(
          'id', l.id, 'productId', l.product_id, 'productVariantId', l.variant_id, 'title', l.title,
          'optionTitle', l.option_title, 'quantity', l.quantity, 'agreedPrice', l.agreed_price_minor,
          'skipOn', l.skip_on
        ) order by l.position), '[]')
        from market.subscription_lines l where l.subscription_id = s.id
      ) as lines,
      (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'dueOn', p.due_on, 'state', p.state, 'orderId', p.order_id, 'orderReference', o.reference_id
        ) order by p.due_on desc), '[]')
        from (
          select * from market.subscription_proposals kept where kept.subscription_id = s.id
          order by kept.due_on desc limit 20
        ) p
        left join market.orders o on o.id = p.order_id
      ) as proposals
    from market.subscriptions s
    join market.shops shop on shop.id = s.shop_id
    ${where}
  `.execute(db)
  return rows
}

/** Deletes the lines of a person that another one repeats too. */
export async function deleteDoubleLines(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    delete from market.subscription_lines theirs using market.subscription_lines own
    where theirs.holder_uid = ${from} and own.holder_uid = ${to} and own.variant_id = theirs.variant_id
  `.execute(trx)
}

/** Subscriptions of a person that run and have no line. */
export async function findEmptySubscriptions(trx: Transaction<Tables>, ownerUid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from market.subscriptions s
    where s.owner_uid = ${ownerUid} and s.state <> 'stopped'
      and not exists (select from market.subscription_lines l where l.subscription_id = s.id)
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Moves subscriptions to another person's free places; answers those, not moved yet, for which there is none. */
export async function moveSubscriptionsTo(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const theirs = await trx
    .selectFrom('market.subscriptions')
    .select(['id', 'place'])
    .where('owner_uid', '=', from)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const own = await trx.selectFrom('market.subscriptions').select('place').where('owner_uid', '=', to).execute()
  const taken = new Set(own.map(({ place }) => place))
  const homeless: string[] = []
  for (const { id, place } of theirs) {
    const free = PLACES.find((each) => !taken.has(each))
    const next = place === null ? null : (free ?? null)
    if (place !== null && next === null) homeless.push(id)
    taken.add(next)
    // One without a place is stopped by the caller, still under its old owner's places.
    if (place !== null && next === null) continue
    await trx.updateTable('market.subscriptions').set({ owner_uid: to, place: next }).where('id', '=', id).execute()
  }
  await sql`update market.subscription_lines set holder_uid = ${to} where holder_uid = ${from}`.execute(trx)
  return homeless
}

const PLACES: readonly number[] = Array.from({ length: 20 }, (_, index) => index + 1)
