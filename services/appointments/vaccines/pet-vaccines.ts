import * as z from 'zod'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { withPetsOfDoubles } from '../customers/counter-pets.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { todayIn } from '../rules/local-clock.ts'
import { findStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { type PetVaccines, Vaccine } from './contract.ts'
import { findLackingVaccines, type GivenVaccine } from './rules/lacking-vaccines.ts'
import { findRequiredVaccines } from './store.ts'

type Dependencies = Pick<AppointmentsDependencies, 'db' | 'pets'>

/** What the caller's pets lack for each service of a store, so that they know it before they book. */
export async function petVaccines(
  deps: AppointmentsDependencies,
  {
    petIds,
    day,
    ...place
  }: { merchantId: string; storeId: string; petIds: readonly string[]; day?: string | undefined },
  context: CallContext,
): Promise<PetVaccines[]> {
  const store = await findStore(deps, place)
  return findLackingByPack(deps, store, {
    petIds,
    packIds: store.packs.map(({ id }) => id),
    day: day ?? todayIn(store.timezone, deps.now()),
    family: [context],
  })
}

/** Vaccines that pets lack on a day, by pet and service. `family`: calls as the people whose pets they are. */
export async function findLackingByPack(
  deps: Dependencies,
  { packs }: Pick<StoreRecord, 'packs'>,
  {
    petIds,
    packIds,
    day,
    family,
  }: { petIds: readonly string[]; packIds: readonly string[]; day: string; family: readonly CallContext[] },
): Promise<PetVaccines[]> {
  const asked = packs.filter(({ id }) => packIds.includes(id)).map(({ id }) => id)
  const byPack = Map.groupBy(await findRequiredVaccines(deps.db, asked), ({ packId }) => packId)
  if (byPack.size === 0) return []
  const records = await Promise.all([...new Set(petIds)].map((petId) => findVaccineRecords(deps, petId, family)))
  return records.flatMap((record) => {
    if (!record) return []
    const { pet, given } = record
    return [...byPack].flatMap(([packId, ofPack]) => {
      const required = z.array(Vaccine).parse(ofPack.map(({ vaccine }) => vaccine))
      const lacking = findLackingVaccines({ required, petTypeId: pet.petTypeId, given, day })
      return lacking.length > 0 ? [{ petId: pet.id, petName: pet.name, packId, lacking }] : []
    })
  })
}

/**
 * A pet and the vaccines in its records; null: it was deleted, or given to somebody else. Each of `family` may be the one
 * who sees them: a counter may have entered a person twice.
 */
export async function findVaccineRecords(
  deps: Pick<Dependencies, 'pets'>,
  petId: string,
  family: readonly CallContext[],
): Promise<{ pet: { id: string; name: string; petTypeId: string }; given: GivenVaccine[] } | null> {
  const [first, ...doubles] = family
  if (!first) return null
  const pets = withPetsOfDoubles(deps.pets, doubles)
  for (const context of family) {
    try {
      const pet = await pets.petProfile({ petProfileId: petId }, { context: first })
      const path = { customerId: pet.customerId, petProfileId: petId, kind: 'vaccine' as const }
      return { pet, given: await deps.pets.medicineApplications(path, { context }) }
    } catch (error) {
      if (asServiceError(error)?.status !== 404) throw error
    }
  }
  return null
}
