import type { DepositRule } from '../deposits/rules/deposits.ts'
import type { Closure, Employee, Station } from '../rules/enums.ts'
import type {
  DiscountBasics,
  MerchantBasics,
  PackBasics,
  PriceBasics,
  ServiceBasics,
  StoreBasics,
} from './rules/store-basics.ts'

/** Stores as cached in memory; fields that depend on the time or the viewer are computed per request. */

/** Grows with each change of the settings. */
interface Versioned {
  version: number
}

export interface MerchantRecord extends MerchantBasics, Versioned {
  /** Deposit rule with which its new stores begin. */
  deposit: DepositRule
}

export interface DiscountRecord extends DiscountBasics, Versioned {
  isActive: boolean
}

export interface StationRecord extends Station, Versioned {
  name: string
  kind: 'chair' | 'vet'
  isActive: boolean
}

export interface EmployeeRecord extends Employee, Versioned {
  name: string
  isActive: boolean
}

export interface ClosureRecord extends Closure {
  id: string
  reason: string
}

export interface PriceRecord extends PriceBasics {
  id: string
}

export interface ServiceRecord extends ServiceBasics, Versioned {
  prices: PriceRecord[]
}

export interface PackRecord extends PackBasics, Versioned {
  storeId: string
  isActive: boolean
  services: ServiceRecord[]
  subServices: ServiceRecord[]
  optionalSubServices: ServiceRecord[]
  /** Pet types for which every service has a price. */
  petTypeIds: string[]
}

export interface StoreRecord extends StoreBasics, Versioned {
  merchant: MerchantRecord
  /** Closures that have not ended. */
  closures: ClosureRecord[]
  externalStoreIds: string[]
  extrasExternalBillServiceId: string | null
  isActive: boolean
  /** Most visits to come without a deposit of a customer who proved no phone, and of all such ones of a network. */
  unprovedVisits: number
  unprovedVisitsOfNetwork: number
  /** Vans that drive by the planned trips; null: none does. */
  vans: number | null
  petsPerVan: number
  /** One decimal; null without reviews. */
  rating: number | null
  reviewCount: number
  /** Active stations. */
  stations: StationRecord[]
  /** All stations, because past visits may be at inactive ones. */
  allStations: StationRecord[]
  /** People who attend visits; empty: a free station is enough. */
  employees: EmployeeRecord[]
  allEmployees: EmployeeRecord[]
  services: ServiceRecord[]
  /** Extra services offered with every pack. */
  extras: ServiceRecord[]
  /** Active packs. */
  packs: PackRecord[]
  allPacks: PackRecord[]
  /** Active and inactive ones; `discounts` holds the active ones. */
  allDiscounts: DiscountRecord[]
}
