import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface PermitRow {
  id: string
  basis: string
  opinion: string
  license: string
  confirmedBy: string
  confirmedAt: Date
  withdrawnBy: string | null
  withdrawnAt: Date | null
  withdrawalReason: string
}

/** Permits of a country, the newest first. */
export async function findPermits(db: Database, country: CountryIso, limit: number): Promise<PermitRow[]> {
  const { rows } = await sql<PermitRow>`
    select id, basis, opinion, license, confirmed_by as "confirmedBy", confirmed_at as "confirmedAt",
      withdrawn_by as "withdrawnBy", withdrawn_at as "withdrawnAt", withdrawal_reason as "withdrawalReason"
    from market.saving_permits where country = ${country}
    order by confirmed_at desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Whether a country has a permit that holds. */
export async function hasPermit(db: Database, country: CountryIso): Promise<boolean> {
  const row = await db
    .selectFrom('market.saving_permits')
    .select('id')
    .where('country', '=', country)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a permit; false when the country has one that holds. */
export async function insertPermit(
  trx: Transaction<Tables>,
  permit: Pick<PermitRow, 'id' | 'basis' | 'opinion' | 'license' | 'confirmedBy' | 'confirmedAt'> & {
    country: CountryIso
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into market.saving_permits (id, country, basis, opinion, license, confirmed_by, confirmed_at)
    values (
      ${permit.id}, ${permit.country}, ${permit.basis}, ${permit.opinion}, ${permit.license}, ${permit.confirmedBy},
      ${permit.confirmedAt}
    )
    on conflict (country) where withdrawn_at is null do nothing
    returning id
  `.execute(trx)
  return rows.length > 0
}

/** Withdraws a permit that holds; false when there is none of this id. */
export async function writeWithdrawn(
  db: Database,
  { country, permitId }: { country: CountryIso; permitId: string },
  { actorUid, reason, now }: { actorUid: string; reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('market.saving_permits')
    .set({ withdrawn_by: actorUid, withdrawn_at: now, withdrawal_reason: reason })
    .where('id', '=', permitId)
    .where('country', '=', country)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** What the customers of a country put aside, and how many goals of how many customers hold it. */
export async function findFund(
  db: Database,
  country: CountryIso,
): Promise<{ fund: number; goals: number; customers: number }> {
  const { rows } = await sql<{ fund: number; goals: number; customers: number }>`
    select coalesce((select balance_minor from market.saving_funds where country = ${country}), 0)::bigint as fund,
      count(*)::integer as goals, count(distinct owner_uid)::integer as customers
    from market.saving_goals where country = ${country} and balance_minor > 0
  `.execute(db)
  return rows[0] ?? { fund: 0, goals: 0, customers: 0 }
}
