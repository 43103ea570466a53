import type { ServicePack, StoreService } from '../contract.ts'
import { findStore, type StoreDependencies } from '../stores/cached-stores.ts'
import type { PackRecord, ServiceRecord } from '../stores/store-record.ts'

/** Active packs of a store, with every price. */
export async function servicePacks(
  deps: StoreDependencies,
  input: { merchantId: string; storeId: string },
): Promise<{ packs: ServicePack[]; extraServices: StoreService[] }> {
  const { packs, extras } = await findStore(deps, input)
  return { packs: packs.map(toPack), extraServices: extras.map(toService) }
}

export function toPack(pack: PackRecord): ServicePack {
  return {
    id: pack.id,
    servicePackId: pack.kind,
    name: pack.name,
    internalName: pack.internalName,
    picture: pack.picture,
    storeId: pack.storeId,
    serviceIds: pack.services.map(({ id }) => id),
    services: pack.services.map(toService),
    active: pack.isActive,
    description: pack.description,
    subServices: pack.subServices.map(toService),
    optionalSubServices: pack.optionalSubServices.map(toService),
    mandatoryFields: pack.mandatoryFields,
    isHomeVisit: pack.isHomeVisit,
    petTypeIds: pack.petTypeIds,
  }
}

export function toService({ id, name, description, skill, prices }: ServiceRecord): StoreService {
  return { id, name, description, skill, prices }
}
