import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { type CountryIso, parseCountry, parseCurrency } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { PageEnd } from '#shared/rpc/moment-cursor.ts'
import type { ClaimsToDo } from '../../contract.ts'
import type { ClaimStatus } from '../../contracts/rules/insurance-life.ts'
import { EVENTS, type InsuredEvent } from '../../policies/rules/coverage.ts'
import type { InsuranceClaims, Tables } from '../../tables.ts'
import { parseClaimStatus } from './claims.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** A claim as a list row. */
export interface ListedClaim {
  id: string
  reference: string
  insurance_id: string
  event: InsuredEvent
  status: ClaimStatus
  amount_minor: number | null
  pays_minor: number | null
  reported_on: string | null
  assigned_uid: string | null
  /** Due day of claims that wait for us; the others sort last. */
  due_on: string
  updated_at: Date
  pet_name: string
  policy_title: string
  owner_name: string
  country: CountryIso
  currency: Currency
}

interface Found extends Pick<Selectable<InsuranceClaims>, 'event' | 'status'> {
  country: string
  currency: string
}

// Must equal the expression of the index claims_by_due.
const due = sql`case c.status when 'SENT' then c.answer_by when 'APPROVED' then c.pay_by else '9999-12-31'::date end`

const selected = sql`
  select c.id, c.reference, c.insurance_id, c.event, c.status, c.amount_minor, c.pays_minor, c.reported_on, c.assigned_uid, c.updated_at,
    ${due} as due_on, i.pet_name, i.terms->>'title' as policy_title, i.country, i.currency, o.name as owner_name
  from insurance.claims c
  join insurance.insurances i on i.id = c.insurance_id
  join insurance.customers o on o.id = i.customer_id
`

const queues = {
  open: sql`c.status in ('SENT', 'NEEDS_PAPERS', 'APPROVED')`,
  done: sql`c.status in ('REJECTED', 'PAID')`,
  // Drafts are visible to their owners only.
  all: sql`c.reported_on is not null`,
}

/** A page of sent claims: open ones by due day, the others by their last change. */
export function findClaimsForStaff(
  db: Database,
  asked: {
    queue: keyof typeof queues
    status?: ClaimStatus | undefined
    /** null: those that nobody works on. */
    clerkUid?: string | null | undefined
    search?: string | undefined
    first: number
    after: PageEnd | null
  },
): Promise<ListedClaim[]> {
  const { queue, status, clerkUid, search, first, after } = asked
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const isByDue = queue === 'open'
  const where = [
    queues[queue],
    ...(status === undefined ? [] : [sql`c.status = ${status}`]),
    ...(clerkUid === undefined ? [] : [sql`c.assigned_uid is not distinct from ${clerkUid}`]),
    ...(pattern === null
      ? []
      : [
          sql`(c.reference ilike ${pattern} or i.contract_id ilike ${pattern} or i.pet_name ilike ${pattern} or o.name ilike ${pattern})`,
        ]),
    ...(after === null
      ? []
      : [
          isByDue
            ? sql`(${due}, c.id) > (${after.at.toISOString().slice(0, 10)}::date, ${after.id})`
            : sql`(c.updated_at, c.id) < (${after.at}::timestamptz, ${after.id})`,
        ]),
  ]
  const order = isByDue ? sql`due_on, c.id` : sql`c.updated_at desc, c.id desc`
  return find(db, sql`where ${sql.join(where, sql` and `)} order by ${order} limit ${first}`)
}

/** Sent claims of a contract, newest first. */
export function findSentClaims(db: Database, insuranceId: string): Promise<ListedClaim[]> {
  return find(
    db,
    sql`where c.insurance_id = ${insuranceId} and c.reported_on is not null order by c.created_at desc, c.id limit 100`,
  )
}

async function find(db: Database, which: RawBuilder<unknown>): Promise<ListedClaim[]> {
  const { rows } = await sql<Omit<ListedClaim, keyof Found> & Found>`${selected} ${which}`.execute(db)
  return rows.map((row) => {
    const event = EVENTS.find((each) => each === row.event)
    if (!event) throw new Error(`${row.event} is nothing that a claim is made of`)
    return {
      ...row,
      event,
      status: parseClaimStatus(row.status),
      country: parseCountry(row.country),
      currency: parseCurrency(row.currency),
    }
  })
}

/**
 * Claims that wait for us, by their due day, with the `first` of each kind; a country's `today` and the last day that is
 * `soon` there.
 */
export async function countClaimsToDo(
  db: Database,
  { days, first }: { days: Record<CountryIso, { today: string; soon: string }>; first: number },
): Promise<ClaimsToDo> {
  const { rows } = await sql<ClaimsToDo>`
    with due as (
      select c.id, c.reference, i.pet_name, i.customer_id, ${due} as due_on,
        (${JSON.stringify(days)}::jsonb -> i.country ->> 'today')::date as today,
        (${JSON.stringify(days)}::jsonb -> i.country ->> 'soon')::date as soon
      from insurance.claims c
      join insurance.insurances i on i.id = c.insurance_id
      where c.status in ('SENT', 'APPROVED')
    ), waiting as (
      select d.*, k.kind, row_number() over (partition by kind order by due_on, id) as place
      from due d
      cross join lateral (
        select case when due_on < today then 'late' when due_on <= soon then 'soon' else 'later' end as kind
      ) k
    )
    select count(*) filter (where kind = 'late')::int as late, count(*) filter (where kind = 'soon')::int as soon,
      count(*) filter (where kind = 'later')::int as later,
      coalesce(json_agg(json_build_object(
        'kind', kind, 'id', w.id, 'reference', reference, 'petProfileName', pet_name, 'ownerName', o.name
      ) order by due_on, w.id) filter (where place <= ${first}), '[]') as first
    from waiting w
    join insurance.customers o on o.id = w.customer_id
  `.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('No counts of claims')
  return counted
}

/** Number of late claims and the oldest due day; `today` per country. */
export async function countLateClaims(db: Database, today: Record<CountryIso, string>) {
  const { rows } = await sql<{ to_answer: number; answer_by: string | null; to_pay: number; pay_by: string | null }>`
    select count(*) filter (where c.status = 'SENT')::int as to_answer,
      min(c.answer_by) filter (where c.status = 'SENT') as answer_by,
      count(*) filter (where c.status = 'APPROVED')::int as to_pay,
      min(c.pay_by) filter (where c.status = 'APPROVED') as pay_by
    from insurance.claims c
    join insurance.insurances i on i.id = c.insurance_id
    where c.status in ('SENT', 'APPROVED')
      and (case c.status when 'SENT' then c.answer_by else c.pay_by end)
        < (${JSON.stringify(today)}::jsonb ->> i.country)::date
  `.execute(db)
  const [counted] = rows
  return {
    toAnswer: counted?.to_answer ?? 0,
    answerBy: counted?.answer_by ?? null,
    toPay: counted?.to_pay ?? 0,
    payBy: counted?.pay_by ?? null,
  }
}
