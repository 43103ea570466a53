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
import { applyStandingInTransaction } from '../payments/apply-standing.ts'
import { referencesIn } from '../payments/rules/reference.ts'
import { findPaidPayment, lockPaymentsByReferences, type PaymentRecord } from '../payments/store.ts'
import { STATEMENT } from '../providers/statement/statement-provider.ts'
import { writeAudit } from '../store/audit.ts'
import type { Tables } from '../tables.ts'
import { lineKeys } from './rules/line-key.ts'
import { type LineOutcome, matchLine } from './rules/match-line.ts'
import type { Movement } from './rules/statement-rows.ts'
import { readStatementFile } from './statement-file.ts'
import { toStatement } from './statements.ts'
import {
  findNewKeys,
  findStatement,
  findStatementByFile,
  insertLine,
  insertStatement,
  lockStatements,
} from './store.ts'
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
): Promise<Statement & { isRepeated: boolean }> {
  const actorUid = accountUid(context)
  const bytes = Buffer.from(contentBase64, 'base64')
  const fileHash = createHash('sha256').update(`${currency}\n`).update(bytes).digest('base64url')
  const read = await readStatementFile(bytes, currency)
  if ('error' in read) throw paymentsError('statement-not-readable', { detail: whyNotRead(read.error) })

  return deps.db.transaction().execute(async (trx) => {
    await lockStatements(trx)
    const before = await findStatementByFile(trx, fileHash)
    if (before) return { ...toStatement(before), isRepeated: true }

    const now = deps.now()
    const id = newId()
    const lines = read.movements.length
    await insertStatement(trx, { id, fileName, fileHash, currency, lines, actorUid, importedAt: now })
    await takeMovements(trx, deps, { id, currency }, read.movements)

    const statement = await findStatement(trx, id)
    if (!statement) throw new Error(`Statement ${id} was not written`)
    const facts = { fileName, lines, outcomes: statement.outcomes }
    await writeAudit(trx, { actorUid, action: 'import-statement', subject: `statement:${id}`, facts, now })
    return { ...toStatement(statement), isRepeated: false }
  })
}

interface Line extends Movement {
  key: string
  currency: Currency
}

async function takeMovements(
  trx: Transaction<Tables>,
  deps: PaymentsDependencies,
  { id, currency }: { id: string; currency: Currency },
  movements: readonly Movement[],
): Promise<void> {
  const keys = lineKeys(movements, currency).map(hashName)
  const newKeys = await findNewKeys(trx, keys)
  const lines = movements
    .map((movement, index): Line => ({ ...movement, key: keys[index] ?? '', currency }))
    .filter(({ key }) => newKeys.has(key))
  const named = await lockPaymentsByReferences(trx, lines.filter(isIncoming).flatMap(findReferences))

  for (const line of lines) {
    const found = isIncoming(line) ? named.filter(({ reference }) => findReferences(line).includes(reference)) : []
    // A line with two of our references: an operator has to split the amount.
    const payment = found.length === 1 ? (found[0] ?? null) : null
    const outcome = await takeLine(trx, deps, line, payment)
    const { line: position, ...written } = line
    await insertLine(trx, id, { ...written, position, outcome, paymentId: payment?.id ?? null })
  }
}

/**
 * Settles a payment, or records a finding with the reason why its money does not match. `named` is the payment before
 * this statement.
 */
async function takeLine(
  trx: Transaction<Tables>,
  deps: PaymentsDependencies,
  line: Line,
  named: PaymentRecord | null,
): Promise<LineOutcome> {
  const [payment = null] = named ? await lockPaymentsByReferences(trx, [named.reference]) : []
  const isSubjectPaid = payment !== null && (await findPaidPayment(trx, payment.subject))?.status === 'paid'
  const outcome = matchLine(line, payment && { ...payment, isSubjectPaid }, STATEMENT)
  if (outcome === 'not-incoming') return outcome

  const now = deps.now()
  const source = `${STATEMENT}:${line.key}`
  const isAlreadyPaid = payment !== null && (payment.status === 'paid' || payment.status === 'paid_late')
  if (payment && outcome !== 'unknown' && !isAlreadyPaid) {
    const { amountMinor, currency } = line
    // A statement has days only; the payment counts as received now.
    const paid = { amountMinor, currency, reference: payment.reference, at: now }
    await applyStandingInTransaction(trx, deps, payment.id, { status: 'paid', paid }, source)
    return outcome
  }
  await insertFinding(trx, {
    id: newId(),
    kind: outcome === 'unknown' && payment ? 'mismatch' : outcome === 'twice' ? 'twice' : 'unknown',
    paymentId: payment?.id ?? null,
    currency: line.currency,
    amountMinor: line.amountMinor,
    source,
    facts: { statement: { bookedOn: line.bookedOn, reference: line.reference, text: line.text } },
    foundAt: now,
  })
  return outcome
}

function isIncoming({ amountMinor }: Movement): boolean {
  return amountMinor > 0
}

function findReferences({ reference, text }: Movement): string[] {
  return referencesIn(`${reference} ${text}`)
}

/** A movement's key as stored, hashed because it contains the bank's text of any length. */
function hashName(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}
