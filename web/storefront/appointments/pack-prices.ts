import type { Merchant, ServicePack } from '#services/appointments/contract.ts'
import { type PricedService, priceVisit } from '#services/appointments/packs/rules/price-visit.ts'

/** What a pack costs and how long it takes for one kind of body. */
export interface PackPrice {
  petTypeId: string
  /** Null: whatever the size. */
  size: { key: string; min: number; max: number | null } | null
  amount: number
  minutes: number
}

/** A pack's prices for every kind and size of pet that it takes, by the rule that prices a booking; nothing chosen beside it. */
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
    // One line where the size makes no difference.
    return first && prices.length > 1 && prices.every((price) => isSame(price, first))
      ? [{ ...first, size: null }]
      : prices
  })
}

/** The lowest, or null for a pack that nobody can book. */
export function cheapest(prices: readonly PackPrice[]): number | null {
  return prices.length > 0 ? Math.min(...prices.map(({ amount }) => amount)) : null
}

function isSame(a: PackPrice, b: PackPrice): boolean {
  return a.amount === b.amount && a.minutes === b.minutes
}

/** What a visit spares the reminders is no matter of its price. */
function withoutCare(service: ServicePack['services'][number]): PricedService {
  return { ...service, careKind: null }
}
