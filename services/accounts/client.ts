import { type RemoteOptions, remoteClient } from '#shared/rpc/remote.ts'
import type { ServiceClient } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'
import { accountsForServices } from './contract-for-services.ts'

export type AccountsClient = ServiceClient<typeof contract>

/** What other services of ours may ask of it, and nobody from outside. */
export type AccountsForServicesClient = ServiceClient<typeof accountsForServices>

/** The client of accounts when it runs behind a base URL of its own; in process the composition hands out the same type. */
export function remoteAccounts(options: RemoteOptions): AccountsClient {
  return remoteClient(contract, options)
}

/** What other services of ours may ask of it. */
export function remoteAccountsForServices(options: RemoteOptions): AccountsForServicesClient {
  return remoteClient(accountsForServices, options)
}
