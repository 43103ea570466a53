import { type Kysely, sql } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { LineOutcome } from '../contract.ts'
import { STATEMENT } from '../providers/statement/statement-provider.ts'
import type { Tables } from '../tables.ts'
import type { MovementGroup, PaidGroup } from './rules/reconciliation.ts'

export interface ReconciledPeriod {
  currency: Currency
  /** yyyy-MM-dd, both included, in this zone. */
  from: string
  until: string
  timeZone: string
}

/** Whether a line of a statement settled the payment `p`. */
const isMatched = sql<boolean>`exists (
  select from payments.statement_lines l where l.payment_id = p.id and l.outcome = 'matched'
)`

// Paid in the period, or by statement and begun in it, so that a statement must still show them.
function expected({ currency, from, until, timeZone }: ReconciledPeriod) {
  // Bounds of the column itself, which an index finds.
  const midnight = (day: string, later: number) =>
    sql`(${day}::date + ${later}::int)::timestamp at time zone ${timeZone}`
  const day = (column: string) =>
    sql`${sql.ref(column)} >= ${midnight(from, 0)} and ${sql.ref(column)} < ${midnight(until, 1)}`
  return sql`p.currency = ${currency} and (
    (p.status in ('paid', 'paid_late') and ${day('p.paid_at')})
    or (p.provider = ${STATEMENT} and p.status in ('created', 'pending') and ${day('p.created_at')})
  )`
}

export async function findPaidGroups(db: Kysely<Tables>, period: ReconciledPeriod): Promise<PaidGroup[]> {
  const { rows } = await sql<PaidGroup>`
    select method, "isByStatement", "isMatched", count(*)::int as count, sum(amount)::bigint as amount,
      sum(refunded)::bigint as refunded
    from (
      select p.method, p.provider = ${STATEMENT} as "isByStatement", ${isMatched} as "isMatched",
        p.amount_minor as amount, p.refunded_minor as refunded
      from payments.payments p where ${expected(period)}
    ) each_payment
    group by 1, 2, 3
    order by 1 desc, 2, 3
  `.execute(db)
  return rows
}

export interface MissingPayment {
  id: string
  reference: string
  description: string
  amount: number
  createdAt: Date
}

/** Payments that a statement must still show, the oldest first. */
export async function findMissing(
  db: Kysely<Tables>,
  period: ReconciledPeriod,
  limit: number,
): Promise<MissingPayment[]> {
  const { rows } = await sql<MissingPayment>`
    select p.id, p.reference, p.description, p.amount_minor as amount, p.created_at as "createdAt"
    from payments.payments p
    where ${expected(period)} and p.provider = ${STATEMENT} and not ${isMatched}
    order by p.created_at, p.id limit ${limit}
  `.execute(db)
  return rows
}

const ofPeriod = ({ currency, from, until }: ReconciledPeriod) =>
  sql`s.currency = ${currency} and l.booked_on between ${from} and ${until}`

/** What was found of the line `l`, where a person must still decide about it. */
const openFinding = sql<string | null>`(
  select f.id from payments.findings f where f.source = 'statement:' || l.line_key and f.resolved_at is null
)`

export async function findMovementGroups(db: Kysely<Tables>, period: ReconciledPeriod): Promise<MovementGroup[]> {
  const { rows } = await sql<MovementGroup>`
    select "isIncoming", "isMatched", "isOpen", count(*)::int as count, sum(amount)::bigint as amount
    from (
      select l.amount_minor > 0 as "isIncoming", l.outcome = 'matched' as "isMatched",
        ${openFinding} is not null as "isOpen",
        l.amount_minor as amount
      from payments.statement_lines l join payments.statements s on s.id = l.statement_id
      where ${ofPeriod(period)}
    ) movement
    group by 1, 2, 3
  `.execute(db)
  return rows
}

export interface UnmatchedLine {
  statementId: string
  position: number
  bookedOn: string
  amount: number
  reference: string
  text: string
  outcome: LineOutcome
  findingId: string | null
}

/** Money that came in and settled nothing, what a person must decide first. */
export async function findUnmatched(
  db: Kysely<Tables>,
  period: ReconciledPeriod,
  limit: number,
): Promise<UnmatchedLine[]> {
  const { rows } = await sql<UnmatchedLine>`
    select l.statement_id as "statementId", l.position, l.booked_on::text as "bookedOn", l.amount_minor as amount,
      l.reference, l.text, l.outcome, ${openFinding} as "findingId"
    from payments.statement_lines l join payments.statements s on s.id = l.statement_id
    where ${ofPeriod(period)} and l.amount_minor > 0 and l.outcome <> 'matched'
    order by ${openFinding} is null, l.booked_on, l.statement_id, l.position
    limit ${limit}
  `.execute(db)
  return rows
}
