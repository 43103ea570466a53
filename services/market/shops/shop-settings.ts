import * as z from 'zod'
import { Coordinates, requiredText } from '#shared/values.ts'
import { DeliveryZone, ScheduleException, Shop } from './contract.ts'
import { overlapsAnother, type Span } from './rules/opening-hours.ts'
import { toRing } from './rules/zone-shape.ts'

const shop = Shop.shape

const endsLater = ({ startTime, endTime }: Span) => startTime < endTime
const overlap = (spans: readonly Span[]) => spans.some((span) => overlapsAnother(span, spans))

const line = z.string().trim().min(1).max(120)

/** What operators and the file of `market:setup` set of a shop, with the same rules. */
export const ShopSettings = z.object({
  name: requiredText('Name', 80),
  label: requiredText('Label', 80).describe('City or neighbourhood, under the name'),
  address: requiredText('Address', 200),
  phone: z.string().trim().max(40).nullable(),
  whatsapp: z.string().trim().max(40).nullable(),
  coordinates: Coordinates,
  schedule: shop.schedule
    .max(60)
    .refine((days) => days.every((day) => !day.active || endsLater(day)), 'A day ends after it starts')
    .refine(
      (days) => [0, 1, 2, 3, 4, 5, 6].every((day) => !overlap(days.filter((at) => at.active && at.day % 7 === day))),
      'Two openings of a day overlap',
    ),
  exceptions: z
    .array(
      ScheduleException.refine(({ fromDay, untilDay }) => fromDay <= untilDay, 'An exception ends after it starts')
        .refine(({ openings }) => openings.every(endsLater), 'An opening ends after it starts')
        .refine(({ openings }) => !overlap(openings), 'Two openings of a day overlap'),
    )
    .max(200)
    .refine(
      (all) => all.every((one, index) => all.slice(index + 1).every((other) => !sharesDay(one, other))),
      'Two exceptions share a day',
    ),
  paymentOptions: shop.paymentOptions.refine((ways) => new Set(ways).size === ways.length, 'A way to pay stands twice'),
  minimumCharge: shop.minimumCharge,
  minimumFee: shop.minimumFee,
  deliveryCharge: shop.deliveryCharge,
  minimumTicketFreeDelivery: shop.minimumTicketFreeDelivery,
  deliveryTimeInterval: shop.deliveryTimeInterval.min(15).max(720),
  ordersPerWindow: shop.ordersPerWindow.unwrap(),
  defaultEta: shop.defaultEta.min(1).max(10_080),
  etaType: shop.etaType,
  roundPricesEvery: shop.roundPricesEvery.max(1_000_000),
  predefinedNotes: z.array(line).max(20),
  popularSearches: z.array(line).max(20),
  deliveryZones: z.array(DeliveryZone.extend({ corners: z.array(Coordinates).min(3).max(500).overwrite(toRing) })),
})

export type ShopSettings = z.infer<typeof ShopSettings>

function sharesDay(one: ScheduleException, other: ScheduleException): boolean {
  return one.fromDay <= other.untilDay && other.fromDay <= one.untilDay
}
