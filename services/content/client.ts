import { type RemoteOptions, remoteClient } from '#shared/rpc/remote.ts'
import type { ServiceClient } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'

export type ContentClient = ServiceClient<typeof contract>

/** The client of content when it runs behind a base URL of its own; in process the composition hands out the same type. */
export function remoteContent(options: RemoteOptions): ContentClient {
  return remoteClient(contract, options)
}
