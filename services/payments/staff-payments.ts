import type { CallContext } from '#shared/rpc/service.ts'
import type { Payment, PaymentStatus } from './contract.ts'
import { describePayment } from './describe.ts'
import { paymentsError } from './errors.ts'
import type { PaymentsNeeds } from './needs.ts'
import { operatorOf } from './staff.ts'
import { findPayments, type PaymentRecord } from './store/payments.ts'

/** Payments for operators, newest first, a page at a time. */
export async function staffPayments(
  needs: PaymentsNeeds,
  query: { status?: PaymentStatus | undefined; search?: string | undefined; first: number; after?: string | undefined },
  context: CallContext,
): Promise<{ payments: Payment[]; endCursor: string | null }> {
  operatorOf(context)
  const found = await findPayments(needs.db, {
    status: query.status ?? null,
    search: query.search?.trim() || null,
    after: query.after === undefined ? null : readCursor(query.after),
    limit: query.first + 1,
  })
  const page = found.slice(0, query.first)
  const last = page.at(-1)
  return {
    payments: page.map((payment) => describePayment(needs, payment)),
    endCursor: last && found.length > page.length ? cursorOf(last) : null,
  }
}

function cursorOf(payment: PaymentRecord): string {
  return Buffer.from(`${payment.createdAt.toISOString()} ${payment.id}`).toString('base64url')
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const createdAt = new Date(at)
  if (Number.isNaN(createdAt.getTime()) || id === '') throw paymentsError('cursor-not-valid')
  return { createdAt, id }
}
