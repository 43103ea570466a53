import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { type CountryIso, parseCountry, parseCurrency } from '#shared/countries/countries.ts'
import { bump } from '#shared/database/notify.ts'
import type { Currency } from '#shared/money.ts'
import type { PageEnd } from '#shared/rpc/moment-cursor.ts'
import { type SealedTerms, SealedTerms as Terms } from '../../policies/sealed-terms.ts'
import type { InsuranceInsurances, Tables } from '../../tables.ts'
import type { InsuranceStatus } from '../rules/insurance-life.ts'

export type Database = Kysely<Tables> | Transaction<Tables>

/** A contract with its owner. */
export interface InsuranceRecord
  extends Omit<
    Selectable<InsuranceInsurances>,
    'status' | 'country' | 'currency' | 'terms' | 'pet_sex' | 'provider_raw'
  > {
  status: InsuranceStatus
  country: CountryIso
  currency: Currency
  terms: SealedTerms
  pet_sex: 'Macho' | 'Hembra'
  owner_uid: string
  owner_name: string
  /** Id of the owner's present policy holder, which may differ from the contract's. */
  owner_holder_id: string | null
  renewed_by: string | null
}

interface Found extends Selectable<InsuranceInsurances> {
  owner_uid: string
  owner_name: string
  owner_holder_id: string | null
  renewed_by: string | null
}

const selected = sql`
  select i.*, c.uid as owner_uid, c.name as owner_name,
    (select holder.id from insurance.provider_customers holder where holder.uid = c.uid) as owner_holder_id,
    (select next.id from insurance.insurances next where next.renewed_from = i.id and next.status <> 'CANCELLED') as renewed_by
  from insurance.insurances i
  join insurance.customers c on c.id = i.customer_id
`

/** Contracts of this owner, newest first. The owner is part of the query, so another's reads as not found. */
export async function findInsurancesByOwner(
  db: Database,
  asked: { uid: string; customerId?: string; petProfileId?: string | undefined; status?: InsuranceStatus | undefined },
): Promise<InsuranceRecord[]> {
  const { uid, customerId, petProfileId, status } = asked
  const { rows } = await sql<Found>`
    ${selected}
    where c.uid = ${uid}
      ${customerId === undefined ? sql`` : sql`and c.id = ${customerId}`}
      ${petProfileId === undefined ? sql`` : sql`and i.pet_profile_id = ${petProfileId}`}
      ${status === undefined ? sql`` : sql`and i.status = ${status}`}
    order by i.created_at desc, i.id
    limit 200
  `.execute(db)
  return rows.map(toInsuranceRecord)
}

export async function findInsuranceByOwner(
  db: Database,
  asked: { uid: string; insuranceId: string; customerId?: string; isLocked?: boolean },
): Promise<InsuranceRecord | undefined> {
  const { uid, insuranceId, customerId, isLocked = false } = asked
  const { rows } = await sql<Found>`
    ${selected}
    where i.id = ${insuranceId} and c.uid = ${uid}
      ${customerId === undefined ? sql`` : sql`and c.id = ${customerId}`}
    ${isLocked ? sql`for update of i` : sql``}
  `.execute(db)
  return rows[0] && toInsuranceRecord(rows[0])
}

/** Finds a contract without an owner check, for facts, jobs and operators. */
export async function findInsurance(
  db: Database,
  insuranceId: string,
  { isLocked = false } = {},
): Promise<InsuranceRecord | undefined> {
  const { rows } = await sql<Found>`
    ${selected} where i.id = ${insuranceId} ${isLocked ? sql`for update of i` : sql``}
  `.execute(db)
  return rows[0] && toInsuranceRecord(rows[0])
}

const notIssued = sql`and i.status = 'PENDING_PAYMENT' and i.payment_id is not null`

