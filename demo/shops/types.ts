import type { Shop } from '#services/market/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Polygon } from '#shared/geo.ts'

/** A shop of the demonstration: every field of the contract that is kept, with products named by handle. */
export interface DemoShop
  extends Omit<
    Shop,
    'isOpen' | 'opensAt' | 'servesPoint' | 'version' | 'favorites' | 'exceptions' | 'zoneMinimumCharge'
  > {
  operationUid: string
  /** Corners of the delivery area, in order. */
  deliveryZone: Polygon
  /** Handles of the demonstration catalogue; the shop keeps their product ids. */
  favoriteHandles: string[]
  pages: { slug: string; title: string }[]
}

export interface DemoOperation {
  operationUid: string
  countryIso: CountryIso
  countryName: string
  countryFlag: string
}
