import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext, ServiceClient } from '#shared/rpc/service.ts'
import type { contract, InsuranceCustomer } from './contract.ts'

export type InsuranceClient = ServiceClient<typeof contract>

/**
 * Insurance customer of the caller; null for people without one, and without a token, when nothing is sent. The call
 * is not retried: any other failure is thrown (specification, section 9).
 */
export async function insuranceCustomer(
  insurance: Pick<InsuranceClient, 'customer'>,
  context: CallContext,
): Promise<InsuranceCustomer | null> {
  if (context.viewer.token === null) return null
  try {
    return await insurance.customer(undefined, { context })
  } catch (error) {
    if (asServiceError(error)?.status === 404) return null
    throw error
  }
}
