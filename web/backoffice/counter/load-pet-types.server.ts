import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toPetKind } from '../../storefront/pets/pet-coat.ts'

/** Kinds of pets that a store serves. */
export async function loadPetTypes(context: Readonly<RouterContextProvider>, storeId: string) {
  const all = await loadEveryPetType(context, storeId)
  return all.filter(({ isServed }) => isServed).map(({ id, kind }) => ({ id, kind }))
}

/** All kinds of pets, and whether a store serves them. */
export async function loadEveryPetType(context: Readonly<RouterContextProvider>, storeId: string) {
  const { appointments, pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const [{ petTypes }, { packs }] = await Promise.all([
    pets.petTypes({ page: 1, limit: 0 }, call),
    appointments.staffStore({ storeId }, call),
  ])
  const served = new Set(packs.filter(({ active }) => active).flatMap(({ petTypeIds }) => petTypeIds))
  return petTypes.map(({ id, name }) => ({ id, kind: toPetKind(name), isServed: served.has(id) }))
}
