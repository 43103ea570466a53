import type { Breed, PetType } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { findBreeds, findPetTypes } from './store.ts'

interface Page {
  page: number
  /** 0: no limit. */
  limit: number
}

/** Pet types with their breeds, in their order. */
export async function petTypes(
  { db }: Pick<PetsDependencies, 'db'>,
  asked: Page,
): Promise<{ petTypes: PetType[]; total: number }> {
  const [types, all] = await Promise.all([findPetTypes(db), findBreeds(db, undefined)])
  const described = types.map((type) => ({
    id: type.id,
    name: type.name,
    icon: type.icon,
    sortOrder: type.sort_order,
    breeds: all.filter(({ pet_type_id }) => pet_type_id === type.id).map(({ id, name }) => ({ id, name })),
  }))
  return { petTypes: paginate(described, asked), total: described.length }
}

export async function breeds(
  { db }: Pick<PetsDependencies, 'db'>,
  { petTypeId, ...asked }: Page & { petTypeId?: string | undefined },
): Promise<{ breeds: Breed[]; total: number }> {
  const found = await findBreeds(db, petTypeId)
  const described = found.map((breed) => ({
    id: breed.id,
    name: breed.name,
    petTypeId: breed.pet_type_id,
    sortOrder: breed.sort_order,
    minWeightKg: breed.min_weight_kg,
    maxWeightKg: breed.max_weight_kg,
  }))
  return { breeds: paginate(described, asked), total: described.length }
}

function paginate<Item>(items: Item[], { page, limit }: Page): Item[] {
  return limit === 0 ? items : items.slice((page - 1) * limit, page * limit)
}
