import * as z from 'zod'
import { whyBadLink } from '#services/content/rules/link.ts'
import { Coordinates, requiredText } from '#shared/values.ts'
import { deliverySettingFields } from '../live-delivery/delivery-settings.ts'
import { Banner, DeliveryZone, HomeSection, ScheduleException, Shop } from './contract.ts'
import { overlapsAnother, type Span } from './rules/opening-hours.ts'
import { toRing } from './rules/zone-shape.ts'
import { unprovedLimitFields } from './unproved-limits.ts'

const shop = Shop.shape

const endsLater = ({ startTime, endTime }: Span) => startTime < endTime
const overlap = (spans: readonly Span[]) => spans.some((span) => overlapsAnother(span, spans))

const line = z.string().trim().min(1).max(120)

export const HomeSectionSettings = HomeSection.extend({
  id: z.string().min(1).max(100),
  title: requiredText('Title', 80),
  tagSlug: z.string().max(100).nullable(),
})

export const BannerSettings = Banner.extend({
  id: z.string().min(1).max(100),
  title: requiredText('Title', 80),
  text: z.string().trim().max(200),
  href: z
    .string()
    .trim()
    .max(500)
    .refine((href) => href.startsWith('/') && whyBadLink(href) === null, 'A path of this site'),
  label: requiredText('Label', 40),
  art: z.string().max(60),
  tone: z.string().max(20),
})

const hasUniqueIds = (parts: readonly { id: string }[]) => new Set(parts.map(({ id }) => id)).size === parts.length

/**
 * What operators and the file of `market:setup` set of a shop, with the same rules; those of the home page are stricter
 * than the file's.
 */
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
  backorderDays: shop.backorderDays.unwrap().min(1).max(60),
  roundPricesEvery: shop.roundPricesEvery.max(1_000_000),
  ...unprovedLimitFields,
  ...deliverySettingFields,
  predefinedNotes: z.array(line).max(20),
  popularSearches: z.array(line).max(20),
  homeSections: z.array(HomeSectionSettings).max(12).refine(hasUniqueIds, 'Two sections have one id'),
  banners: z.array(BannerSettings).max(6).refine(hasUniqueIds, 'Two banners have one id'),
  favorites: z.array(z.string().max(100)).max(10),
  deliveryZones: z.array(DeliveryZone.extend({ corners: z.array(Coordinates).min(3).max(500).overwrite(toRing) })),
})

export type ShopSettings = z.infer<typeof ShopSettings>

function sharesDay(one: ScheduleException, other: ScheduleException): boolean {
  return one.fromDay <= other.untilDay && other.fromDay <= one.untilDay
}
