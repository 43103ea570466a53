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
  deliveryZones: DemoZone[]
  /** Handles of the demonstration catalogue; the shop keeps their product ids. */
  favoriteHandles: string[]
  pages: { slug: string; title: string }[]
}

/** A delivery zone; null is the shop's own term. */
export interface DemoZone {
  name: string
  corners: Polygon
  deliveryCharge: number | null
  minimumCharge: number | null
  minimumTicketFreeDelivery: number | null
}

export interface DemoOperation {
  operationUid: string
  countryIso: CountryIso
  countryName: string
  countryFlag: string
}
