import { appointmentsError } from './errors.ts'
import type { VisitNeed } from './rules/packing.ts'
import { priceVisit } from './rules/price-visit.ts'
import type { PackRecord, StoreRecord } from './store-record.ts'

/** How long a pack takes where nobody said for whom: a middling dog, or whatever the pack is for. */
export function typicalVisit(store: StoreRecord, pack: PackRecord, serviceIds: readonly string[] = []): VisitNeed {
  const petTypeId = pack.petTypeIds.includes('perro') ? 'perro' : (pack.petTypeIds[0] ?? '')
  const sizes = store.merchant.petTypeFields.find((field) => field.petTypeId === petTypeId)?.values ?? []
  const size = sizes[Math.floor((sizes.length - 1) / 2)]?.key ?? null

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
    petTypeId,
    size,
    chosen: { subServices, optionalSubServices: [], extraServices },
  })
  if ('refusal' in visit) throw appointmentsError(visit.refusal)
  return visit
}
