import type { ServiceClient } from '#shared/rpc/service.ts'
import type { contract } from './contract.ts'
import type { internalPets } from './internal-contract.ts'

export type PetsClient = ServiceClient<typeof contract>

/** Client for the other services; these operations have no HTTP path. */
export type InternalPetsClient = ServiceClient<typeof internalPets>
