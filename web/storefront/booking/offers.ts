import type { ServicePack, StoreService } from '#services/appointments/contract.ts'
import { priceFor } from '#services/appointments/packs/rules/price-visit.ts'

/** Option for a pet with its price. */
export interface Offer {
  id: string
  name: string
  /** Minor units. */
  amount: number
  minutes: number
}

/** A service pack for one pet. */
export interface PackOffer {
  id: string
  kind: ServicePack['servicePackId']
  name: string
  description: string
  isHomeVisit: boolean
  /** Null: not offered for this size. */
  price: { amount: number; minutes: number } | null
  subServices: Offer[]
  optionalSubServices: Offer[]
  needsNotes: boolean
  needsBreed: boolean
}

interface Body {
  petTypeId: string
  size: string | null
}

/** Packs for a pet's kind. */
export function packsFor(body: Body, packs: readonly ServicePack[]): PackOffer[] {
  return packs
    .filter(({ active, petTypeIds }) => active && petTypeIds.includes(body.petTypeId))
    .map((pack) => ({
      id: pack.id,
      kind: pack.servicePackId,
      name: pack.name,
      description: pack.description,
      isHomeVisit: pack.isHomeVisit,
      price: getPackPrice(pack, body),
      subServices: offersFor(body, pack.subServices),
      // Done at the end, so they take no station time.
      optionalSubServices: offersFor(body, pack.optionalSubServices).map((offer) => ({ ...offer, minutes: 0 })),
      needsNotes: pack.mandatoryFields.includes('notes'),
      needsBreed: pack.mandatoryFields.includes('petBreed'),
    }))
}

function getPackPrice({ serviceIds, services }: ServicePack, body: Body): PackOffer['price'] {
  let amount = 0
  let minutes = 0
  for (const id of serviceIds) {
    const service = services.find((each) => each.id === id)
    const price = service && findPrice(service, body)
    if (!price) return null
    amount += price.amount
    minutes += price.minutes
  }
  return { amount, minutes }
}

/** Services with a price for this size of pet. */
export function offersFor(body: Body, services: readonly StoreService[]): Offer[] {
  return services.flatMap((service) => {
    const price = findPrice(service, body)
    return price ? [{ id: service.id, name: service.name, amount: price.amount, minutes: price.minutes }] : []
  })
}

function findPrice(service: StoreService, body: Body) {
  const price = priceFor(service, body)
  return typeof price === 'string' ? null : price
}
