import type { ServiceClient } from '#shared/rpc/service.ts'
import type { contract } from './contract.ts'
import type { internalInvoicing } from './internal-contract.ts'

export type InvoicingClient = ServiceClient<typeof contract>

/** Internal client for other services; no HTTP path leads there. */
export type InternalInvoicingClient = ServiceClient<typeof internalInvoicing>
