import { asServiceError } from '#shared/rpc/errors.ts'
import { type RemoteOptions, remoteClient } from '#shared/rpc/remote.ts'
import type { CallContext, ServiceClient } from '#shared/rpc/service.ts'
import { contract, type InsuranceCustomer } from './contract.ts'

export type InsuranceClient = ServiceClient<typeof contract>

/** The client of insurance when it runs behind a base URL of its own; in process the composition hands out the same type. */
export function remoteInsurance(options: RemoteOptions): InsuranceClient {
  return remoteClient(contract, options)
}

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
