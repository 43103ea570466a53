import type { Closure, Skill } from '../../rules/enums.ts'
import type { MerchantBasics, PackBasics, PriceBasics, ServiceBasics, StoreBasics } from './store-basics.ts'

/** Merchants and stores as the set-up describes them. */

export type MerchantPlan = MerchantBasics

/** Ids within a plan are unique per store; the database uses `<store>.<id>`. */
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

/** A pack with the ids of its services. */
export interface PackPlan extends PackBasics {
  services: string[]
  subServices: string[]
  optionalSubServices: string[]
}
