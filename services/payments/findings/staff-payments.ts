import { parsePageEnd, toCursor } from '#shared/rpc/moment-cursor.ts'
import type { Finding, Payment, PaymentStatus } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { findPayments } from '../payments/store.ts'
import { toPayment } from '../payments/to-payment.ts'
import { findOpenKindsByPayment } from './store/findings.ts'

/** A page of payments for operators, newest first. */
export async function staffPayments(
  deps: PaymentsDependencies,
  query: { status?: PaymentStatus | undefined; search?: string | undefined; first: number; after?: string | undefined },
): Promise<{ payments: (Payment & { findings: Finding['kind'][] })[]; endCursor: string | null }> {
  const found = await findPayments(deps.db, {
    status: query.status ?? null,
    search: query.search?.trim() || null,
    after: query.after === undefined ? null : readCursor(query.after),
    limit: query.first + 1,
  })
  const page = found.slice(0, query.first)
  const last = page.at(-1)
  const findings = await findOpenKindsByPayment(
    deps.db,
    page.map(({ id }) => id),
  )
  return {
    payments: page.map((payment) => ({ ...toPayment(deps, payment), findings: findings.get(payment.id) ?? [] })),
    endCursor: last && found.length > page.length ? toCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const end = parsePageEnd(cursor)
  if (!end) throw paymentsError('cursor-not-valid')
  return { createdAt: end.at, id: end.id }
}
