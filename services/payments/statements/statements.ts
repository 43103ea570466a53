import { formatMoney } from '#shared/money.ts'
import type { Statement, StatementLine } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { findPaymentsById } from '../payments/store.ts'
import { toPayment } from '../payments/to-payment.ts'
import { findLines, findStatement, findStatements, type StatementRecord } from './store/statements.ts'

const mostStatements = 20

/** The newest statements. */
export async function statements({ db }: PaymentsDependencies): Promise<Statement[]> {
  return (await findStatements(db, mostStatements)).map(toStatement)
}

/** Outcomes of a statement's movements. */
export async function statement(
  deps: PaymentsDependencies,
  { statementId }: { statementId: string },
): Promise<Statement & { movements: StatementLine[] }> {
  const found = await findStatement(deps.db, statementId)
  if (!found) throw paymentsError('statement-not-found')

  const lines = await findLines(deps.db, statementId)
  const ids = lines.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))
  const payments = new Map((await findPaymentsById(deps.db, ids)).map((payment) => [payment.id, payment]))
  return {
    ...toStatement(found),
    movements: lines.map(({ amountMinor, paymentId, ...line }) => {
      const payment = paymentId === null ? undefined : payments.get(paymentId)
      return {
        ...line,
        amount: amountMinor,
        displayAmount: formatMoney(amountMinor, found.currency),
        payment: payment ? toPayment(deps, payment) : null,
      }
    }),
  }
}

export function toStatement({ id, fileName, currency, lines, importedAt, outcomes }: StatementRecord): Statement {
  const taken = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  return {
    id,
    fileName,
    currencyCode: currency,
    importedAt: importedAt.toISOString(),
    lines,
    repeated: lines - taken,
    outcomes,
  }
}
