import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../tables.ts'
import type { Company } from './contract.ts'

type Database = Kysely<Tables> | Transaction<Tables>

const columns = sql`country, seller, bank_account as "bankAccount", version`

export async function findCompanies(db: Database): Promise<Company[]> {
  return (await sql<Company>`select ${columns} from operations.companies order by country`.execute(db)).rows
}

/** What is set for a country; version 0 and nothing when no operator ever set anything. */
export async function findCompany(db: Database, country: CountryIso): Promise<Company> {
  const { rows } = await sql<Company>`select ${columns} from operations.companies where country = ${country}`.execute(
    db,
  )
  return rows[0] ?? { country, seller: null, bankAccount: null, version: 0 }
}

/** Writes over this version alone; null when another one is there. */
export async function writeCompany(
  trx: Transaction<Tables>,
  { country, seller, bankAccount, version }: Company,
  now: Date,
): Promise<Company | null> {
  const [of, account] = [seller, bankAccount].map((part) => (part === null ? null : JSON.stringify(part)))
  const { rows } = await sql<Company>`
    insert into operations.companies as c (country, seller, bank_account, version, updated_at)
    select ${country}, ${of}::jsonb, ${account}::jsonb, 1, ${now}
    where ${version} = 0 or exists (select from operations.companies where country = ${country})
    on conflict (country) do update
    set seller = excluded.seller, bank_account = excluded.bank_account, version = c.version + 1,
      updated_at = excluded.updated_at
    where c.version = ${version}
    returning ${columns}`.execute(trx)
  return rows[0] ?? null
}
