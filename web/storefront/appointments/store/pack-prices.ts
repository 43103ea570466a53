import type { Merchant, ServicePack } from '#services/appointments/contract.ts'
import { type PricedService, priceVisit } from '#services/appointments/packs/rules/price-visit.ts'

/** Price and duration of a pack for one kind and size of pet. */
export interface PackPrice {
  petTypeId: string
  /** Null: one price for all sizes. */
  size: { key: string; min: number; max: number | null } | null
  amount: number
  minutes: number
}

/**
 * Prices of a pack for every kind and size of pet that it takes, by the rule that prices a booking, without optional
 * services.
 */
export function getPackPrices(pack: ServicePack, { petTypeFields }: Pick<Merchant, 'petTypeFields'>): PackPrice[] {
  return pack.petTypeIds.flatMap((petTypeId) => {
    const sizes = petTypeFields.find((field) => field.petTypeId === petTypeId)?.values ?? []
    const prices = (sizes.length > 0 ? sizes : [null]).flatMap((size) => {
      const priced = priceVisit({
        pack: { services: pack.services.map(withoutCare), subServices: [], optionalSubServices: [] },
        extras: [],
        petTypeId,
        size: size?.key ?? null,
        chosen: { subServices: [], optionalSubServices: [], extraServices: [] },
      })
      return 'refusal' in priced ? [] : [{ petTypeId, size, amount: priced.subtotal, minutes: priced.minutes }]
    })
    const [first] = prices
    // One row when the size makes no difference.
    return first && prices.length > 1 && prices.every((price) => isSame(price, first))
      ? [{ ...first, size: null }]
      : prices
  })
}

/** Lowest price, or null for a pack that cannot be booked. */
export function cheapest(prices: readonly PackPrice[]): number | null {
  return prices.length > 0 ? Math.min(...prices.map(({ amount }) => amount)) : null
}

function isSame(a: PackPrice, b: PackPrice): boolean {
  return a.amount === b.amount && a.minutes === b.minutes
}

/** Drops the care that a visit covers, which does not affect its price. */
function withoutCare(service: ServicePack['services'][number]): PricedService {
  return { ...service, careKind: null }
}
