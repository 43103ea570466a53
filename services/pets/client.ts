import { type RemoteOptions, remoteClient } from '#shared/rpc/remote.ts'
import type { ServiceClient } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'

export type PetsClient = ServiceClient<typeof contract>

/** The client of pets when it runs behind a base URL of its own; in process the composition hands out the same type. */
export function remotePets(options: RemoteOptions): PetsClient {
  return remoteClient(contract, options)
}
