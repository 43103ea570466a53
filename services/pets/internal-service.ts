import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import type { PetsDependencies } from './deps.ts'
import { internalPets } from './internal-contract.ts'
import { haveDied } from './profiles/have-died.ts'

/** Implements the operations that only other services can call. */
export function makeInternalPets(deps: Pick<PetsDependencies, 'db' | 'report'>): InternalService<typeof internalPets> {
  return makeInternalService({
    contract: internalPets,
    report: deps.report,
    router: implementContract(internalPets, deps, { haveDied }),
  })
}
