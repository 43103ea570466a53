import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface CounterCustomerRow {
  id: string
  uid: string
  name: string
  phone: string | null
  country: CountryIso
  isRegisteredHere: boolean
  /** Pets that visited the merchant, the newest first. */
  petIds: string[]
  petNames: string[]
  /** yyyy-MM-dd in the store's zone. */
  lastVisitDay: string | null
}

/** Most customers of one search. */
const MOST_FOUND = 20

interface Asked {
  merchantId: string
  timezone: string
  id?: string | null
  search?: string
  digits?: string
  phone?: string | null
}

/**
 * Customers whom a merchant knows: entered at its counter, or with a booking at one of its stores. `search`: part of their
 * name or of that of a pet that was there; `id`: that one alone;
 * `digits`: part of the phone, at least 3; `phone`: the whole one, in E.164. Who was entered or booked last comes first.
 */
export async function findCounterCustomers(db: Database, asked: Asked): Promise<CounterCustomerRow[]> {
  const { merchantId, timezone } = asked
  const { rows } = await sql<CounterCustomerRow>`
    with recursive ${candidatesOf(asked)},
    chosen as (
      select c.id, c.uid, c.name, c.phone, c.country, c.registered_by,
        greatest(v.booked_at, case when c.registered_by = ${merchantId} then c.created_at end) as known_at
      from (select distinct id from candidates) as candidate
      join appointments.customers c on c.id = candidate.id
      left join lateral (
        select max(b.created_at) as booked_at
        from appointments.bookings b
        where b.merchant_id = ${merchantId} and b.customer_id = c.id
      ) v on true
      where (c.registered_by = ${merchantId} or v.booked_at is not null)
        and c.name <> ''
        and c.merged_into is null
      order by known_at desc, c.id
      limit ${MOST_FOUND}
    )
    select c.id, c.uid, c.name, c.phone, c.country,
      c.registered_by is not null as "isRegisteredHere",
      coalesce(v.pet_ids, '{}') as "petIds",
      coalesce(v.pet_names, '{}') as "petNames",
      to_char(v.last_visit at time zone ${timezone}, 'YYYY-MM-DD') as "lastVisitDay"
    from chosen c
    left join lateral (
      select array_agg(p.pet_id order by p.last_visit desc) as pet_ids,
        array_agg(p.pet_name order by p.last_visit desc) as pet_names,
        max(p.last_visit) as last_visit
      from (
        select distinct on (a.pet_id) a.pet_id, a.pet_name, a.visit_starts_at as last_visit
        from appointments.bookings b
        join appointments.appointments a on a.booking_id = b.id
        where b.merchant_id = ${merchantId} and b.customer_id = c.id
        order by a.pet_id, a.visit_starts_at desc
      ) p
    ) v on true
    order by c.known_at desc, c.id
  `.execute(db)
  return rows
}

/** Who may be meant, from an index each: all customers of all merchants are too many to look at one by one. */
function candidatesOf({ merchantId, id = null, search = '', digits = '', phone = null }: Asked) {
  if (id !== null) return sql`candidates as (select ${id}::text as id)`
  if (phone !== null) return sql`candidates as (select c.id from appointments.customers c where c.phone = ${phone})`
  return search === '' ? newestCustomers(merchantId) : searchedCustomers({ merchantId, search, digits })
}

/** Walks back from the newest booking, past those of customers who were met, and adds who was entered last. */
function newestCustomers(merchantId: string) {
  const isShown = sql`(c.name <> '' and c.merged_into is null)::integer`
  return sql`
    booked as (
      (
        select b.customer_id as id, b.created_at, array[b.customer_id] as met, ${isShown} as shown
        from appointments.bookings b
        join appointments.customers c on c.id = b.customer_id
        where b.merchant_id = ${merchantId}
        order by b.created_at desc
        limit 1
      )
      union all
      select earlier.*
      from booked
      cross join lateral (
        select b.customer_id, b.created_at, booked.met || b.customer_id, booked.shown + ${isShown}
        from appointments.bookings b
        join appointments.customers c on c.id = b.customer_id
        where b.merchant_id = ${merchantId}
          and b.created_at <= booked.created_at
          and b.customer_id <> all (booked.met)
        order by b.created_at desc
        limit 1
      ) earlier
      where booked.shown < ${MOST_FOUND}
    ),
    candidates as (
      select id from booked
      union all
      (
        select c.id
        from appointments.customers c
        where c.registered_by = ${merchantId} and c.name <> '' and c.merged_into is null
        order by c.created_at desc
        limit ${MOST_FOUND}
      )
    )`
}

function searchedCustomers({ merchantId, search, digits }: { merchantId: string; search: string; digits: string }) {
  const isLike = sql`like '%' || shared.without_accents(lower(${likeable(search)})) || '%'`
  return sql`
    candidates as (
      select c.id
      from appointments.customers c
      where shared.without_accents(lower(c.name)) ${isLike}
      union all
      select c.id
      from appointments.customers c
      where length(${digits}) >= 3 and regexp_replace(c.phone, '[^0-9]', '', 'g') like '%' || ${digits} || '%'
      union all
      select b.customer_id
      from appointments.appointments a
      join appointments.bookings b on b.id = a.booking_id
      where b.merchant_id = ${merchantId} and shared.without_accents(lower(a.pet_name)) ${isLike}
    )`
}

export interface LastVisitRow {
  petId: string
  day: string
  servicePackId: string
  size: string | null
}

/** The latest booking of each of these pets at a store, without the cancelled ones. */
export async function findLastVisits(
  db: Database,
  { storeId, timezone, petIds }: { storeId: string; timezone: string; petIds: readonly string[] },
): Promise<Map<string, LastVisitRow>> {
  const { rows } = await sql<LastVisitRow>`
    select distinct on (pet_id) pet_id as "petId",
      to_char(visit_starts_at at time zone ${timezone}, 'YYYY-MM-DD') as day,
      service_pack ->> 'id' as "servicePackId", pet_size as size
    from appointments.appointments
    where pet_id = any (${petIds}::text[]) and store_id = ${storeId} and state <> 'CANCELLED'
    order by pet_id, visit_starts_at desc
  `.execute(db)
  return new Map(rows.map((row) => [row.petId, row]))
}

/** Entries of the same person that were merged into this one. */
export async function findMergedCustomers(db: Database, customerId: string): Promise<{ uid: string }[]> {
  return db.selectFrom('appointments.customers').select('uid').where('merged_into', '=', customerId).execute()
}

/** A customer whose account is not erased. */
export async function findCustomerToAct(
  db: Database,
  customerId: string,
): Promise<{ uid: string; country: CountryIso; isRegisteredHere: boolean } | undefined> {
  const { rows } = await sql<{ uid: string; country: CountryIso; isRegisteredHere: boolean }>`
    select uid, country, registered_by is not null as "isRegisteredHere"
    from appointments.customers where id = ${customerId} and uid not like 'erased %'
  `.execute(db)
  return rows[0]
}

function likeable(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

export async function markRegistered(
  trx: Transaction<Tables>,
  { customerId, merchantId }: { customerId: string; merchantId: string },
): Promise<void> {
  await trx
    .updateTable('appointments.customers')
    .set({ registered_by: merchantId })
    .where('id', '=', customerId)
    .execute()
}
