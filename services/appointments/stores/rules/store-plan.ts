import type { Closure, Skill } from '../../rules/words.ts'
import type { MerchantBasics, PackBasics, PriceBasics, ServiceBasics, StoreBasics } from './store-basics.ts'

/** Merchants and stores as whoever sets them up says them. */

export type MerchantPlan = MerchantBasics

/** Ids within a plan are the store's own; `<store>.<id>` is what the database knows. */
export interface StorePlan extends StoreBasics {
  merchantId: string
  closures: (Closure & { id: string; reason: string })[]
  stations: { id: string; name: string; kind: 'chair' | 'vet'; skills: Skill[]; bufferMinutes: number }[]
  services: ServicePlan[]
  packs: PackPlan[]
}

export interface ServicePlan extends ServiceBasics {
  prices: PriceBasics[]
}

/** Of its services the ids. */
export interface PackPlan extends PackBasics {
  services: string[]
  subServices: string[]
  optionalSubServices: string[]
}
