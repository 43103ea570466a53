import type { ServiceClient } from '#shared/rpc/service.ts'
import type { contract } from './contract.ts'
import type { internalAccounts } from './internal-contract.ts'

export type AccountsClient = ServiceClient<typeof contract>

/** Client for the other services; these operations have no HTTP path. */
export type InternalAccountsClient = ServiceClient<typeof internalAccounts>

export type { FormBody, SavedRequests } from './saved-requests/saved-requests.ts'
