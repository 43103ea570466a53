import type { MedicineKind } from '#services/pets/rules/medicine-kinds.ts'
import type { CountryIso } from '#shared/country.ts'
import type { Point } from '#shared/geo.ts'
import type { Currency } from '#shared/money.ts'
import type {
  Closure,
  MandatoryField,
  PackKind,
  ScheduleEntry,
  Skill,
  SlotConfiguration,
  Station,
} from './rules/words.ts'

/** Stores as they are kept in memory: what depends on the moment or on who asks is worked out for each answer. */

export interface MerchantRecord {
  id: string
  name: string
  country: CountryIso
  phone: string | null
  petTypeFields: { type: 'SIZE'; petTypeId: string; values: SizeRecord[] }[]
  /** Until how long before its start a customer may move or cancel. */
  changeNoticeMinutes: number
  /** How long before its start a visit can still be booked. */
  leadMinutes: number
  depositPercent: number
}

/** Kilograms, bounds included. */
export interface SizeRecord {
  key: string
  min: number
  max: number | null
}

export interface StationRecord extends Station {
  name: string
  kind: 'chair' | 'vet'
  isActive: boolean
}

export interface ClosureRecord extends Closure {
  id: string
  reason: string
}

export interface PriceRecord {
  id: string
  petTypeId: string
  /** null: whatever the size. */
  size: string | null
  /** Minor units. */
  amount: number
  minutes: number
}

export interface ServiceRecord {
  id: string
  name: string
  description: string
  skill: Skill
  careKind: MedicineKind | null
  isExtra: boolean
  prices: PriceRecord[]
}

export interface PackRecord {
  id: string
  storeId: string
  kind: PackKind
  name: string
  internalName: string
  picture: string | null
  description: string
  mandatoryFields: MandatoryField[]
  isHomeVisit: boolean
  isActive: boolean
  services: ServiceRecord[]
  subServices: ServiceRecord[]
  optionalSubServices: ServiceRecord[]
  /** Who has a price for every service of it. */
  petTypeIds: string[]
}

export interface DiscountRecord {
  id: string
  name: string
  percentage: number
  leastPets: number | null
  /** 0 is Sunday. */
  weekdays: number[] | null
  kinds: PackKind[] | null
}

export interface StoreRecord {
  id: string
  shortId: string
  merchant: MerchantRecord
  name: string
  address: string
  phone: string
  city: string
  country: CountryIso
  timezone: string
  currency: Currency
  point: Point
  /** Minor units. */
  pickUpFee: number
  /** Metres; null: not done. */
  pickUpRadius: number | null
  homeVisitRadius: number | null
  schedule: ScheduleEntry[]
  slotConfiguration: SlotConfiguration
  /** Those that are not over. */
  closures: ClosureRecord[]
  paymentTypes: { paymentMethod: string; paymentMethodFields: Record<string, string> }[]
  pictures: string[]
  features: string[]
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
  discounts: DiscountRecord[]
}
