import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, Money, messageOrLimit, pictureAddress } from '#shared/values.ts'
import { PACK_KINDS, STORE_SORTS } from '../rules/enums.ts'

/** Text with the specification's message for its absence: 'StoreName cannot be empty'. */
export const filled = (field: string, max = 200) =>
  z
    .string({ error: messageOrLimit(field, `${field} cannot be empty`) })
    .trim()
    .min(1, `${field} cannot be empty`)
    .max(max)

export const numeric = (field: string) => z.number({ error: messageOrLimit(field, `${field} must be a number`) })

const listSchema = <Item extends z.ZodType>(item: Item, field: string, most: number) =>
  z.array(item, { error: messageOrLimit(field, `${field} must be an array`) }).max(most)

const minuteOfDaySchema = (field: string) => numeric(field).int().min(0).max(1440)

export const ScheduleEntry = z.object({
  active: z.boolean(),
  day: numeric('StoreScheduleDay').int().min(0).max(7).describe('0 and 7 are Sunday'),
  startTime: minuteOfDaySchema('StoreScheduleStartTime').describe('Minutes since local midnight'),
  endTime: minuteOfDaySchema('StoreScheduleEndTime'),
})

const optionalMinutes = z.int().min(0).max(1440).nullable().default(null)

export const SlotConfiguration = z.object({
  slotType: z.enum(['INTERVAL', 'SHIFT'], { error: 'SlotType cannot be empty' }),
  slotFields: z.object({
    interval: z.int().min(5).max(720).nullable().default(null).describe('Minutes; INTERVAL needs it'),
    endOfMorningShift: optionalMinutes,
    receiveBeforeMorning: optionalMinutes,
    receiveBeforeAfternoon: optionalMinutes,
  }),
})

/** Weekly working time of a person. */
export const WorkSpan = z.object({
  day: z.int().min(0).max(7).describe('0 and 7 are Sunday'),
  startTime: z.int().min(0).max(1440),
  endTime: z.int().min(0).max(1440),
})

/** Days with other hours than in the week; without times: days off. */
export const WorkException = z.object({
  fromDay: Day,
  untilDay: Day,
  startTime: z.int().min(0).max(1440).nullable(),
  endTime: z.int().min(0).max(1440).nullable(),
})

export const StorePayment = z.object({
  paymentMethod: filled('StorePaymentMethod', 40).describe("'cash', 'card', 'qr'"),
  paymentMethodFields: z.record(z.string().max(60), z.string().max(200)).default({}),
})

/** Deposit per pet when booking: none, a percentage of the price, or an amount in minor units. */
export const DepositRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(100) }),
  z.object({ kind: z.literal('fixed'), amount: Money.min(1) }),
])

/** Store data that a merchant edits. The messages are the specification's (section 5). */
export const storeFacts = {
  name: filled('StoreName', 120),
  address: filled('StoreAddress', 300),
  phone: filled('StorePhone', 40),
  latitude: numeric('StoreLatitude').min(-90).max(90),
  longitude: numeric('StoreLongitude').min(-180).max(180),
  pickUpFee: numeric('StorePickUpFee').int().min(0).max(1_000_000_000).describe('Minor units; 0: fetched for nothing'),
  schedule: listSchema(ScheduleEntry, 'StoreSchedules', 42),
  slotConfiguration: SlotConfiguration,
  paymentTypes: listSchema(StorePayment, 'StorePaymentTypes', 10),
  deposit: DepositRule,
  unprovedVisits: z
    .int()
    .min(1)
    .max(20)
    .describe('Most visits to come without a deposit of a customer who proved no phone and has not been here before'),
  unprovedVisitsOfNetwork: z.int().min(1).max(1000).describe('The same of all such customers of one network'),
  storePictures: listSchema(pictureAddress(), 'StorePictures', 12).describe('Paths or addresses of pictures'),
  externalStoreIds: listSchema(z.string().max(100), 'ExternalStoreIds', 20),
  extrasExternalBillServiceId: z.string().max(100).nullable().default(null),
  features: z.array(z.string().trim().min(1).max(60)).max(20).describe("'Secado sin ruido', 'Estacionamiento'"),
  active: z.boolean().describe('false: neither found nor booked'),
  /** Radius of pickups and home visits in metres, straight line; null: not offered. */
  pickUpRadius: z.int().min(0).max(100_000).nullable(),
  homeVisitRadius: z.int().min(0).max(100_000).nullable(),
  vans: z
    .int()
    .min(1)
    .max(6)
    .nullable()
    .describe(
      'Vans that fetch and bring back by the planned trips, so that families are told the minute; null: none does',
    ),
  petsPerVan: z.int().min(1).max(20),
}

export const Review = z.object({
  id: z.string(),
  stars: z.int().min(1).max(5),
  text: z.string(),
  author: z.string().describe('First name and initial: Ana S.'),
  petName: z.string().nullable(),
  servicePack: z.string(),
  pictures: z.array(z.string()),
  day: Day,
  answer: z.object({ text: z.string(), day: Day }).nullable().describe("The merchant's"),
})

