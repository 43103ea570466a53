import type { RouterContextProvider } from 'react-router'
import { dateLabel, datesLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import type { PublicHoliday, StaffShopSettings } from '#services/market/contract.ts'
import { type Currency, countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { type TFunction, translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { getPlaceBase } from '../../../storefront/community/map/place-base.server.ts'
import { clockLabel } from '../../appointments/clock-label.ts'
import { toFormWeek } from '../../store/typed-schedule.ts'
import { toChangeLines } from '../to-change-lines.server.ts'
import { getShopLimits } from './shop-forms.server.ts'
import { formatTypedPoint } from './typed-point.ts'

type Context = Readonly<RouterContextProvider>

/** The settings of a shop as its page shows them: typed values and labels. */
export async function loadShopView(context: Context, { shopId, region }: { shopId: string; region: string | null }) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const shop = await market.shopSettings({ shopId }, call)
  const { settings, currency, timeZone } = shop
  const today = todayIn(timeZone, visit.now())
  const [holidays, changes, mapBase] = await Promise.all([
    findHolidays(context, { shop, region, today }),
    findShopChanges(context, shop),
    getPlaceBase(visit),
  ])
  const amount = (minor: number | null) => (minor ? typedAmount(minor, currency) : '')
  return {
    id: shop.id,
    version: shop.version,
    name: settings.name,
    country: countries[shop.country].name,
    sign: countries[shop.country].currencySigns[0] ?? currency,
    isOpen: shop.isOpen,
    missing: shop.missing,
    today,
    limits: getShopLimits(currency),
    facts: {
      name: settings.name,
      label: settings.label,
      address: settings.address,
      phone: settings.phone ?? '',
      whatsapp: settings.whatsapp ?? '',
      point: formatTypedPoint(settings.coordinates),
    },
    mapBase: { tiles: mapBase.tiles, neighbourhoods: mapBase.neighbourhoods },
    hasHours: settings.schedule.length > 0,
    week: toFormWeek(settings.schedule).week,
    exceptions: settings.exceptions
      .filter(({ untilDay }) => untilDay >= today)
      .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))
      .map(({ fromDay, untilDay, reason, openings }) => ({
        fromDay,
        reason,
        days: datesLabel(fromDay, untilDay, today),
        hours: openings.map(({ startTime, endTime }) => `${clockLabel(startTime)} – ${clockLabel(endTime % 1440)}`),
        isToday: fromDay <= today,
      })),
    holidays,
    delivery: {
      deliveryCharge: typedAmount(settings.deliveryCharge, currency),
      minimumTicketFreeDelivery:
        settings.minimumTicketFreeDelivery === null ? '' : typedAmount(settings.minimumTicketFreeDelivery, currency),
      minimumCharge: amount(settings.minimumCharge),
      minimumFee: amount(settings.minimumFee),
      deliveryTimeInterval: String(settings.deliveryTimeInterval),
      ordersPerWindow: settings.ordersPerWindow === null ? '' : String(settings.ordersPerWindow),
      etaType: settings.etaType,
      defaultEta: String(settings.defaultEta),
      backorderDays: String(settings.backorderDays),
      courierKmh: String(settings.courierKmh),
      minutesPerStop: String(settings.minutesPerStop),
      courierKg: String(settings.courierKg),
      doorPhoto: settings.doorPhoto ? 'on' : '',
    },
    zones: settings.deliveryZones.map(({ name, deliveryCharge }) => ({
      name,
      charge: formatMoney(deliveryCharge ?? settings.deliveryCharge, currency),
    })),
    payment: {
      paymentOptions: settings.paymentOptions,
      roundPricesEvery: amount(settings.roundPricesEvery),
      unprovedUnits: String(settings.unprovedUnits),
      unprovedOrders: String(settings.unprovedOrders),
      unprovedOrdersOfNetwork: String(settings.unprovedOrdersOfNetwork),
      hoursToConfirm: String(settings.hoursToConfirm),
    },
    texts: { predefinedNotes: settings.predefinedNotes.join('\n') },
    sections: settings.homeSections.length,
    changes,
  }
}

