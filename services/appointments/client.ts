import type { ServiceClient } from '#shared/rpc/service.ts'
import type { contract } from './contract.ts'

export type AppointmentsClient = ServiceClient<typeof contract>
