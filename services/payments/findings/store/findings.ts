import { type Kysely, sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { Finding } from '../../contract.ts'
import { STATEMENT } from '../../providers/statement/statement-provider.ts'
import type { Tables } from '../../tables.ts'

export interface FindingRecord {
  id: string
  kind: Finding['kind']
  paymentId: string | null
  currency: Currency
  amountMinor: number
  facts: Record<string, unknown>
  foundAt: Date
  resolution: Finding['resolution']
  note: string | null
  resolvedAt: Date | null
}

type Db = Kysely<Tables> | Transaction<Tables>

const columns = sql`
  id, kind, payment_id as "paymentId", currency, amount_minor as "amountMinor", facts, found_at as "foundAt", resolution,
  note, resolved_at as "resolvedAt"
`

/** False when a finding with this `source` exists: repeated reports are stored once. */
export async function insertFinding(
  db: Db,
  finding: Omit<FindingRecord, 'resolution' | 'note' | 'resolvedAt'> & { source: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payments.findings (id, kind, payment_id, currency, amount_minor, source, facts, found_at)
    values (
      ${finding.id}, ${finding.kind}, ${finding.paymentId}, ${finding.currency}, ${finding.amountMinor},
      ${finding.source}, ${JSON.stringify(finding.facts)}, ${finding.foundAt}
    )
    on conflict (source) do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function findFinding(db: Db, id: string): Promise<FindingRecord | null> {
  const { rows } = await sql<FindingRecord>`select ${columns} from payments.findings where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Unresolved findings, oldest first. */
export async function findOpenFindings(db: Db): Promise<FindingRecord[]> {
  const { rows } = await sql<FindingRecord>`
    select ${columns} from payments.findings where resolved_at is null order by found_at, id limit 200
  `.execute(db)
  return rows
}

/** Kinds of the unresolved findings of payments. */
export async function findOpenKindsByPayment(
  db: Db,
  paymentIds: readonly string[],
): Promise<Map<string, FindingRecord['kind'][]>> {
  const { rows } = await sql<{ paymentId: string; kinds: FindingRecord['kind'][] }>`
    select payment_id as "paymentId", array_agg(distinct kind order by kind) as kinds
    from payments.findings
    where resolved_at is null and payment_id = any(${[...paymentIds]})
    group by payment_id
  `.execute(db)
  return new Map(rows.map(({ paymentId, kinds }) => [paymentId, kinds]))
}

export async function writeMatch(trx: Transaction<Tables>, id: string, paymentId: string): Promise<void> {
  await sql`update payments.findings set payment_id = ${paymentId} where id = ${id}`.execute(trx)
}

/** The line of a statement that a finding came from has settled its payment. */
export async function markLineMatched(trx: Transaction<Tables>, id: string): Promise<void> {
  await sql`
    update payments.statement_lines l
    set outcome = 'matched', payment_id = f.payment_id
    from payments.findings f
    where f.id = ${id} and f.source like ${`${STATEMENT}:%`} and l.line_key = substr(f.source, ${STATEMENT.length + 2})
  `.execute(trx)
}

/** null when another operator resolved it first. */
export async function writeResolved(
  trx: Transaction<Tables>,
  id: string,
  resolved: { resolution: NonNullable<Finding['resolution']>; note: string; actorUid: string; now: Date },
): Promise<FindingRecord | null> {
  const { rows } = await sql<FindingRecord>`
    update payments.findings
    set resolution = ${resolved.resolution}, note = ${resolved.note}, actor_uid = ${resolved.actorUid},
      resolved_at = ${resolved.now}
    where id = ${id} and resolved_at is null
    returning ${columns}
  `.execute(trx)
  return rows[0] ?? null
}
