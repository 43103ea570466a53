import { sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'
import type { OpenOrders } from '../rules/open-orders.ts'
import { MINUTES_TO_PAY } from '../rules/order-life.ts'
import type { OpenUnproved } from '../rules/unproved-buyers.ts'

/** A network of a buyer, hashed, with its multiple of the limit. */
export interface LimitedNetwork {
  hash: string
  share: number
}

interface Buyer {
  ownerUid: string
  /** In its stored form; null: the account alone counts. */
  phoneNumber: string | null
}

/**
 * Locks the account, the phone and the networks for new orders until the transaction ends: of two concurrent orders the
 * second sees the first. Accounts before phones before networks, the narrower network first, so that two never deadlock.
 */
export async function lockBuyer(
  trx: Transaction<Tables>,
  { ownerUid, phoneNumber, networks }: Buyer & { networks: readonly LimitedNetwork[] },
): Promise<void> {
  const names = [
    `account ${ownerUid}`,
    ...(phoneNumber === null ? [] : [`phone ${phoneNumber}`]),
    ...networks.map(({ hash }) => `network ${hash}`),
  ]
  await sql`
    select pg_advisory_xact_lock(hashtextextended('market buyer ' || name, 0)) from unnest(${names}::text[]) name
  `.execute(trx)
}

/**
 * Open orders of a buyer in a country, by account and by phone. Of a phone that the buyer proved only those count whose
 * buyer had proved it too, so that one phone has one limit, whichever accounts it proves one after the other. Where no
 * code proves a phone (`canProvePhone` false), a stranger's order at the door counts once the shop has confirmed it.
 */
export async function findOpenOrders(
  trx: Transaction<Tables>,
  {
    ownerUid,
    phoneNumber,
    isPhoneProved,
    canProvePhone,
    country,
    now,
  }: Buyer & { isPhoneProved: boolean; canProvePhone: boolean; country: CountryIso; now: Date },
): Promise<OpenOrders> {
  const isOfPhone = sql<boolean>`
    coalesce(contact ->> 'phoneNumber' = ${phoneNumber}, false) and (is_phone_proved or not ${isPhoneProved}::boolean)
      and (${canProvePhone}::boolean or owner_uid = ${ownerUid} or status <> 'NEW' or payment_state <> 'at_door')
  `
  const { rows } = await sql<OpenOrders>`
    with open as (
      select
        id,
        created_at,
        -- What a stranger ordered with this phone counts for nobody's limit.
        owner_uid = ${ownerUid} and not is_adopted_by_phone as is_own,
        ${isOfPhone} as is_of_phone,
        by_guest,
        payment_state = 'at_door' as is_at_door,
        payment_state = 'awaiting' and pay_until > ${now} as is_awaiting,
        amount_due_minor as due
      from market.orders
      where status not in ('COMPLETED', 'CANCELLED') and country = ${country}
        and (owner_uid = ${ownerUid} or contact ->> 'phoneNumber' = ${phoneNumber})
    ),
    ended as (
      select
        count(*) filter (where o.status = 'COMPLETED')::integer as taken,
        count(*) filter (
          where o.status = 'CANCELLED' and o.payment_state = 'at_door' and exists (
            select from market.order_timeline t where t.order_id = o.id and t.status = 'NOT_DELIVERED'
          )
        )::integer as sent_away
      from market.orders o
      where o.contact ->> 'phoneNumber' = ${phoneNumber} and ${isOfPhone} and o.by_guest
        and o.status in ('COMPLETED', 'CANCELLED')
    )
    select
      json_build_object(
        'awaiting', count(*) filter (where is_own and is_awaiting),
        'awaitingId', (select id from open where is_own and is_awaiting order by created_at desc, id limit 1),
        'atDoorMinor', coalesce(sum(due) filter (where is_own and is_at_door), 0)
      ) as own,
      json_build_object(
        'awaiting', count(*) filter (where is_of_phone and is_awaiting),
        'atDoorMinor', coalesce(sum(due) filter (where is_of_phone and is_at_door), 0),
        'guestsAtDoor', count(*) filter (where is_of_phone and is_at_door and by_guest and not ${isPhoneProved}::boolean),
        'sentAway', (select sent_away from ended),
        'taken', (select taken from ended)
      ) as "ofPhone"
    from open
  `.execute(trx)
  const [counted] = rows
  if (!counted) throw new Error('An aggregate without a row')
  return counted
}

/** Hashes of the networks by which an unproved buyer's order counts, the narrower first; null: it counts for no limit. */
export async function findNetworks(trx: Transaction<Tables>, orderId: string): Promise<string[] | null> {
  const order = await trx.selectFrom('market.orders').select('networks').where('id', '=', orderId).executeTakeFirst()
  return order?.networks ?? null
}

/** Whether the order is to be paid at the door and counts as an unproved buyer's. */
export async function hasNetworksAtDoor(trx: Transaction<Tables>, orderId: string): Promise<boolean> {
  const order = await trx
    .selectFrom('market.orders')
    .select('id')
    .where('id', '=', orderId)
    .where('networks', 'is not', null)
    .where('payment_state', '=', 'at_door')
    .executeTakeFirst()
  return order !== undefined
}

/** Whether its buyer had proved the phone of the order. */
export async function isPhoneProvedIn(trx: Transaction<Tables>, orderId: string): Promise<boolean> {
  const order = await trx
    .selectFrom('market.orders')
    .select('is_phone_proved')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.is_phone_proved ?? false
}

/**
 * Unpaid orders of buyers without a proved phone that nobody confirmed: those of this buyer to be paid at the door, and
 * of the networks those of the same kind, paid within minutes or later. The phone counts where a code could prove it: a
 * stranger's typed number must not stop its owner who cannot.
 */
export async function findOpenUnproved(
  trx: Transaction<Tables>,
  {
    ownerUid,
    phoneNumber,
    networks,
    most,
    isPaidSoon,
    canProvePhone,
    now,
  }: Buyer & {
    networks: readonly LimitedNetwork[]
    most: number
    isPaidSoon: boolean
    canProvePhone: boolean
    now: Date
  },
): Promise<OpenUnproved> {
  const hashes = networks.map(({ hash }) => hash)
  const { rows } = await sql<OpenUnproved>`
    with open as (
      select owner_uid, contact ->> 'phoneNumber' as phone, networks, 
        payment_state = 'awaiting' and pay_until <= created_at + make_interval(mins => ${MINUTES_TO_PAY}) as is_paid_soon
      from market.orders
      where status = 'NEW' and networks is not null
        and (payment_state = 'at_door' or (payment_state = 'awaiting' and pay_until > ${now}))
        and (owner_uid = ${ownerUid} or contact ->> 'phoneNumber' = ${phoneNumber} or networks && ${hashes}::text[])
    )
    select
      greatest(
        count(*) filter (where owner_uid = ${ownerUid} and not is_paid_soon),
        count(*) filter (where phone = ${phoneNumber} and not is_paid_soon and ${canProvePhone}::boolean)
      )::integer as "ofBuyer",
      exists (
        select from unnest(${hashes}::text[], ${networks.map(({ share }) => share * most)}::integer[]) as network (hash, most)
        where (select count(*) from open where network.hash = any (open.networks) and is_paid_soon = ${isPaidSoon}) >= network.most
      ) as "isNetworkFull"
    from open
  `.execute(trx)
  const [counted] = rows
  if (!counted) throw new Error('An aggregate without a row')
  return counted
}
