import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Coordinates, CountryIsoCode, CurrencyCode, Day, Money, requiredText } from '#shared/values.ts'
import { CatalogProduct } from '../catalogue/contract.ts'
import { DISRUPTION_REASONS } from '../disruptions/rules/disruption.ts'
import { PaymentMethod } from './payment-method.ts'

export const Operation = z.object({
  operationUid: z.string(),
  countryIso: CountryIsoCode,
  countryName: z.string(),
  countryFlag: z.string(),
})

/** Opening hours of one day: 0 is Sunday; minutes since local midnight; endTime never exceeds 1440. */
export const ScheduleEntry = z.object({
  active: z.boolean(),
  day: z.int().min(0).max(7),
  startTime: z.int().min(0).max(1440),
  endTime: z.int().min(0).max(1440),
})

/** Hours on a day that is not like its weekday, in time order. */
export const ScheduleException = z.object({
  fromDay: Day,
  untilDay: Day.describe('Included'),
  reason: requiredText('Reason', 80).describe("'Navidad', 'Inventario'"),
  openings: z
    .array(z.object({ startTime: z.int().min(0).max(1440), endTime: z.int().min(0).max(1440) }))
    .max(6)
    .describe('Instead of the hours of those weekdays; empty: closed'),
})

/** An area that a shop delivers to; null terms are those of the shop. Of zones that overlap, the first counts. */
export const DeliveryZone = z.object({
  name: requiredText('Name', 60),
  corners: z.array(Coordinates).min(3).max(500).describe('In order; the last one joins the first'),
  deliveryCharge: Money.nullable().default(null),
  minimumCharge: Money.nullable().default(null),
  minimumTicketFreeDelivery: Money.nullable().default(null),
})

export const HomeSection = z.object({
  id: z.string(),
  title: z.string(),
  tagSlug: z.string().nullable(),
  layout: z.enum(['rail', 'grid', 'tiles']),
  position: z.int(),
})

export const Collection = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  imageId: z.string().nullable(),
  position: z.int(),
})

export const Banner = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  href: z.string().describe('A path of this site'),
  label: z.string(),
  art: z.string().describe('Name of a drawing of the design system'),
  tone: z.string(),
})

export const Shop = z.object({
  id: z.string().describe('Empty for the placeholder of a place without a shop'),
  name: z.string(),
  label: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  currency: z.object({ code: CurrencyCode }),
  country: CountryIsoCode,
  timeZone: z.string(),
  coordinates: Coordinates,
  schedule: z.array(ScheduleEntry),
  exceptions: z
    .array(ScheduleException)
    .default([])
    .describe('Of today and later; the first that names a day decides its hours'),
  paymentOptions: z.array(PaymentMethod),
  vat: z.boolean().describe('true: prices are net of IVA; false (default): they contain it'),
  vatRate: z.number().describe('Of the market, such as 0.13'),
  minimumCharge: Money.describe('itemTotal below this adds minimumFee as surcharge'),
  zoneMinimumCharge: Money.nullable()
    .default(null)
    .describe('Of orders delivered to the asked point; null: minimumCharge'),
  minimumFee: Money,
  deliveryCharge: Money.describe('At the asked point, where zones differ; so is minimumTicketFreeDelivery'),
  minimumTicketFreeDelivery: Money.nullable().describe('null: never free; 0: always free'),
  deliveryTimeInterval: z.int().describe('Minutes of one delivery window'),
  ordersPerWindow: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe('How many orders may choose the same delivery window; null: any number'),
  defaultEta: z.int().describe('Minutes'),
  etaType: z.enum(['MINUTES', 'SAME_DAY', 'NEXT_DAY']),
  backorderDays: z
    .int()
    .default(5)
    .describe('Days until the shop has what it must get first (isBackorder); an order of it is promised for then'),
  serviceProviderId: z.string(),
  roundPricesEvery: z.int().min(0).describe('Rounding step in minor units; 0 is none'),
  predefinedNotes: z.array(z.string()),
  popularSearches: z.array(z.string()),
  homeSections: z.array(HomeSection),
  collections: z.array(Collection),
  banners: z.array(Banner),
  favorites: z.array(z.string()).describe('Product ids that the shop recommends'),
  isOpen: z.boolean().describe('At the moment of the answer'),
  opensAt: z
    .object({
      day: Day,
      time: z.string().describe('HH:mm'),
      label: z.string().describe("'hoy a las 09:00', 'mañana a las 09:00', 'el lunes a las 09:00'"),
    })
    .nullable(),
  servesPoint: z.boolean().describe('Whether the asked point lies in the delivery zone'),
  version: z.int(),
})

