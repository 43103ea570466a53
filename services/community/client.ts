import { type RemoteOptions, remoteClient } from '#shared/rpc/remote.ts'
import type { ServiceClient } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'

export type CommunityClient = ServiceClient<typeof contract>

/** The client of the community when it runs behind a base URL of its own; in process the composition hands out the same type. */
export function remoteCommunity(options: RemoteOptions): CommunityClient {
  return remoteClient(contract, options)
}
