import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Insurance } from '../contract.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { ownInsurance } from './own-insurance.ts'
import { writeInsurance, writeLog } from './store/insurances.ts'
import { toInsurances } from './to-insurance.ts'

/** Marks policies as received: all of them or none. Repeating the call changes nothing. */
export async function acknowledge(
  { db, now }: Pick<InsuranceDependencies, 'db' | 'now'>,
  { customerId, insurances }: { customerId: string; insurances: { id: string }[] },
  context: CallContext,
): Promise<Insurance[]> {
  const ids = [...new Set(insurances.map(({ id }) => id))].sort()
  return db.transaction().execute(async (trx) => {
    const at = now()
    const received = []
    for (const insuranceId of ids) {
      const key = { customerId, insuranceId }
      const record = await ownInsurance(trx, key, context, { isLocked: true })
      if (record.status !== 'ACTIVE' && record.status !== 'EXPIRED') throw insuranceError('insurance-not-found')
      if (!record.customer_received_policy) {
        await writeInsurance(trx, insuranceId, { customer_received_policy: true, received_at: at })
        const line = { insuranceId, at, status: record.status, note: 'Póliza recibida', actor: 'customer' } as const
        await writeLog(trx, { ...line, actorUid: accountUid(context) })
      }
      received.push(await ownInsurance(trx, key, context))
    }
    return toInsurances(trx, received, at)
  })
}
