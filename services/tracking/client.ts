import { type RemoteOptions, remoteClient } from '#shared/rpc/remote.ts'
import type { ServiceClient } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'

export type TrackingClient = ServiceClient<typeof contract>

/** The client of the collector when it runs behind a base URL of its own; in process the composition hands out the same type. */
export function remoteTracking(options: RemoteOptions): TrackingClient {
  return remoteClient(contract, options)
}
