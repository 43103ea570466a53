import type { MedicineKind } from '#services/pets/medicines/rules/medicine-kinds.ts'
import type { CountryIso } from '#shared/country.ts'
import type { Point } from '#shared/geo.ts'
import type { Currency } from '#shared/money.ts'
import type { DepositRule } from '../../deposits/rules/deposits.ts'
import type { MandatoryField, PackKind, ScheduleEntry, Skill, SlotConfiguration } from '../../rules/words.ts'

/** What merchants say of themselves, their stores and services, planned or kept. Amounts in minor units, radii in metres. */

export interface MerchantBasics {
  id: string
  name: string
  country: CountryIso
  phone: string | null
  petTypeFields: { type: 'SIZE'; petTypeId: string; values: SizeRange[] }[]
  /** Until how long before its start a customer may move or cancel. */
  changeNoticeMinutes: number
  /** How long before its start a visit can still be booked. */
  leadMinutes: number
}

/** Kilograms, bounds included. */
export interface SizeRange {
  key: string
  min: number
  max: number | null
}

export interface StoreBasics {
  id: string
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
  /** null: not done. */
  pickUpRadius: number | null
  homeVisitRadius: number | null
  schedule: ScheduleEntry[]
  slotConfiguration: SlotConfiguration
  paymentTypes: { paymentMethod: string; paymentMethodFields: Record<string, string> }[]
  deposit: DepositRule
  pictures: string[]
  features: string[]
  discounts: DiscountBasics[]
}

export interface DiscountBasics {
  id: string
  name: string
  percentage: number
  leastPets: number | null
  /** 0 is Sunday. */
  weekdays: number[] | null
  kinds: PackKind[] | null
}

export interface ServiceBasics {
  id: string
  name: string
  description: string
  skill: Skill
  careKind: MedicineKind | null
  isExtra: boolean
}

export interface PriceBasics {
  petTypeId: string
  /** null: whatever the size. */
  size: string | null
  amount: number
  minutes: number
}

export interface PackBasics {
  id: string
  kind: PackKind
  name: string
  internalName: string
  picture: string | null
  description: string
  mandatoryFields: MandatoryField[]
  isHomeVisit: boolean
}
