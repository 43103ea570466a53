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

/**
 * Customers whom a merchant knows: entered at its counter, or with a booking at one of its stores. `search`: part of their
 * name or of that of a pet that was there; `id`: that one alone;
 * `digits`: part of the phone, at least 3; `phone`: the whole one, in E.164. Who was entered or booked last comes first.
 */
export async function findCounterCustomers(
  db: Database,
  {
    merchantId,
    timezone,
    id = null,
    search = '',
    digits = '',
    phone = null,
  }: {
    merchantId: string
    timezone: string
    id?: string | null
    search?: string
    digits?: string
    phone?: string | null
  },
): Promise<CounterCustomerRow[]> {
  const { rows } = await sql<CounterCustomerRow>`
    select c.id, c.uid, c.name, c.phone, c.country,
      c.registered_by is not null as "isRegisteredHere",
      coalesce(v.pet_ids, '{}') as "petIds",
      coalesce(v.pet_names, '{}') as "petNames",
      to_char(v.last_visit at time zone ${timezone}, 'YYYY-MM-DD') as "lastVisitDay"
    from appointments.customers c
    left join lateral (
      select array_agg(p.pet_id order by p.last_visit desc) as pet_ids,
        array_agg(p.pet_name order by p.last_visit desc) as pet_names,
        max(p.last_visit) as last_visit,
        max(p.booked_at) as booked_at
      from (
        select distinct on (a.pet_id) a.pet_id, a.pet_name, a.visit_starts_at as last_visit,
          max(b.created_at) over () as booked_at
        from appointments.bookings b
        join appointments.appointments a on a.booking_id = b.id
        where b.merchant_id = ${merchantId} and b.customer_id = c.id
        order by a.pet_id, a.visit_starts_at desc
      ) p
    ) v on true
    where (c.registered_by = ${merchantId} or v.last_visit is not null)
      and c.name <> ''
      and c.merged_into is null
      and (${phone}::text is null or c.phone = ${phone})
      and (${id}::text is null or c.id = ${id})
      and (
        ${search} = ''
        or shared.without_accents(lower(c.name)) like '%' || shared.without_accents(lower(${likeable(search)})) || '%'
        or exists (
          select from unnest(v.pet_names) as pet (name)
          where shared.without_accents(lower(pet.name)) like '%' || shared.without_accents(lower(${likeable(search)})) || '%'
        )
        or (length(${digits}) >= 3 and regexp_replace(c.phone, '[^0-9]', '', 'g') like '%' || ${digits} || '%')
      )
    order by greatest(v.booked_at, case when c.registered_by = ${merchantId} then c.created_at end) desc, c.id
    limit ${MOST_FOUND}
  `.execute(db)
  return rows
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
