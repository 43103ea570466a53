import type { RouterContextProvider } from 'react-router'
import type { Insurance } from '#services/insurance/contract.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { servicesContext } from '#web/request/context.ts'
import { may } from '../../../pets/family/may.ts'
import { findPets } from '../../../pets/find-pets.server.ts'
import { getPlace } from '../../../pets/load-pet.server.ts'
import { type PetGlance, toPetGlance } from '../../../pets/pet-glance.ts'
import { findInsurances } from '../../load-insurance.server.ts'
import { findLacks, type Lack } from './missing-pet-facts.ts'

type Context = Readonly<RouterContextProvider>

/** A pet of the visitor, and reasons against insuring it. */
export interface PetToInsure {
  glance: PetGlance
  profile: PetProfile
  lacks: Lack[]
  /** Current contract; `until` is the first day without cover. */
  insured: { id: string; until: string } | null
  /** Newest contract that was begun and not paid. */
  begun: Insurance | null
}

/** The visitor's own living pets: a shared pet is insured by its owner. */
export async function petsToInsure(context: Context): Promise<PetToInsure[]> {
  const [profiles, insurances] = await Promise.all([
    findPets(context, context.get(servicesContext)),
    findInsurances(context),
  ])
  const place = getPlace(context)
  return profiles
    .filter((profile) => may(profile, 'owner') && profile.deathDate === null)
    .map((profile) => {
      const own = insurances.filter(({ petProfileId }) => petProfileId === profile.id)
      const active = own.find(({ status, isPaid }) => status === 'ACTIVE' || (status === 'PENDING_PAYMENT' && isPaid))
      return {
        glance: toPetGlance(profile, place),
        profile,
        lacks: findLacks(profile),
        insured: active ? { id: active.id, until: active.validityExpirationDate } : null,
        begun: own.find(isBegun) ?? null,
      }
    })
}

/** Whether a first contract (no renewal) is begun and not paid. */
export function isBegun({ status, isPaid, renewedFrom }: Insurance): boolean {
  return (status === 'QUOTED' || status === 'PENDING_PAYMENT') && !isPaid && renewedFrom === null
}
