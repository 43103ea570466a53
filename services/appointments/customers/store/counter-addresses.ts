import { type Kysely, sql, type Transaction } from 'kysely'
import type { GroupAddress } from '../../bookings/gather-group.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type CounterAddressRow = GroupAddress & { id: string }

interface Owner {
  customerId: string
  merchantId: string
}

/** Most addresses of a customer that a counter offers. */
const MOST_OFFERED = 10

/** Addresses of a customer that this merchant was told, the newest first. */
export async function findCounterAddresses(
  db: Database,
  { customerId, merchantId }: Owner,
): Promise<CounterAddressRow[]> {
  return db
    .selectFrom('appointments.counter_addresses')
    .select(['id', 'street', 'notes', 'city', 'lat', 'lon'])
    .where('customer_id', '=', customerId)
    .where('merchant_id', '=', merchantId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_OFFERED)
    .execute()
}

export async function insertCounterAddress(
  trx: Transaction<Tables>,
  { customerId, merchantId, address, now }: Owner & { address: CounterAddressRow; now: Date },
): Promise<void> {
  await trx
    .insertInto('appointments.counter_addresses')
    .values({ ...address, customer_id: customerId, merchant_id: merchantId, created_at: now })
    .execute()
}

/** Addresses of a person at all counters. */
export async function findAddressesOfPerson(db: Database, uid: string) {
  const { rows } = await sql<GroupAddress & { merchantId: string; createdAt: Date }>`
    select a.merchant_id as "merchantId", a.street, a.notes, a.city, a.lat, a.lon, a.created_at as "createdAt"
    from appointments.counter_addresses a
    join appointments.customers c on c.id = a.customer_id
    where c.uid = ${uid}
    order by a.created_at
  `.execute(db)
  return rows
}
