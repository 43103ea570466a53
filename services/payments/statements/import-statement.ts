import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Currency } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Statement } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { insertFinding } from '../findings/store/findings.ts'
import { applyStandingInTransaction, type FindingOrigin } from '../payments/apply-standing.ts'
import { gluedReferencesIn, referencesIn } from '../payments/rules/reference.ts'
import {
  findKnownReferences,
  findPaidPayment,
  lockPaymentsByReferences,
  type PaymentRecord,
} from '../payments/store.ts'
import { STATEMENT } from '../providers/statement/statement-provider.ts'
import { countRefunds } from '../refunds/count-refunds.ts'
import { writeAudit } from '../store/audit.ts'
import type { Tables } from '../tables.ts'
import { readStatementFile } from './file/statement-file.ts'
import { lineKeys } from './rules/line-key.ts'
import { type LineOutcome, matchLine, matchOutgoing } from './rules/match-line.ts'
import type { Movement } from './rules/statement-rows.ts'
import { toStatement } from './statements.ts'
import { findLayouts } from './store/layouts.ts'
import {
  countRefundLines,
  findNewKeys,
  findStatement,
  findStatementByFile,
  insertLine,
  insertStatement,
  lockStatements,
} from './store/statements.ts'
import { whyNotRead } from './why-not-read.ts'

interface NewStatement {
  fileName: string
  currencyCode: Currency
  contentBase64: string
}

/** Imports a statement in one transaction, completely or not at all. */
export async function importStatement(
  deps: PaymentsDependencies,
  { fileName, currencyCode: currency, contentBase64 }: NewStatement,
  context: CallContext,
): Promise<ImportedStatement> {
  const actorUid = accountUid(context)
  const bytes = Buffer.from(contentBase64, 'base64')
  const read = await readStatementFile(bytes, currency, await findLayouts(deps.db))
  if ('error' in read) throw notReadable(read.error)
  return deps.db.transaction().execute(async (trx) => {
    return saveStatement(trx, deps, { fileName, currency, bytes, movements: read.movements, actorUid })
  })
}

/** Refusal of a file; `reason` lets a page offer to name its columns. */
export function notReadable(error: Parameters<typeof whyNotRead>[0]) {
  return paymentsError('statement-not-readable', { detail: whyNotRead(error), reason: error.kind })
}

export type ImportedStatement = Statement & { isRepeated: boolean }

/** Saves a statement and what becomes of its movements; the same file again answers what it was. */
export async function saveStatement(
  trx: Transaction<Tables>,
  deps: PaymentsDependencies,
  file: { fileName: string; currency: Currency; bytes: Uint8Array; movements: readonly Movement[]; actorUid: string },
): Promise<ImportedStatement> {
  const { fileName, currency, movements, actorUid } = file
  const fileHash = createHash('sha256').update(`${currency}\n`).update(file.bytes).digest('base64url')
  await lockStatements(trx)
  const before = await findStatementByFile(trx, fileHash)
  if (before) return { ...toStatement(before), isRepeated: true }

  const now = deps.now()
  const id = newId()
  const lines = movements.length
  await insertStatement(trx, { id, fileName, fileHash, currency, lines, actorUid, importedAt: now })
  await takeMovements(trx, deps, { id, fileName, currency }, movements)

  const statement = await findStatement(trx, id)
  if (!statement) throw new Error(`Statement ${id} was not written`)
  const facts = { fileName, lines, outcomes: statement.outcomes }
  await writeAudit(trx, { actorUid, action: 'import-statement', subject: `statement:${id}`, facts, now })
  return { ...toStatement(statement), isRepeated: false }
}

interface Line extends Movement {
  key: string
  currency: Currency
  fileName: string
  /** Our references in its cells. */
  references: readonly string[]
}

async function takeMovements(
  trx: Transaction<Tables>,
  deps: PaymentsDependencies,
  { id, fileName, currency }: { id: string; fileName: string; currency: Currency },
  movements: readonly Movement[],
): Promise<void> {
  const glued = await findGluedReferences(trx, movements)
  const keys = lineKeys(movements, currency, glued).map(hashName)
  const newKeys = await findNewKeys(trx, keys)
  const lines = movements
    .map((movement, index): Line => {
      const references = [...new Set([...referencesIn(getWholeText(movement)), ...(glued[index] ?? [])])]
      return { ...movement, key: keys[index] ?? '', currency, fileName, references }
    })
    .filter(({ key }) => newKeys.has(key))
  const named = await lockPaymentsByReferences(
    trx,
    lines.flatMap(({ references }) => references),
  )

  // Many banks list the newest first: what came is settled before what was taken back is looked at.
  const inOrder = [...lines.filter(isIncoming), ...lines.filter((line) => !isIncoming(line))]
  for (const line of inOrder) {
    const found = named.filter(({ reference }) => line.references.includes(reference))
    // A line with two of our references: an operator has to split the amount.
    const payment = found.length === 1 ? (found[0] ?? null) : null
    const outcome = isIncoming(line)
      ? await takeIncoming(trx, deps, line, payment)
      : await takeOutgoing(trx, deps, line, { payment, isNamed: found.length > 0 })
    const { line: position, ...written } = line
    await insertLine(trx, id, { ...written, position, outcome, paymentId: payment?.id ?? null })
  }
}

