import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Insurance } from '../contract.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { todayIn } from '../today.ts'
import { type InsuranceKey, ownInsurance } from './own-insurance.ts'
import { closedLink, writeInsurance, writeLog } from './store/insurances.ts'
import { toInsurance } from './to-insurance.ts'

/** Cancels an unpaid contract and its payment. When it was paid meanwhile, it is not cancelled. */
export async function cancelInsurance(
  deps: Pick<InsuranceDependencies, 'db' | 'now' | 'payments'>,
  { reason, ...key }: InsuranceKey & { reason: string },
  context: CallContext,
): Promise<Insurance> {
  const found = await ownInsurance(deps.db, key, context)
  if (found.status === 'PENDING_PAYMENT') {
    const payment = await deps.payments.cancelPayment({ kind: 'insurance', id: found.id }, { context })
    if (payment?.status === 'paid') throw insuranceError('not-cancellable')
  }
  return deps.db.transaction().execute(async (trx) => {
    const record = await ownInsurance(trx, key, context, { isLocked: true })
    const isOpen = record.status === 'QUOTED' || record.status === 'PENDING_PAYMENT'
    if (!isOpen || record.payment_id !== null) throw insuranceError('not-cancellable')
    const at = deps.now()
    const why = reason === '' ? 'Lo anulaste' : reason
    await writeInsurance(trx, record.id, {
      status: 'CANCELLED',
      ...closedLink,
      cancelled_reason: why,
      cancelled_on: todayIn(record.country, at),
      updated_at: at,
    })
    const line = { insuranceId: record.id, at, status: 'CANCELLED', note: why } as const
    await writeLog(trx, { ...line, actor: 'customer', actorUid: accountUid(context) })
    return toInsurance(trx, await ownInsurance(trx, key, context), at)
  })
}