export type ShopView = Awaited<ReturnType<typeof loadShopView>>

interface AskedHolidays {
  shop: StaffShopSettings
  region: string | null
  today: string
}

/** Holidays of the next twelve months, and which of them the shop has already. */
async function findHolidays(context: Context, { shop, region, today }: AskedHolidays) {
  const { regions, holidays } = await listHolidays(context, shop, { region, today })
  const { exceptions } = shop.settings
  return {
    region: region ?? guessRegion(regions, shop.settings),
    regions,
    days: holidays.map(({ day, name }) => ({
      day,
      name,
      label: dateLabel(day),
      isSet: exceptions.some(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay),
    })),
  }
}

export async function listHolidays(
  context: Context,
  { country, settings }: StaffShopSettings,
  { region, today }: { region: string | null; today: string },
): Promise<{ regions: { code: string; name: string }[]; holidays: PublicHoliday[] }> {
  const { market } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const year = Number(today.slice(0, 4))
  const ask = (code: string, of: number) => market.publicHolidays({ country, region: code, year: of }, call)
  const { regions } = await ask('', year)
  const code = region ?? guessRegion(regions, settings)
  const [now, next] = await Promise.all([ask(code, year), ask(code, year + 1)])
  const last = `${year + 1}${today.slice(4)}`
  return { regions, holidays: [...now.holidays, ...next.holidays].filter(({ day }) => today <= day && day < last) }
}

/** The department that the shop's own words name, else none. */
function guessRegion(
  regions: readonly { code: string; name: string }[],
  { label, address, name }: { label: string; address: string; name: string },
): string {
  const words = `${label} ${address} ${name}`.toLowerCase()
  return regions.find((region) => words.includes(region.name.toLowerCase()))?.code ?? ''
}

/** Lines for the log of a shop's settings. */
export async function findShopChanges(context: Context, { changes, currency }: StaffShopSettings) {
  const t = translator(context.get(visitContext).country.locale, 'shopsSettings')
  return toChangeLines(context, changes, {
    name: (field) => (isNamed(field) ? t(`fields.${field}`) : null),
    value: (field, value) => formatValue(field, value, { currency, t }),
  })
}

const AMOUNTS = ['deliveryCharge', 'minimumCharge', 'minimumFee', 'minimumTicketFreeDelivery', 'roundPricesEvery']
const NAMED = [
  ...['name', 'label', 'address', 'phone', 'whatsapp', 'coordinates', 'schedule', 'exceptions', 'paymentOptions'],
  ...['minimumCharge', 'minimumFee', 'deliveryCharge', 'minimumTicketFreeDelivery', 'deliveryTimeInterval'],
  ...[
    'ordersPerWindow',
    'defaultEta',
    'etaType',
    'backorderDays',
    'roundPricesEvery',
    'predefinedNotes',
    'popularSearches',
  ],
  ...['unprovedUnits', 'unprovedOrders', 'unprovedOrdersOfNetwork', 'hoursToConfirm'],
  ...['courierKmh', 'minutesPerStop', 'courierKg', 'doorPhoto'],
  ...['deliveryZones', 'homeSections', 'banners', 'favorites', 'isOpen'],
]
type NamedField = keyof typeof import('#web/messages/es/shopsSettings.json')['fields']

function isNamed(field: string): field is NamedField {
  return NAMED.includes(field)
}

function formatValue(
  field: string,
  value: unknown,
  { currency, t }: { currency: Currency; t: TFunction<'shopsSettings'> },
): string | undefined {
  if (AMOUNTS.includes(field) && typeof value === 'number') return formatMoney(value, currency)
  if (field === 'etaType' && (value === 'MINUTES' || value === 'SAME_DAY' || value === 'NEXT_DAY'))
    return t(`delivery.etaTypes.${value}`)
  if (field === 'exceptions' && Array.isArray(value)) return t('exceptions.count', { count: value.length })
  if (field === 'deliveryZones' && Array.isArray(value)) return t('zones.count', { count: value.length })
  return undefined
}
