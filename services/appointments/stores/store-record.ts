import type { Closure, Station } from '../rules/enums.ts'
import type { MerchantBasics, PackBasics, PriceBasics, ServiceBasics, StoreBasics } from './rules/store-basics.ts'

/** Stores as cached in memory; fields that depend on the time or the viewer are computed per request. */

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
  /** Pet types for which every service has a price. */
  petTypeIds: string[]
}

export interface StoreRecord extends StoreBasics {
  merchant: MerchantRecord
  /** Closures that have not ended. */
  closures: ClosureRecord[]
  externalStoreIds: string[]
  extrasExternalBillServiceId: string | null
  isActive: boolean
  /** One decimal; null without reviews. */
  rating: number | null
  reviewCount: number
  /** Active stations. */
  stations: StationRecord[]
  /** All stations, because past visits may be at inactive ones. */
  allStations: StationRecord[]
  services: ServiceRecord[]
  /** Extra services offered with every pack. */
  extras: ServiceRecord[]
  /** Active packs. */
  packs: PackRecord[]
  allPacks: PackRecord[]
}
