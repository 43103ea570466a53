import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { AccountsAddresses, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** The moment is left out, because it only sorts. */
export type AddressRow = Omit<Selectable<AccountsAddresses>, 'created_at'>

/** Addresses of an account, the default first, then the newest. */
export function findAddresses(db: Database, uid: string): Promise<AddressRow[]> {
  return db
    .selectFrom('accounts.addresses')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('eddress_code')
    .execute()
}

export async function countAddresses(db: Database, uid: string): Promise<number> {
  const { count } = await db
    .selectFrom('accounts.addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface AddressToInsert {
  eddressCode: string
  uid: string
  street: string
  notes: string
  locality: string | null
  city: string
  region: string | null
  country: CountryIso
  lat: number
  lon: number
  isPointEmpty: boolean
  building: string | null
  unit: string | null
  isDefault: boolean
  now: Date
}

export async function insertAddress(db: Database, address: AddressToInsert): Promise<void> {
  const { eddressCode, isPointEmpty, isDefault, now, ...rest } = address
  await db
    .insertInto('accounts.addresses')
    .values({
      ...rest,
      eddress_code: eddressCode,
      is_point_empty: isPointEmpty,
      is_default: isDefault,
      created_at: now,
    })
    .execute()
}

export function findAddress(db: Database, { uid, eddressCode }: { uid: string; eddressCode: string }) {
  return db
    .selectFrom('accounts.addresses')
    .select('country')
    .where('uid', '=', uid)
    .where('eddress_code', '=', eddressCode)
    .executeTakeFirst()
}

interface AddressToUpdate {
  uid: string
  eddressCode: string
  street: string
  notes: string
  /** Null: the point stays. */
  place: { coordinates: Point; locality: string | null; city: string; region: string | null } | null
}

/** A moved pin leaves no building or unit of the place before. */
export async function updateAddress(
  db: Database,
  { uid, eddressCode, street, notes, place }: AddressToUpdate,
): Promise<void> {
  const moved = place && {
    lat: place.coordinates.lat,
    lon: place.coordinates.lon,
    is_point_empty: false,
    locality: place.locality,
    city: place.city,
    region: place.region,
    building: null,
    unit: null,
  }
  await db
    .updateTable('accounts.addresses')
    .set({ street, notes, ...moved })
    .where('uid', '=', uid)
    .where('eddress_code', '=', eddressCode)
    .execute()
}

/** Deletes an address and answers whether it was the default; undefined when the account has no such address. */
export function deleteAddress(db: Database, { uid, eddressCode }: { uid: string; eddressCode: string }) {
  return db
    .deleteFrom('accounts.addresses')
    .where('uid', '=', uid)
    .where('eddress_code', '=', eddressCode)
    .returning('is_default')
    .executeTakeFirst()
}

export async function makeNewestDefault(db: Database, uid: string): Promise<void> {
  await db
    .updateTable('accounts.addresses')
    .set({ is_default: true })
    .where('uid', '=', uid)
    .where('eddress_code', '=', (eb) =>
      eb
        .selectFrom('accounts.addresses')
        .select('eddress_code')
        .where('uid', '=', uid)
        .orderBy('created_at', 'desc')
        .orderBy('eddress_code')
        .limit(1),
    )
    .execute()
}

/** False, without a change, when the account has no such address. Call it with the account row locked. */
export async function makeDefault(
  trx: Transaction<Tables>,
  { uid, eddressCode }: { uid: string; eddressCode: string },
): Promise<boolean> {
  const chosen = await trx
    .selectFrom('accounts.addresses')
    .select('eddress_code')
    .where('uid', '=', uid)
    .where('eddress_code', '=', eddressCode)
    .executeTakeFirst()
  if (!chosen) return false

  // Two statements, because a unique index is checked for each row while one update runs.
  await trx
    .updateTable('accounts.addresses')
    .set({ is_default: false })
    .where('uid', '=', uid)
    .where('is_default', '=', true)
    .execute()
  await trx
    .updateTable('accounts.addresses')
    .set({ is_default: true })
    .where('uid', '=', uid)
    .where('eddress_code', '=', eddressCode)
    .execute()
  return true
}
