import type { ServiceClient } from '#shared/rpc/service.ts'
import type { contract } from './contract.ts'

export type ContentClient = ServiceClient<typeof contract>
