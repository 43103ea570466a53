import { type Kysely, sql, type Transaction } from 'kysely'
import { type CountryIso, parseCountry } from '#shared/countries/countries.ts'
import type { Tables } from '../tables.ts'
import { EarningTermsSchema } from './earning-terms.ts'
import type { TermsFromMonth } from './rules/terms-of-month.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface StoredTerms extends TermsFromMonth {
  country: CountryIso
  version: number
}

/** Terms of all countries; there are few. */
export async function findStoredTerms(db: Database): Promise<StoredTerms[]> {
  const rows = await db
    .selectFrom('rewards.earning_terms')
    .selectAll()
    .orderBy('country')
    .orderBy('from_month')
    .execute()
  return rows.map(({ country, from_month, ways, version }) => ({
    country: parseCountry(country),
    fromMonth: from_month,
    terms: EarningTermsSchema.parse(ways),
    version,
  }))
}

/** Blocks other writers of terms until the transaction ends. */
export async function lockEarningTerms(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table rewards.earning_terms in share row exclusive mode`.execute(trx)
}

/** Sets the terms from a month on. */
export async function putEarningTerms(
  trx: Transaction<Tables>,
  { country, fromMonth, terms }: Omit<StoredTerms, 'version'>,
): Promise<void> {
  const ways = JSON.stringify(terms)
  await sql`
    insert into rewards.earning_terms (country, from_month, ways)
    values (${country}, ${fromMonth}, ${ways}::jsonb)
    on conflict (country, from_month) do update set ways = excluded.ways, version = excluded.version
  `.execute(trx)
}
