import type { Kysely, Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../tables.ts'
import type { TermsFromMonth } from './rules/terms-of-month.ts'
import { findStoredTerms } from './store.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Terms of a country by the months in which they begin. */
export async function findEarningTerms(db: Database, country: CountryIso): Promise<TermsFromMonth[]> {
  return (await findEveryEarningTerms(db))[country] ?? []
}

/** The same of all countries. */
export async function findEveryEarningTerms(db: Database): Promise<Partial<Record<CountryIso, TermsFromMonth[]>>> {
  return Object.groupBy(await findStoredTerms(db), ({ country }) => country)
}