/** Number of contracts paid before `since` without a policy, and the oldest payment. */
export async function countNotIssued(db: Database, since: Date): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::int as count, min(i.updated_at) as oldest_at from insurance.insurances i
    where i.updated_at < ${since} ${notIssued}
  `.execute(db)
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? null }
}

/** A page of contracts for operators, by status, or by contract, pet or owner. */
export async function findInsurancesForStaff(
  db: Database,
  asked: {
    status?: InsuranceStatus | undefined
    /** Paid contracts without a policy. */
    isNotIssued: boolean
    search?: string | undefined
    first: number
    after: PageEnd | null
  },
): Promise<InsuranceRecord[]> {
  const { status, isNotIssued, search, first, after } = asked
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const { rows } = await sql<Found>`
    ${selected}
    where true
      ${status === undefined ? sql`` : sql`and i.status = ${status}`}
      ${isNotIssued ? notIssued : sql``}
      ${pattern === null ? sql`` : sql`and (i.contract_id ilike ${pattern} or i.pet_name ilike ${pattern} or c.name ilike ${pattern})`}
      ${after === null ? sql`` : sql`and (i.created_at, i.id) < (${after.at}::timestamptz, ${after.id})`}
    order by i.created_at desc, i.id desc
    limit ${first}
  `.execute(db)
  return rows.map(toInsuranceRecord)
}

/** Number of a customer's unpaid contracts. */
export async function countQuotes(db: Database, customerId: string): Promise<number> {
  const { quotes } = await db
    .selectFrom('insurance.insurances')
    .select(({ fn }) => fn.countAll<number>().as('quotes'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['QUOTED', 'PENDING_PAYMENT'])
    .executeTakeFirstOrThrow()
  return Number(quotes)
}

/** Unpaid contracts of the customers and pets of these records, the newest first. */
export async function findOpenQuotes(
  db: Database,
  records: readonly Pick<InsuranceRecord, 'customer_id' | 'pet_profile_id'>[],
): Promise<{ id: string; customer_id: string; pet_profile_id: string }[]> {
  if (records.length === 0) return []
  return db
    .selectFrom('insurance.insurances')
    .select(['id', 'customer_id', 'pet_profile_id'])
    .where('customer_id', 'in', [...new Set(records.map(({ customer_id }) => customer_id))])
    .where('pet_profile_id', 'in', [...new Set(records.map(({ pet_profile_id }) => pet_profile_id))])
    .where('status', 'in', ['QUOTED', 'PENDING_PAYMENT'])
    .orderBy('created_at', 'desc')
    .execute()
}

export async function insertInsurance(
  trx: Transaction<Tables>,
  row: Parameters<ReturnType<typeof insertInto>['values']>[0],
): Promise<void> {
  await insertInto(trx).values(row).execute()
}

function insertInto(trx: Transaction<Tables>) {
  return trx.insertInto('insurance.insurances')
}

/** Columns of a contract without an open payment. */
export const closedLink = { payment_link_sealed: null, pay_until: null, open_payment_id: null }

export async function writeInsurance(
  trx: Transaction<Tables>,
  insuranceId: string,
  columns: Updateable<InsuranceInsurances>,
): Promise<void> {
  await trx.updateTable('insurance.insurances').set(columns).where('id', '=', insuranceId).execute()
}

export interface LogLine {
  insuranceId: string
  at: Date
  status: InsuranceStatus
  note: string
  actor: 'customer' | 'staff' | 'system'
  actorUid: string | null
}

/** Writes a log line and publishes the change to pages that show this contract. */
export async function writeLog(trx: Transaction<Tables>, line: LogLine): Promise<void> {
  const { insuranceId, at, status, note, actor, actorUid } = line
  await trx
    .insertInto('insurance.insurance_log')
    .values({ insurance_id: insuranceId, at, status, note, actor, actor_uid: actorUid })
    .execute()
  await bump(trx, `insurance.insurance:${insuranceId}`)
}

function toInsuranceRecord(row: Found): InsuranceRecord {
  return {
    ...row,
    status: parseInsuranceStatus(row.status),
    country: parseCountry(row.country),
    currency: parseCurrency(row.currency),
    terms: Terms.parse(row.terms),
    pet_sex: row.pet_sex === 'Hembra' ? 'Hembra' : 'Macho',
  }
}

const statuses: readonly InsuranceStatus[] = ['QUOTED', 'PENDING_PAYMENT', 'ACTIVE', 'EXPIRED', 'CANCELLED']

export function parseInsuranceStatus(text: string): InsuranceStatus {
  const status = statuses.find((each) => each === text)
  if (!status) throw new Error(`${text} is no state of an insurance`)
  return status
}
