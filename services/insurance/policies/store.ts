import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type CountryIso, parseCountry, parseCurrency } from '#shared/countries/countries.ts'
import { bump } from '#shared/database/notify.ts'
import type { Currency } from '#shared/money.ts'
import type { InsurancePolicies, Tables } from '../tables.ts'
import { INSURANCE_PLANS_CHANGED } from './rules/changes.ts'
import { type SealedTerms, SealedTerms as Terms } from './sealed-terms.ts'

export interface PolicyRecord {
  id: string
  country: CountryIso
  currency: Currency
  summary: string
  price: number
  species: string[]
  fromMonths: number
  toYears: number
  terms: SealedTerms
  sortOrder: number
}

/** A plan of the table, on sale or not. */
export interface StoredPolicy extends PolicyRecord {
  isOnSale: boolean
  /** Counts the changes of the plan. */
  revision: number
}

/** Plans on sale in a country, the cheapest first. */
export async function findPolicies(db: Kysely<Tables>, country: CountryIso): Promise<PolicyRecord[]> {
  const rows = await db
    .selectFrom('insurance.policies')
    .selectAll()
    .where('country', '=', country)
    .where('is_on_sale', '=', true)
    .orderBy('price_minor')
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  return rows.map(toPolicyRecord)
}

/** All plans, on sale or not. */
export async function findEveryPolicy(db: Kysely<Tables>): Promise<StoredPolicy[]> {
  const rows = await db.selectFrom('insurance.policies').selectAll().orderBy('country').orderBy('sort_order').execute()
  return rows.map((row) => ({ ...toPolicyRecord(row), isOnSale: row.is_on_sale, revision: row.revision }))
}

/** Finds a plan even when it is not on sale: its contracts may be renewed. */
export async function findPolicy(db: Kysely<Tables>, id: string): Promise<StoredPolicy | undefined> {
  const row = await db.selectFrom('insurance.policies').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...toPolicyRecord(row), isOnSale: row.is_on_sale, revision: row.revision }
}

function toPolicyRecord(row: Selectable<InsurancePolicies>): PolicyRecord {
  const { title, provider, coverages, benefits } = row
  return {
    id: row.id,
    country: parseCountry(row.country),
    currency: parseCurrency(row.currency),
    summary: row.summary,
    price: row.price_minor,
    species: row.species,
    fromMonths: row.from_months,
    toYears: row.to_years,
    terms: Terms.parse({ title, provider, coverages, benefits }),
    sortOrder: row.sort_order,
  }
}

/** Inserts or updates a plan, on sale unless it says otherwise; existing contracts keep their terms. */
export async function savePolicy(
  db: Kysely<Tables>,
  { isOnSale = true, ...policy }: PolicyRecord & { isOnSale?: boolean },
): Promise<void> {
  const { title, provider, coverages, benefits } = policy.terms
  const columns = {
    country: policy.country,
    currency: policy.currency,
    title,
    summary: policy.summary,
    price_minor: policy.price,
    species: policy.species,
    from_months: policy.fromMonths,
    to_years: policy.toYears,
    coverages: JSON.stringify(coverages),
    benefits: JSON.stringify(benefits),
    provider,
    sort_order: policy.sortOrder,
    is_on_sale: isOnSale,
  }
  await db
    .insertInto('insurance.policies')
    .values({ id: policy.id, ...columns })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...columns, revision: sql`insurance.policies.revision + 1` }),
    )
    .execute()
  await bump(db, INSURANCE_PLANS_CHANGED)
}

/** Blocks other writers of plans until the transaction ends; readers are not blocked. */
export async function lockPolicies(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table insurance.policies in share row exclusive mode`.execute(trx)
}

/** Number of contracts in force of each plan. */
export async function countContracts(db: Kysely<Tables>): Promise<Map<string, number>> {
  const { rows } = await sql<{ policyId: string; contracts: number }>`
    select policy_id as "policyId", count(*)::integer as contracts
    from insurance.insurances where status = 'ACTIVE' group by policy_id
  `.execute(db)
  return new Map(rows.map(({ policyId, contracts }) => [policyId, contracts]))
}
