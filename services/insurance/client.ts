import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext, ServiceClient } from '#shared/rpc/service.ts'
import type { contract, InsuranceCustomer } from './contract.ts'

export type InsuranceClient = ServiceClient<typeof contract>

/**
 * The caller as insurance knows them; null for who never insured a pet. Without a token it is null and nothing is sent
 * (D55). Asked once: whatever else fails is thrown (specification, section 9).
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
