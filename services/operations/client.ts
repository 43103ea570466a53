import type { ServiceClient } from '#shared/rpc/service.ts'
import type { contract } from './contract.ts'

/** Every process asks its own: what it says is of the process that answers, and of the database that all share. */
export type OperationsClient = ServiceClient<typeof contract>
