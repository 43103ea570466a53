import type { MedicineKind } from '#services/pets/medicines/rules/medicine-kinds.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { Currency } from '#shared/money.ts'
import type { DepositRule } from '../../deposits/rules/deposits.ts'
import type { MandatoryField, PackKind, ScheduleEntry, Skill, SlotConfiguration } from '../../rules/enums.ts'

/**
 * Data of merchants, stores and services, shared by plans and stored records. Amounts in minor units, radii in metres.
 */

export interface MerchantBasics {
  id: string
  name: string
  country: CountryIso
  phone: string | null
  petTypeFields: { type: 'SIZE'; petTypeId: string; values: SizeRange[] }[]
  /** Minutes before the start until which a customer may move or cancel. */
  changeNoticeMinutes: number
  /** Minutes before its start until which a visit can be booked. */
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
  /** null: not offered. */
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
  /** null: all sizes. */
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
