import type { RouterContextProvider } from 'react-router'
import type { PaymentMethod } from '#services/payments/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

/**
 * How money can be collected in this market before something is handed over; none without a provider (D46), and none while
 * payments does not answer: whoever wants to buy pays at the door then (D45).
 */
export async function waysToPay(context: Readonly<RouterContextProvider>): Promise<PaymentMethod[]> {
  const { country, call } = context.get(visitContext)
  const { payments } = context.get(servicesContext)
  try {
    const ways = await payments.ways({ country: country.iso }, { context: call })
    return ways.map(({ method }) => method)
  } catch (error) {
    if (!asServiceError(error)) throw error
    return []
  }
}
