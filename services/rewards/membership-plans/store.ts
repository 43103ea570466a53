import { type Kysely, sql, type Transaction } from 'kysely'
import { type CountryIso, parseCountry, parseCurrency } from '#shared/countries/countries.ts'
import { bump } from '#shared/database/notify.ts'
import type { Currency } from '#shared/money.ts'
import type { Tables } from '../tables.ts'
import { MEMBERSHIP_PLANS_CHANGED } from './rules/changes.ts'
import { findNewest, type PlanVersion } from './rules/plan-terms.ts'
import { SealedTerms } from './sealed-terms.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** A plan as sold today, with all its versions. */
export interface PlanRecord {
  id: string
  country: CountryIso
  currency: Currency
  sortOrder: number
  isOnSale: boolean
  /** Counts every change of the plan, also one that is no new version of its terms. */
  revision: number
  newest: PlanVersion
  versions: PlanVersion[]
}

/** Plans on sale in a country, in the order of the page. */
export async function findPlansOnSale(db: Database, country: CountryIso): Promise<PlanRecord[]> {
  const plans = await findEveryPlan(db)
  return plans.filter((plan) => plan.isOnSale && plan.country === country)
}

/** Finds a plan even when it is not on sale: its members may renew it. */
export async function findPlan(db: Database, id: string): Promise<PlanRecord | undefined> {
  const plans = await findEveryPlan(db)
  return plans.find((plan) => plan.id === id)
}

/** Reads all plans with their versions; there are few. */
export async function findEveryPlan(db: Database): Promise<PlanRecord[]> {
  const [plans, versions] = [
    await db.selectFrom('rewards.plans').selectAll().orderBy('country').orderBy('sort_order').orderBy('id').execute(),
    await db.selectFrom('rewards.plan_versions').selectAll().orderBy('version').execute(),
  ]
  return plans.flatMap((row) => {
    const own = versions
      .filter(({ plan_id }) => plan_id === row.id)
      .map(({ version, price_minor, terms, since }) => ({
        version,
        price: price_minor,
        terms: SealedTerms.parse(terms),
        since,
      }))
    const newest = findNewest(own)
    if (!newest) return []
    return [
      {
        id: row.id,
        country: parseCountry(row.country),
        currency: parseCurrency(row.currency),
        sortOrder: row.sort_order,
        isOnSale: row.is_on_sale,
        revision: row.revision,
        newest,
        versions: own,
      } satisfies PlanRecord,
    ]
  })
}

export interface PlanToSell extends Pick<PlanRecord, 'id' | 'country' | 'currency' | 'sortOrder'> {
  /** null: price and terms stay unchanged. */
  version: PlanVersion | null
}

/**
 * Saves a plan, on sale unless it says otherwise; a changed price or changed terms are inserted as a new version.
 */
export async function savePlan(
  trx: Transaction<Tables>,
  { isOnSale = true, ...plan }: PlanToSell & { isOnSale?: boolean },
): Promise<void> {
  const columns = { country: plan.country, currency: plan.currency, sort_order: plan.sortOrder, is_on_sale: isOnSale }
  await trx
    .insertInto('rewards.plans')
    .values({ id: plan.id, ...columns })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...columns, revision: sql`rewards.plans.revision + 1` }),
    )
    .execute()
  await bump(trx, MEMBERSHIP_PLANS_CHANGED)
  if (plan.version === null) return
  const { version, price, terms, since } = plan.version
  await trx
    .insertInto('rewards.plan_versions')
    .values({ plan_id: plan.id, version, price_minor: price, terms: JSON.stringify(terms), since })
    .execute()
}

/** Saves the places of plans of a country, the first one first. Forms that are open stay good: the order is not theirs. */
export async function savePlanOrder(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    await trx
      .updateTable('rewards.plans')
      .set({ sort_order: at + 1 })
      .where('id', '=', id)
      .where('sort_order', '!=', at + 1)
      .execute()
  }
  await bump(trx, MEMBERSHIP_PLANS_CHANGED)
}

/** Number of people who hold each plan: their month is paid, or the next one waits for them. */
export async function countMembers(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ planId: string; members: number }>`
    select plan_id as "planId", count(*)::integer as members
    from rewards.memberships where status in ('ACTIVE', 'LAPSED', 'PAUSED') group by plan_id
  `.execute(db)
  return new Map(rows.map(({ planId, members }) => [planId, members]))
}

/** Blocks other writers of plans until the transaction ends; readers are not blocked. */
export async function lockPlans(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table rewards.plans in share row exclusive mode`.execute(trx)
}