export const Store = z.object({
  ...storeFacts,
  // Not checked again: an address that was stored before it was checked must not hide its store.
  storePictures: z.array(z.string()),
  id: filled('StoreId', 100),
  merchantId: filled('MerchantId', 100),
  merchantName: z.string(),
  shortId: z.string().describe("For people: 'SE-1'"),
  rating: z.number().nullable().describe('1 to 5, one decimal; null without reviews'),
  reviewsTotalCount: z.int(),
  reviews: z.array(Review).describe('The newest three'),
  services: z.array(z.string()).describe('Names of what it does'),
  currencyCode: CurrencyCode,
  timezoneCode: z.string(),
  countryCode: CountryIsoCode,
  city: z.string(),
  isOpen: z.boolean().describe('At the moment of the answer'),
  /** 'Hoy hasta las 18:30', 'Abre el lunes a las 9:00'. */
  openingLabel: z.string(),
  /** Closures of the coming weeks: 'Cerrado el 6 de agosto'. Partial ones with minutes since midnight. */
  closures: z.array(
    z.object({
      fromDay: Day,
      untilDay: Day,
      startTime: optionalMinutes,
      endTime: optionalMinutes,
      reason: z.string(),
    }),
  ),
  changeNoticeMinutes: z.int().describe('Until how long before its start a customer may move or cancel a booking'),
})

/** Next free start of a store in its own zone. Browsers show the label and never convert times. */
export const NextSlot = z.object({ startsAt: z.iso.datetime(), day: Day, label: z.string().describe("'Hoy 15:30'") })

export const StoreCard = z.object({
  id: z.string(),
  merchantId: z.string(),
  shortId: z.string(),
  name: z.string(),
  merchantName: z.string(),
  address: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  picture: z.string().nullable(),
  features: z.array(z.string()),
  kinds: z.array(z.enum(PACK_KINDS)),
  petTypeIds: z.array(z.string()),
  rating: z.number().nullable(),
  reviewsTotalCount: z.int(),
  priceFrom: Money.describe('The cheapest of its packs that fits what was asked'),
  currencyCode: CurrencyCode,
  isOpen: z.boolean(),
  distanceMetres: z.int().nullable().describe('null: nobody said from where'),
  nextSlot: NextSlot.nullable().describe('For the pack and the pet of the question, a middling dog without one'),
  hasPickUp: z.boolean(),
  hasHomeVisit: z.boolean(),
})

export const Merchant = z.object({
  id: z.string(),
  name: z.string(),
  countryCode: CountryIsoCode,
  phone: z.string().nullable(),
  /** Sizes used in its prices. */
  petTypeFields: z.array(
    z.object({
      type: z.literal('SIZE'),
      petTypeId: z.string(),
      values: z.array(z.object({ key: z.string(), min: z.number(), max: z.number().nullable() })).describe('Kilograms'),
    }),
  ),
})

const merchantPath = { merchantId: filled('MerchantId', 100) }
export const storePath = { ...merchantPath, storeId: filled('StoreId', 100) }
export const storeRoute = '/merchants/{merchantId}/stores/{storeId}' as const

export const stores = {
  /** Active stores of the visitor's market. At most 500. */
  stores: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/stores', summary: 'Stores, with their next free time', tags: ['stores'] })
    .input(
      z.object({
        kind: z.enum(PACK_KINDS).optional(),
        petTypeId: z.string().max(100).optional(),
        merchantId: z.string().max(100).optional(),
        maxPrice: z.coerce.number().int().min(0).optional().describe('Minor units'),
        lat: z.coerce.number().min(-90).max(90).optional(),
        lon: z.coerce.number().min(-180).max(180).optional(),
        maxMetres: z.coerce.number().int().min(1).optional().describe('From lat, lon'),
        sort: z.enum(STORE_SORTS).default('by-name'),
        after: z.string().max(200).optional(),
        first: z.coerce.number().int().min(1).max(500).default(60),
      }),
    )
    .output(
      z.object({
        stores: z.array(StoreCard),
        total: z.int(),
        endCursor: z.string().nullable().describe('For `after`; null at the end'),
        prices: z.object({ min: Money, max: Money }).nullable().describe('Of the market, for the price filter'),
      }),
    ),

  merchant: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/merchants/{merchantId}', summary: 'A merchant and its sizes', tags: ['stores'] })
    .input(z.object(merchantPath))
    .output(Merchant),

  /** A store of the given merchant; otherwise not found. */
  store: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: storeRoute, summary: 'A store', tags: ['stores'] })
    .input(z.object(storePath))
    .output(Store),

  reviews: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: `${storeRoute}/reviews`, summary: 'What customers said', tags: ['stores'] })
    .input(
      z.object({
        ...storePath,
        after: z.string().max(200).optional(),
        first: z.coerce.number().int().min(1).max(50).default(10),
      }),
    )
    .output(
      z.object({
        reviews: z.array(Review),
        endCursor: z.string().nullable(),
        /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
        byStars: z.array(z.int()).length(5),
      }),
    ),
}
