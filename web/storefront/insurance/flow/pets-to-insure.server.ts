import type { RouterContextProvider } from 'react-router'
import type { Insurance } from '#services/insurance/contract.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { servicesContext } from '#web/request/context.ts'
import { may } from '../../pets/family/may.ts'
import { glanceOf, type PetGlance } from '../../pets/pet-glance.ts'
import { placeOf } from '../../pets/pet-of-page.server.ts'
import { petsOf } from '../../pets/pets-of.server.ts'
import { insurancesOf } from '../insurance-of-page.server.ts'
import { type Lack, lacksOf } from './lacks-of-pet.ts'

type Context = Readonly<RouterContextProvider>

/** A pet of the visitor that may be insured, and what stands in its way. */
export interface PetToInsure {
  glance: PetGlance
  profile: PetProfile
  lacks: Lack[]
  /** It is insured by this one; on `until` it is no more. */
  insured: { id: string; until: string } | null
  /** Begun and not paid; the newest one. */
  begun: Insurance | null
}

/** The living pets that are the visitor's own: one that somebody shares is insured by its owner. */
export async function petsToInsure(context: Context): Promise<PetToInsure[]> {
  const [profiles, insurances] = await Promise.all([
    petsOf(context, context.get(servicesContext)),
    insurancesOf(context),
  ])
  const place = placeOf(context)
  return profiles
    .filter((profile) => may(profile, 'owner') && profile.deathDate === null)
    .map((profile) => {
      const own = insurances.filter(({ petProfileId }) => petProfileId === profile.id)
      const active = own.find(({ status, isPaid }) => status === 'ACTIVE' || (status === 'PENDING_PAYMENT' && isPaid))
      return {
        glance: glanceOf(profile, place),
        profile,
        lacks: lacksOf(profile),
        insured: active ? { id: active.id, until: active.validityExpirationDate } : null,
        begun: own.find(isBegun) ?? null,
      }
    })
}

/** A first contract on its way; a renewal is no new beginning. */
export function isBegun({ status, isPaid, renewedFrom }: Insurance): boolean {
  return (status === 'QUOTED' || status === 'PENDING_PAYMENT') && !isPaid && renewedFrom === null
}
