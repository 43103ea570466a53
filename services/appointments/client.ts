import type { ServiceClient } from '#shared/rpc/service.ts'
import type { contract } from './contract.ts'
import type { internalAppointments } from './internal-contract.ts'

export type AppointmentsClient = ServiceClient<typeof contract>

/** Internal client for other services; no HTTP path leads there. */
export type InternalAppointmentsClient = ServiceClient<typeof internalAppointments>
