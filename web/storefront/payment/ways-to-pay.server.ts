import type { RouterContextProvider } from 'react-router'
import type { PaymentMethod } from '#services/payments/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'

/**
 * Prepayment methods of this market; none without a provider, and none when
 * payments does not answer: customers then pay at the door.
 */
export async function waysToPay(context: Readonly<RouterContextProvider>): Promise<PaymentMethod[]> {
  const { country, call } = context.get(sharedVisitContext)
  const { payments } = context.get(servicesContext)
  try {
    const ways = await payments.ways({ country: country.iso }, { context: call })
    return ways.map(({ method }) => method)
  } catch (error) {
    if (!asServiceError(error)) throw error
    return []
  }
}