export const Place = z.object({
  city: z.string(),
  neighbourhoods: z.array(z.object({ name: z.string(), lat: z.number(), lon: z.number() })),
})

/** Result of a shop search: the nearest shops with the home page of the first. */
export const PlaceAnswer = z.object({
  stores: z.array(Shop).describe('Nearest first'),
  defaultStore: Shop,
  defaultLocations: z.array(Place),
  homeSections: z.array(HomeSection).describe('Of a shop that set none: its largest categories'),
  collectionGroups: z.array(z.object({ id: z.string(), title: z.string(), collections: z.array(Collection) })),
  productRecommendations: z.array(CatalogProduct),
  pages: z.array(z.object({ slug: z.string(), title: z.string() })),
  favorites: z.array(CatalogProduct),
  frequentlyOrdered: z.array(CatalogProduct),
  popularSearches: z.array(z.string()),
  banners: z.array(Banner),
  predefinedNotes: z.array(z.string()),
})

export const DeliveryWindow = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  day: Day,
  dayLabel: z.string().describe("'Hoy', 'Mañana', 'lunes 23'"),
  label: z.string().describe("'10:00 a 11:00'"),
})

/** Operations for the markets, the shop of a place and its delivery windows. */
export const shopCalls = {
  marketPlaceAppData: operation({ access: 'public', load: 'browsing', mayLag: true })
    .route({
      method: 'POST',
      path: '/app/public/marketPlaceAppData',
      summary: 'The markets that this app serves',
      tags: ['shop'],
    })
    .input(z.object({ appName: requiredText('AppName', 60) }))
    .output(z.object({ operations: z.array(Operation) })),

  searchShops: operation({ access: 'public', rate: 'search', load: 'browsing', mayLag: true })
    .route({ method: 'POST', path: '/app/public/searchShops', summary: 'The shop of a place', tags: ['shop'] })
    .input(
      z.object({
        locality: z.object({ coordinates: Coordinates }),
        appName: requiredText('AppName', 60),
        operationUid: requiredText('OperationUid', 100),
        store: z
          .string()
          .max(100)
          .optional()
          .describe('Chooses that shop when it is of this market and open to the address'),
      }),
    )
    .output(PlaceAnswer),

  shop: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/web/shops/{shopId}', summary: 'One shop', tags: ['shop'] })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(Shop),

  deliveryWindows: operation({ access: 'public' })
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/deliveryWindows',
      summary: 'Windows of the next 7 days within the schedule',
      tags: ['shop'],
    })
    .input(
      z.object({
        shopId: z.string().max(100),
        hasDelivery: z.union([z.boolean(), z.stringbool()]),
        lat: z.coerce.number().min(-90).max(90).optional().describe('Of the address, with `lon`'),
        lon: z.coerce.number().min(-180).max(180).optional(),
        hasBackorder: z
          .union([z.boolean(), z.stringbool()])
          .default(false)
          .describe('Of goods that the shop must get first: windows begin after its backorderDays'),
      }),
    )
    .output(
      z.object({
        asap: z.object({ available: z.boolean(), label: z.string().describe("'hoy 15:45', or why it cannot be now") }),
        windows: z.array(DeliveryWindow),
        disruption: z
          .object({
            reason: z.enum(DISRUPTION_REASONS),
            untilLabel: z.string().describe("'hoy 18:00'"),
            fromLabel: z.string().describe('The first delivery after it'),
          })
          .nullable()
          .default(null)
          .describe('Of the address, now or within a day'),
      }),
    ),
}

export type Operation = z.infer<typeof Operation>
export type ScheduleException = z.infer<typeof ScheduleException>
export type DeliveryZone = z.infer<typeof DeliveryZone>
export type Shop = z.infer<typeof Shop>
export type Place = z.infer<typeof Place>
export type PlaceAnswer = z.infer<typeof PlaceAnswer>
export type DeliveryWindow = z.infer<typeof DeliveryWindow>
