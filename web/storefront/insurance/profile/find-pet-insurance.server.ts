import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { visitContext } from '#web/request/context.ts'
import { findInsurances } from '../load-insurance.server.ts'
import { getStanding, isOver, type Standing } from './insurance-standing.ts'
import { getClock } from './load-contract.server.ts'

/** Insurance shown on a pet's page: the current contract, else the newest begun one; null without one. */
export interface InsuranceOfPet {
  contract: { id: string; policyTitle: string; standing: Standing; until: string } | null
}

const first: Standing[] = ['active', 'issuing', 'coming', 'to-pay', 'link-ended', 'ready', 'pictures']

/** Null for a pet that the visitor does not own, and when insurance does not answer: the page then omits it. */
export async function findPetInsurance(
  context: Readonly<RouterContextProvider>,
  pet: Pick<PetProfile, 'id' | 'access'>,
): Promise<InsuranceOfPet | null> {
  if (pet.access !== 'owner') return null
  const now = context.get(visitContext).now()
  try {
    const found = (await findInsurances(context))
      .filter(({ petProfileId }) => petProfileId === pet.id)
      .map((each) => ({ ...each, standing: getStanding(each, getClock(each, now)) }))
      .filter(({ standing }) => !isOver(standing))
      .sort((a, b) => first.indexOf(a.standing) - first.indexOf(b.standing))
    const [contract] = found
    if (!contract) return { contract: null }
    const { id, policyTitle, standing, validityExpirationDate: until } = contract
    return { contract: { id, policyTitle, standing, until } }
  } catch (error) {
    if (!asServiceError(error)) throw error
    return null
  }
}
