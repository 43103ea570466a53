import type { MedicineKind } from '#services/pets/rules/medicine-kinds.ts'
import type { CountryIso } from '#shared/country.ts'
import type { Point } from '#shared/geo.ts'
import type { Currency } from '#shared/money.ts'
import type { Closure, MandatoryField, PackKind, ScheduleEntry, Skill, SlotConfiguration } from './words.ts'

/** Merchants and stores as whoever sets them up says them. Amounts in minor units. */

export interface MerchantPlan {
  id: string
  name: string
  country: CountryIso
  phone: string | null
  petTypeFields: { type: 'SIZE'; petTypeId: string; values: { key: string; min: number; max: number | null }[] }[]
  changeNoticeMinutes: number
  leadMinutes: number
  depositPercent: number
}

/** Ids within a plan are the store's own; `<store>.<id>` is what the database knows. */
export interface StorePlan {
  id: string
  merchantId: string
  shortId: string
  name: string
  address: string
  phone: string
  city: string
  country: CountryIso
  timezone: string
  currency: Currency
  point: Point
  pickUpFee: number
  pickUpRadius: number | null
  homeVisitRadius: number | null
  schedule: ScheduleEntry[]
  slotConfiguration: SlotConfiguration
  closures: (Closure & { id: string; reason: string })[]
  paymentTypes: { paymentMethod: string; paymentMethodFields: Record<string, string> }[]
  pictures: string[]
  features: string[]
  stations: { id: string; name: string; kind: 'chair' | 'vet'; skills: Skill[]; bufferMinutes: number }[]
  services: ServicePlan[]
  packs: PackPlan[]
  discounts: {
    id: string
    name: string
    percentage: number
    leastPets: number | null
    weekdays: number[] | null
    kinds: PackKind[] | null
  }[]
}

export interface ServicePlan {
  id: string
  name: string
  description: string
  skill: Skill
  careKind: MedicineKind | null
  isExtra: boolean
  prices: { petTypeId: string; size: string | null; amount: number; minutes: number }[]
}

export interface PackPlan {
  id: string
  kind: PackKind
  name: string
  internalName: string
  picture: string | null
  description: string
  mandatoryFields: MandatoryField[]
  isHomeVisit: boolean
  services: string[]
  subServices: string[]
  optionalSubServices: string[]
}
