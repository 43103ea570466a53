import type pg from 'pg'
import { countries } from '../countries/countries.ts'

interface CountryRow {
  iso: string
  currency: string
  documents: readonly { type: string }[]
}

/**
 * Adds missing countries and their documents to `shared.countries` and `shared.documents`, which the triggers of all
 * services look up. A country's currency cannot change, because stored amounts are in it.
 */
export async function saveCountries(
  pool: Pick<pg.Pool, 'query'>,
  list: readonly CountryRow[] = Object.values(countries),
): Promise<void> {
  const values = [list.map(({ iso }) => iso), list.map(({ currency }) => currency)]
  await pool.query(
    'insert into shared.countries select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    values,
  )
  const documents = list.flatMap(({ iso, documents }) => documents.map(({ type }) => ({ iso, type })))
  await pool.query('insert into shared.documents select * from unnest($1::text[], $2::text[]) on conflict do nothing', [
    documents.map(({ iso }) => iso),
    documents.map(({ type }) => type),
  ])

  const { rows } = await pool.query<CountryRow & { saved: string }>(
    `select iso, given.currency, saved.currency as saved
     from unnest($1::text[], $2::text[]) as given (iso, currency) join shared.countries saved using (iso)
     where saved.currency <> given.currency`,
    values,
  )
  const [changed] = rows
  if (changed) throw new Error(`Country ${changed.iso} has amounts in ${changed.saved}, not in ${changed.currency}`)
}
