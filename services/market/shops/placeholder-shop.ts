import type { Country } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { ShopRecord } from './shop-record.ts'

/** Placeholder for a place without a shop: zero charges and an empty schedule (specification, section 4). */
export function placeholderShop(country: Country, coordinates: Point): ShopRecord {
  return {
    id: '',
    name: '',
    label: '',
    address: '',
    phone: null,
    whatsapp: null,
    currency: { code: country.currency },
    country: country.iso,
    timeZone: country.timezone,
    coordinates,
    schedule: [],
    exceptions: [],
    paymentOptions: [],
    vat: false,
    vatRate: country.vatRate,
    minimumCharge: 0,
    minimumFee: 0,
    deliveryCharge: 0,
    minimumTicketFreeDelivery: null,
    ordersPerWindow: null,
    deliveryTimeInterval: 0,
    defaultEta: 0,
    backorderDays: 0,
    etaType: 'MINUTES',
    serviceProviderId: '',
    roundPricesEvery: 0,
    predefinedNotes: [],
    popularSearches: [],
    homeSections: [],
    collections: [],
    banners: [],
    favorites: [],
    version: 0,
    pages: [],
    deliveryZones: [],
  }
}
