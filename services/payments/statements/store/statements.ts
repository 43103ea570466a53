import { type Kysely, sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { LineOutcome, StatementCell } from '../../contract.ts'
import type { Tables } from '../../tables.ts'

export interface StatementRecord {
  id: string
  fileName: string
  currency: Currency
  lines: number
  importedAt: Date
  /** Counts only lines that no earlier statement had. */
  outcomes: Partial<Record<LineOutcome, number>>
}

export interface LineRecord {
  position: number
  bookedOn: string
  amountMinor: number
  reference: string
  text: string
  cells: StatementCell[]
  outcome: LineOutcome
  paymentId: string | null
}

type Db = Kysely<Tables> | Transaction<Tables>

const columns = sql`
  s.id, s.file_name as "fileName", s.currency, s.lines, s.imported_at as "importedAt",
  coalesce(
    (
      select jsonb_object_agg(outcome, count)
      from (select outcome, count(*)::int from payments.statement_lines where statement_id = s.id group by outcome) counted
    ),
    '{}'
  ) as outcomes
`

/** Serializes imports: two overlapping statements would wait for each other's lines. */
export async function lockStatements(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payments.statements'))`.execute(trx)
}

export async function findStatement(db: Db, id: string): Promise<StatementRecord | null> {
  const { rows } = await sql<StatementRecord>`
    select ${columns} from payments.statements s where s.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

export async function findStatementByFile(db: Db, fileHash: string): Promise<StatementRecord | null> {
  const { rows } = await sql<StatementRecord>`
    select ${columns} from payments.statements s where s.file_hash = ${fileHash}
  `.execute(db)
  return rows[0] ?? null
}

export async function findStatements(db: Db, most: number): Promise<StatementRecord[]> {
  const { rows } = await sql<StatementRecord>`
    select ${columns} from payments.statements s order by s.imported_at desc, s.id limit ${most}
  `.execute(db)
  return rows
}

export async function insertStatement(
  trx: Transaction<Tables>,
  statement: Omit<StatementRecord, 'outcomes'> & { fileHash: string; actorUid: string },
): Promise<void> {
  await sql`
    insert into payments.statements (id, file_name, file_hash, currency, lines, actor_uid, imported_at)
    values (
      ${statement.id}, ${statement.fileName}, ${statement.fileHash}, ${statement.currency}, ${statement.lines},
      ${statement.actorUid}, ${statement.importedAt}
    )
  `.execute(trx)
}

/** The keys that no statement has yet. */
export async function findNewKeys(db: Db, lineKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key
    from unnest(${[...lineKeys]}::text[]) key
    where not exists (select from payments.statement_lines where line_key = key)
  `.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export async function insertLine(
  trx: Transaction<Tables>,
  statementId: string,
  line: LineRecord & { key: string },
): Promise<void> {
  await sql`
    insert into payments.statement_lines (
      statement_id, position, line_key, booked_on, amount_minor, reference, text, cells, outcome,
      payment_id
    )
    values (
      ${statementId}, ${line.position}, ${line.key}, ${line.bookedOn}, ${line.amountMinor}, ${line.reference},
      ${line.text}, ${JSON.stringify(line.cells)}, ${line.outcome}, ${line.paymentId}
    )
  `.execute(trx)
}

export async function findLines(db: Db, statementId: string): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`
    select position, booked_on as "bookedOn", amount_minor as "amountMinor", reference, text, cells, outcome,
      payment_id as "paymentId"
    from payments.statement_lines
    where statement_id = ${statementId}
    order by position
  `.execute(db)
  return rows
}

/** How many lines were recognized as refunds of this amount. */
export async function countRefundLines(
  trx: Transaction<Tables>,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from payments.statement_lines
    where payment_id = ${paymentId} and amount_minor = ${-amountMinor} and outcome = 'refunded'
  `.execute(trx)
  return rows[0]?.count ?? 0
}
