import type { ServiceClient } from '#shared/rpc/service.ts'
import type { contract } from './contract.ts'

/** Client of the process's own operations: answers describe that process and the shared database. */
export type OperationsClient = ServiceClient<typeof contract>
