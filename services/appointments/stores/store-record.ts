import type { Closure, Station } from '../rules/words.ts'
import type { MerchantBasics, PackBasics, PriceBasics, ServiceBasics, StoreBasics } from './rules/store-basics.ts'

/** Stores as they are kept in memory: what depends on the moment or on who asks is worked out for each answer. */

export type MerchantRecord = MerchantBasics

export interface StationRecord extends Station {
  name: string
  kind: 'chair' | 'vet'
  isActive: boolean
}

export interface ClosureRecord extends Closure {
  id: string
  reason: string
}

export interface PriceRecord extends PriceBasics {
  id: string
}

export interface ServiceRecord extends ServiceBasics {
  prices: PriceRecord[]
}

export interface PackRecord extends PackBasics {
  storeId: string
  isActive: boolean
  services: ServiceRecord[]
  subServices: ServiceRecord[]
  optionalSubServices: ServiceRecord[]
  /** Who has a price for every service of it. */
  petTypeIds: string[]
}

export interface StoreRecord extends StoreBasics {
  merchant: MerchantRecord
  /** Those that are not over. */
  closures: ClosureRecord[]
  externalStoreIds: string[]
  extrasExternalBillServiceId: string | null
  isActive: boolean
  /** One decimal; null without reviews. */
  rating: number | null
  reviewCount: number
  /** Those that work. */
  stations: StationRecord[]
  /** Also those that do not: an old visit was there. */
  allStations: StationRecord[]
  services: ServiceRecord[]
  /** Offered beside every pack. */
  extras: ServiceRecord[]
  /** Those that are offered. */
  packs: PackRecord[]
  allPacks: PackRecord[]
}
