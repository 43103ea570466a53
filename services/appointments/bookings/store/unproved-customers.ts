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

/** Visits to come without a paid deposit of customers without a proved phone: of this one, and of the networks. */
export async function findOpenUnproved(
  trx: Transaction<Tables>,
  {
    customerId,
    phone,
    networks,
    most,
    now,
  }: { customerId: string; phone: string; networks: readonly LimitedNetwork[]; most: number; now: Date },
): Promise<OpenUnproved> {
  const hashes = networks.map(({ hash }) => hash)
  const { rows } = await sql<OpenUnproved>`
    with open as (
      select b.customer_id, c.phone, b.networks
      from appointments.bookings b join appointments.customers c on c.id = b.customer_id
      where b.is_open and b.starts_at > ${now} and b.networks is not null
        and b.deposit_state is distinct from 'paid' and b.deposit_state is distinct from 'awaiting'
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

/** Forgets the networks of visits that are over or cancelled. Answers how many. */
export async function forgetNetworks(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('appointments.bookings')
    .set({ networks: null })
    .where('networks', 'is not', null)
    .where((booking) => booking.or([booking('is_open', '=', false), booking('starts_at', '<=', now)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
