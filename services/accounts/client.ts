import type { ServiceClient } from '#shared/rpc/service.ts'
import type { contract } from './contract.ts'
import type { internalAccounts } from './internal-contract.ts'

export type AccountsClient = ServiceClient<typeof contract>

/** What other services of ours may ask of it: no path of HTTP leads there. */
export type InternalAccountsClient = ServiceClient<typeof internalAccounts>
