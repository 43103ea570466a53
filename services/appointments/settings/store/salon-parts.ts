import { sql, type Transaction } from 'kysely'
import { type CountryIso, parseCountry } from '#shared/countries/countries.ts'
import type { StaffScope } from '../../staff-scope.ts'
import { within } from '../../store/staff-scope.ts'
import type { Tables } from '../../tables.ts'

/**
 * Locks a store for a change of its settings. False outside of the caller's scope. Bookings, which refer to the store,
 * do not wait for it.
 */
export async function lockOwnStore(trx: Transaction<Tables>, scope: StaffScope, storeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from appointments.stores where id = ${storeId} and ${within(scope, 'merchant_id')}
    for no key update`.execute(trx)
  return rows.length > 0
}

/** Ids of everything whose changes belong to a store's log. */
export async function findSubjects(db: Pick<Transaction<Tables>, 'getExecutor'>, storeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${storeId}::text as id
    union all select id from appointments.stations where store_id = ${storeId}
    union all select id from appointments.employees where store_id = ${storeId}
    union all select id from appointments.services where store_id = ${storeId}
    union all select id from appointments.service_packs where store_id = ${storeId}
    union all select id from appointments.discounts where store_id = ${storeId}`.execute(db as Transaction<Tables>)
  return rows.map(({ id }) => id)
}

export interface PriceCell {
  petTypeId: string
  size: string | null
  amount: number
  minutes: number
}

export async function findPrices(trx: Transaction<Tables>, serviceId: string): Promise<PriceCell[]> {
  const rows = await trx
    .selectFrom('appointments.service_prices')
    .select(['pet_type_id', 'size', 'amount_minor', 'minutes'])
    .where('service_id', '=', serviceId)
    .execute()
  return rows.map(({ pet_type_id, size, amount_minor, minutes }) => ({
    petTypeId: pet_type_id,
    size,
    amount: amount_minor,
    minutes,
  }))
}

/** Writes a price; one that exists keeps its id, which drafts of bookings name. */
export async function writePrice(
  trx: Transaction<Tables>,
  { id, serviceId, price }: { id: string; serviceId: string; price: PriceCell },
): Promise<void> {
  const facts = { amount_minor: price.amount, minutes: price.minutes }
  await trx
    .insertInto('appointments.service_prices')
    .values({ id, service_id: serviceId, pet_type_id: price.petTypeId, size: price.size, ...facts })
    .onConflict((conflict) => conflict.columns(['service_id', 'pet_type_id', 'size']).doUpdateSet(facts))
    .execute()
}

export async function deletePrice(
  trx: Transaction<Tables>,
  { serviceId, petTypeId, size }: { serviceId: string; petTypeId: string; size: string | null },
): Promise<void> {
  await sql`
    delete from appointments.service_prices
    where service_id = ${serviceId} and pet_type_id = ${petTypeId} and size is not distinct from ${size}`.execute(trx)
}

/** Kinds of pets and sizes for which the stores of a merchant have a price. */
export async function findPricedSizes(
  trx: Transaction<Tables>,
  merchantId: string,
): Promise<{ petTypeId: string; size: string }[]> {
  const { rows } = await sql<{ petTypeId: string; size: string }>`
    select distinct p.pet_type_id as "petTypeId", p.size
    from appointments.service_prices p
    join appointments.services s on s.id = p.service_id
    join appointments.stores st on st.id = s.store_id
    where st.merchant_id = ${merchantId} and p.size is not null`.execute(trx)
  return rows
}

export type PackRole = 'service' | 'sub' | 'optional'

export async function findPackServices(
  trx: Transaction<Tables>,
  packId: string,
): Promise<{ serviceId: string; role: PackRole }[]> {
  const { rows } = await sql<{ serviceId: string; role: PackRole }>`
    select service_id as "serviceId", role from appointments.pack_services where pack_id = ${packId}
    order by position, service_id`.execute(trx)
  return rows
}

/** Replaces the services of a pack. False when one is not of the store. */
export async function writePackServices(
  trx: Transaction<Tables>,
  { packId, storeId, parts }: { packId: string; storeId: string; parts: { serviceId: string; role: PackRole }[] },
): Promise<boolean> {
  await sql`delete from appointments.pack_services where pack_id = ${packId}`.execute(trx)
  const { rows } = await sql`
    insert into appointments.pack_services (pack_id, service_id, role, position)
    select ${packId}, s.id, wanted.role, wanted.position
    from unnest(${parts.map(({ serviceId }) => serviceId)}::text[], ${parts.map(({ role }) => role)}::text[])
      with ordinality as wanted (id, role, position)
    join appointments.services s on s.id = wanted.id and s.store_id = ${storeId}
    returning service_id`.execute(trx)
  return rows.length === parts.length
}

export async function countStores(trx: Transaction<Tables>, merchantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appointments.stores where merchant_id = ${merchantId}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** A short name of a new store that no other has: 'S-7'. */
export async function newShortId(trx: Transaction<Tables>): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ shortId: string; isTaken: boolean }>`
      with next as (select 'S-' || nextval('appointments.store_numbers') as short_id)
      select short_id as "shortId", exists (select from appointments.stores s where s.short_id = next.short_id) as "isTaken"
      from next`.execute(trx)
    const [row] = rows
    if (row && !row.isTaken) return row.shortId
  }
}

export async function findStoreCountry(trx: Transaction<Tables>, storeId: string): Promise<CountryIso> {
  const { country } = await trx
    .selectFrom('appointments.stores')
    .select('country')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return parseCountry(country)
}

/** Takes an uploaded picture into use. False when it is too old: the sweep may be removing it. */
export async function useStorePicture(
  trx: Transaction<Tables>,
  { id, storeId, since }: { id: string; storeId: string; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appointments.store_pictures')
    .set({ store_id: storeId })
    .where('id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
