import { appointmentsError } from '../errors.ts'
import { priceVisit } from '../packs/rules/price-visit.ts'
import type { VisitRequirement } from '../slots/rules/packing.ts'
import { typicalPet } from './rules/typical-pet.ts'
import type { PackRecord, StoreRecord } from './store-record.ts'

/** Visit of a pack for a search without pets: for a medium-sized dog, or the pack's first kind. */
export function typicalVisit(
  store: StoreRecord,
  pack: PackRecord,
  serviceIds: readonly string[] = [],
): VisitRequirement {
  const pet = typicalPet(store.merchant.petTypeFields, pack.petTypeIds) ?? { petTypeId: '', size: null }
  const among = (services: PackRecord['services']) => services.filter(({ id }) => serviceIds.includes(id))
  const subServices = among(pack.subServices)
  const extraServices = among(store.extras)
  const known = [...pack.services, ...subServices, ...pack.optionalSubServices, ...extraServices]
  if (serviceIds.some((id) => !known.some((service) => service.id === id))) {
    throw appointmentsError('service-not-offered')
  }

  const visit = priceVisit({
    pack,
    extras: store.extras,
    ...pet,
    chosen: { subServices, optionalSubServices: [], extraServices },
  })
  if ('refusal' in visit) throw appointmentsError(visit.refusal)
  return visit
}
