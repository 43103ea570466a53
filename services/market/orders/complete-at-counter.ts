import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { writeMoment, writeOrder, writeOrderAudit } from './store/order-life.ts'

interface CounterCompletion {
  orderId: string
  /** What was taken for it. */
  amount: number
  method: string
  actorUid: string
  /** The seller saw the prescription of what is sold on one alone. */
  isPrescriptionSeen: boolean
  now: Date
}

/**
 * Completes an order that its buyer takes along, paid, in the transaction that placed it. No courier has its cash, and
 * no fact says that it was delivered: it has no account to notify or to credit.
 */
export async function completeAtCounter(
  trx: Transaction<Tables>,
  { orderId, amount, method, actorUid, isPrescriptionSeen, now }: CounterCompletion,
): Promise<void> {
  await writeOrder(trx, orderId, {
    status: 'COMPLETED',
    packed_at: now,
    completed_at: now,
    pay_until: null,
    ...(amount > 0 && { payment_state: 'paid', paid_minor: amount }),
  })
  const moment = { status: 'COMPLETED', note: 'Vendido en mostrador', at: now, actor: 'staff', actorUid } as const
  await writeMoment(trx, orderId, moment)
  await writeOrderAudit(trx, { at: now, actorUid, action: 'sell', orderId, facts: { method, amount } })
  if (isPrescriptionSeen)
    await writeOrderAudit(trx, { at: now, actorUid, action: 'see-prescription', orderId, facts: {} })
}
