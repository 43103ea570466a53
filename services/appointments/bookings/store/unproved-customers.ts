import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { OpenUnproved } from '../rules/unproved-customers.ts'

/** A network of a customer, hashed, with its multiple of the limit. */
export interface LimitedNetwork {
  hash: string
  share: number
}

/** Whether the account ever came to a visit. */
export async function hasKeptVisit(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const visit = await db
    .selectFrom('appointments.appointments as a')
    .innerJoin('appointments.customers as c', 'c.id', 'a.customer_id')
    .select('a.id')
    .where('c.uid', '=', uid)
    .where('a.state', '=', 'COMPLETED')
    .limit(1)
    .executeTakeFirst()
  return visit !== undefined
}

/**
 * Visits to come of customers without a proved phone: of this one, and of the networks. `isAwaiting`: those that hold a slot
 * while their deposit is awaited; else those without a deposit.
 */
export async function findOpenUnproved(
  trx: Transaction<Tables>,
  {
    customerId,
    phone,
    networks,
    most,
    isAwaiting,
    now,
  }: {
    customerId: string
    phone: string
    networks: readonly LimitedNetwork[]
    most: number
    isAwaiting: boolean
    now: Date
  },
): Promise<OpenUnproved> {
  const hashes = networks.map(({ hash }) => hash)
  const { rows } = await sql<OpenUnproved>`
    with open as (
      select b.customer_id, c.phone, b.networks
      from appointments.bookings b join appointments.customers c on c.id = b.customer_id
      where b.is_open and b.starts_at > ${now} and b.networks is not null
        and b.deposit_state is distinct from 'paid' and (b.deposit_state is not distinct from 'awaiting') = ${isAwaiting}
        and (b.customer_id = ${customerId} or c.phone = ${phone} or b.networks && ${hashes}::text[])
    )
    select
      greatest(
        count(*) filter (where customer_id = ${customerId}),
        count(*) filter (where phone = ${phone})
      )::integer as "ofCustomer",
      exists (
        select from unnest(${hashes}::text[], ${networks.map(({ share }) => share * most)}::integer[]) as network (hash, most)
        where (select count(*) from open where network.hash = any (open.networks)) >= network.most
      ) as "isNetworkFull"
    from open
  `.execute(trx)
  const [counted] = rows
  if (!counted) throw new Error('An aggregate without a row')
  return counted
}

/** Visits to come without a paid deposit, booked by other customers with the same proved phone. */
export async function countOpenOfPhone(
  trx: Transaction<Tables>,
  { customerId, phoneHash, now }: { customerId: string; phoneHash: string; now: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('appointments.bookings')
    .select((bookings) => bookings.fn.countAll<number>().as('count'))
    .where('proved_phone_hash', '=', phoneHash)
    .where('customer_id', '<>', customerId)
    .where('is_open', '=', true)
    .where('starts_at', '>', now)
    .where(sql<boolean>`deposit_state is distinct from 'paid'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Forgets networks and proved phones of visits that are over or cancelled. Answers how many. */
export async function forgetNetworks(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('appointments.bookings')
    .set({ networks: null, proved_phone_hash: null })
    .where((booking) => booking.or([booking('networks', 'is not', null), booking('proved_phone_hash', 'is not', null)]))
    .where((booking) => booking.or([booking('is_open', '=', false), booking('starts_at', '<=', now)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