/**
 * Settles a payment, or records a finding with the reason why its money does not match. `named` is the payment before
 * this statement.
 */
async function takeIncoming(
  trx: Transaction<Tables>,
  deps: PaymentsDependencies,
  line: Line,
  named: PaymentRecord | null,
): Promise<LineOutcome> {
  const [payment = null] = named ? await lockPaymentsByReferences(trx, [named.reference]) : []
  const isSubjectPaid = payment !== null && (await findPaidPayment(trx, payment.subject))?.status === 'paid'
  const texts = line.cells.map(({ text }) => text)
  const outcome = matchLine({ ...line, texts }, payment && { ...payment, isSubjectPaid }, STATEMENT)

  const isAlreadyPaid = payment !== null && (payment.status === 'paid' || payment.status === 'paid_late')
  if (payment && outcome !== 'unknown' && !isAlreadyPaid) {
    const { amountMinor, currency } = line
    // A statement has days only; the payment counts as received now.
    const paid = { amountMinor, currency, reference: payment.reference, at: deps.now() }
    await applyStandingInTransaction(trx, deps, payment.id, { status: 'paid', paid }, toOrigin(line))
    return outcome
  }
  const kind = outcome === 'unknown' && payment ? 'mismatch' : outcome === 'twice' ? 'twice' : 'unknown'
  await writeLineFinding(trx, deps, line, { kind, paymentId: payment?.id ?? null })
  return outcome
}

/** Records a finding for money that the bank took back from a payment. */
async function takeOutgoing(
  trx: Transaction<Tables>,
  deps: PaymentsDependencies,
  line: Line,
  { payment, isNamed }: { payment: PaymentRecord | null; isNamed: boolean },
): Promise<LineOutcome> {
  const texts = line.cells.map(({ text }) => text)
  const isRefund = payment !== null && (await isRefundOf(trx, line, payment))
  const outcome = matchOutgoing({ ...line, texts }, { isNamed, isRefund })
  if (outcome === 'reversed')
    await writeLineFinding(trx, deps, line, { kind: 'reversal', paymentId: payment?.id ?? null })
  return outcome
}

/** Whether more refunds of this amount were recorded than statements have shown. */
async function isRefundOf(trx: Transaction<Tables>, line: Line, payment: PaymentRecord): Promise<boolean> {
  if (payment.currency !== line.currency) return false
  const refund = { paymentId: payment.id, amountMinor: -line.amountMinor }
  return (await countRefunds(trx, refund)) > (await countRefundLines(trx, refund))
}

async function writeLineFinding(
  trx: Transaction<Tables>,
  deps: PaymentsDependencies,
  line: Line,
  { kind, paymentId }: { kind: 'mismatch' | 'twice' | 'unknown' | 'reversal'; paymentId: string | null },
): Promise<void> {
  await insertFinding(trx, {
    id: newId(),
    kind,
    paymentId,
    currency: line.currency,
    amountMinor: Math.abs(line.amountMinor),
    ...toOrigin(line),
    foundAt: deps.now(),
  })
}

/** Where a finding comes from: the whole row, which a person reads to decide. */
function toOrigin({ key, fileName, line, bookedOn, reference, text, cells }: Line): FindingOrigin {
  return { source: `${STATEMENT}:${key}`, facts: { statement: { fileName, line, bookedOn, reference, text, cells } } }
}

function isIncoming({ amountMinor }: Movement): boolean {
  return amountMinor > 0
}

/** Text of all cells of the row; banks carry the payer's text in columns of different names. */
function getWholeText({ cells }: Pick<Movement, 'cells'>): string {
  return cells.map(({ text }) => text).join('\n')
}

/**
 * References of payments that banks glued to other signs, or broke over two rows of a column, of each movement. Other
 * words have their form too, so that only those count which payments have.
 */
async function findGluedReferences(trx: Transaction<Tables>, movements: readonly Movement[]): Promise<string[][]> {
  const possible = movements.map((movement) => {
    const columns = Map.groupBy(movement.cells, ({ heading }) => heading).values()
    const unbroken = [...columns].map((cells) => cells.map(({ text }) => text).join('')).join('\n')
    return [...gluedReferencesIn(getWholeText(movement)), ...referencesIn(unbroken), ...gluedReferencesIn(unbroken)]
  })
  const known = await findKnownReferences(trx, [...new Set(possible.flat())])
  return possible.map((references, index) => {
    const written = referencesIn(getWholeText(movements[index] ?? { cells: [] }))
    return [...new Set(references)].filter((each) => known.has(each) && !written.includes(each))
  })
}

/** A movement's key as stored, hashed because it contains the bank's text of any length. */
function hashName(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}
