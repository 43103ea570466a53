import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { type CountryIso, parseCountry, parseCurrency } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { PlanTerms } from '../../membership-plans/rules/plan-terms.ts'
import { SealedTerms } from '../../membership-plans/sealed-terms.ts'
import type { RewardsPeriods, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type PeriodStatus = 'OFFERED' | 'PAID' | 'CLOSED' | 'REFUNDED'

/** A month of a membership: offered, paid or closed. */
export interface PeriodRecord extends Omit<Selectable<RewardsPeriods>, 'status' | 'country' | 'currency' | 'terms'> {
  status: PeriodStatus
  country: CountryIso
  currency: Currency
  terms: PlanTerms
}

/** Months of one membership, oldest first. */
export async function findPeriods(db: Database, membershipId: string): Promise<PeriodRecord[]> {
  const rows = await db
    .selectFrom('rewards.periods')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .orderBy('number')
    .execute()
  return rows.map(toPeriod)
}

export async function findPeriod(db: Database, periodId: string): Promise<PeriodRecord | undefined> {
  const row = await db.selectFrom('rewards.periods').selectAll().where('id', '=', periodId).executeTakeFirst()
  return row && toPeriod(row)
}

/** The running month of a person; the only query of `benefitsOf`. */
export async function findRunningPeriod(
  db: Database,
  { uid, country, now }: { uid: string; country: CountryIso; now: Date },
): Promise<PeriodRecord | undefined> {
  const row = await db
    .selectFrom('rewards.periods')
    .selectAll()
    .where('uid', '=', uid)
    .where('country', '=', country)
    .where('status', '=', 'PAID')
    .where('until_at', '>', now)
    .where('from_at', '<=', now)
    .executeTakeFirst()
  return row && toPeriod(row)
}

export async function insertPeriod(
  trx: Transaction<Tables>,
  row: Parameters<ReturnType<typeof insertInto>['values']>[0],
): Promise<void> {
  await insertInto(trx).values(row).execute()
}

function insertInto(trx: Transaction<Tables>) {
  return trx.insertInto('rewards.periods')
}

/** Columns of a month without an open payment. */
export const closedLink = { open_payment_id: null, pay_until: null }

export async function writePeriod(db: Database, periodId: string, columns: Updateable<RewardsPeriods>): Promise<void> {
  await db.updateTable('rewards.periods').set(columns).where('id', '=', periodId).execute()
}

/** Saves the payment link of the month on offer; false when it is not on offer any more. */
export async function savePeriodLink(
  db: Database,
  periodId: string,
  { paymentId, payUntil }: { paymentId: string; payUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rewards.periods')
    .set({ open_payment_id: paymentId, pay_until: payUntil })
    .where('id', '=', periodId)
    .where('status', '=', 'OFFERED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Closes the link of a payment that ended unpaid, unless another replaced it. Answers its membership. */
export async function closePeriodLink(
  trx: Transaction<Tables>,
  periodId: string,
  paymentId: string,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('rewards.periods')
    .set(closedLink)
    .where('id', '=', periodId)
    .where('open_payment_id', '=', paymentId)
    .returning('membership_id')
    .executeTakeFirst()
  return row?.membership_id
}

/** Records the coupon of a month, once. */
export async function writeCoupon(db: Database, periodId: string, { code, at }: { code: string; at: Date }) {
  await sql`
    update rewards.periods set coupon_code = ${code}, coupon_granted_at = ${at}
    where id = ${periodId} and coupon_granted_at is null
  `.execute(db)
}

function toPeriod(row: Selectable<RewardsPeriods>): PeriodRecord {
  return {
    ...row,
    status: parsePeriodStatus(row.status),
    country: parseCountry(row.country),
    currency: parseCurrency(row.currency),
    terms: SealedTerms.parse(row.terms),
  }
}

const statuses: readonly PeriodStatus[] = ['OFFERED', 'PAID', 'CLOSED', 'REFUNDED']

function parsePeriodStatus(text: string): PeriodStatus {
  const status = statuses.find((each) => each === text)
  if (!status) throw new Error(`${text} is no state of a month`)
  return status
}
