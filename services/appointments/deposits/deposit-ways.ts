import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { DepositWay } from './rules/deposits.ts'

/**
 * Ways to pay a deposit of this store. None without a provider or while payments does not answer: then the
 * deposit is paid at the store, and the booking goes through.
 */
export async function depositWays(
  { payments, log }: Pick<AppointmentsDependencies, 'payments' | 'log'>,
  { deposit, country }: Pick<StoreRecord, 'deposit' | 'country'>,
  context: CallContext,
): Promise<DepositWay[]> {
  if (deposit.kind === 'none') return []
  try {
    return await payments.ways({ country }, { context })
  } catch (error) {
    if (!asServiceError(error)) throw error
    log.warn({ err: error }, 'payments did not say how a deposit can be paid')
    return []
  }
}
