import type { RouterContextProvider } from 'react-router'
import type { VisitFigures } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { averageVisit } from '#services/appointments/today/rules/visit-periods.ts'
import type { SalesFigures } from '#services/market/contract.ts'
import { averageOrder, type DailySales, PERIODS, type Period } from '#services/market/sales/rules/periods.ts'
import { type CountryIso, type Currency, countries, type Locale } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { getRights, mayWorkAt, STORE_PLACE } from '../is-staff.ts'
import type { TodayPlaces } from './load-today-places.server.ts'

export type SalesFigure =
  | 'revenue'
  | 'orders'
  | 'average'
  | 'newCustomers'
  | 'cancelled'
  | 'refunded'
  | 'couponCost'
  | 'memberSavings'

export type VisitFigure =
  | 'visits'
  | 'revenue'
  | 'average'
  | 'occupation'
  | 'noShows'
  | 'cancelled'
  | 'newCustomers'
  | 'refunded'
  | 'memberSavings'

/** A row of figures, formatted, by period. */
export interface FigureRow {
  /** In the language of the page. */
  name: string
  values: Record<Period, string>
}

/** A day of a chart. */
export interface ChartDay {
  label: string
  /** What the bar's height is. */
  amount: number
  shown: string
  /** Orders or visits. */
  count: string
}

const MOST_SEARCHES = 5
/** A month of many shops is ten times the rows. */
const BEST_SELLER_DAYS = 7

/** Sales and visits of a country that the viewer may see, formatted for the page; parts that are not theirs are null. */
export async function loadFigures(
  context: Readonly<RouterContextProvider>,
  { place, stores }: TodayPlaces,
  country: CountryIso,
) {
  const visit = context.get(visitContext)
  const { locale } = visit.country
  const rights = getRights(visit.viewer)
  const { market, appointments } = context.get(servicesContext)
  const call = { context: visit.call }
  const ofShop = { country, ...(place?.kind === 'shop' && { shopId: place.id }) }
  const ofStore = { country, ...(place?.kind === 'store' && { storeId: place.id }) }
  const seesSales = mayWorkAt(rights, { area: 'orders' }, 'read') && place?.kind !== 'store'
  const seesSearches = mayWorkAt(rights, { area: 'catalogue' }, 'read') && place === null
  const seesVisits = mayWorkAt(rights, STORE_PLACE, 'read') && place?.kind !== 'shop' && stores.length > 0
  const [sales, sold, missed, visits] = await Promise.all([
    seesSales ? orNull(market.salesFigures(ofShop, call)) : null,
    seesSales ? orNull(market.bestSellers({ ...ofShop, days: BEST_SELLER_DAYS, until: 'yesterday' }, call)) : null,
    seesSearches ? orNull(market.missedSearches({ country, first: MOST_SEARCHES }, call)) : null,
    seesVisits ? orNull(appointments.visitFigures(ofStore, call)) : null,
  ])
  const { currency } = countries[country]
  return {
    country,
    sales: sales && sales.shops.length > 0 ? showSales(sales, { currency, locale }) : null,
    sold: sold?.map(({ productId, title, slug, units, revenue }) => ({
      productId,
      title,
      slug,
      units: formatNumber(units, locale),
      revenue: formatMoney(revenue, currency),
    })),
    /** Address of what lies in the shops and nobody buys; null: the viewer does not work with stock. */
    deadStock: mayWorkAt(rights, { area: 'stock' }, 'read')
      ? paths.backofficeDeadStock(place?.kind === 'shop' ? { shopId: place.id } : {})
      : null,
    missed: missed?.map(({ phrase, count }) => ({ phrase, count })) ?? null,
    visits: visits && showVisits(visits, { currency, locale }),
  }
}

interface Format {
  currency: Currency
  locale: Locale
}

function showSales({ total, shops, days }: SalesFigures, { currency, locale }: Format) {
  const row = (name: SalesFigure, show: (sales: DailySales) => string) => ({
    name,
    values: byPeriod((period) => show(total[period])),
  })
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currency))
  const number = (value: number) => formatNumber(value, locale)
  return {
    rows: [
      row('revenue', ({ revenue }) => money(revenue)),
      row('orders', ({ orders }) => number(orders)),
      row('average', (sales) => money(averageOrder(sales))),
      row('newCustomers', ({ newCustomers }) => number(newCustomers)),
      row('cancelled', ({ cancelled }) => number(cancelled)),
      row('refunded', ({ refunded }) => money(refunded)),
      row('couponCost', ({ couponCost }) => money(couponCost)),
      row('memberSavings', ({ memberSavings }) => money(memberSavings)),
    ],
    places: shops.map(({ name, sales }) => ({
      name,
      values: byPeriod((period) => `${money(sales[period].revenue)} · ${number(sales[period].orders)}`),
    })),
    days: days.map(({ day, revenue, orders }) => ({
      label: dateLabel(day),
      amount: revenue,
      shown: money(revenue),
      count: number(orders),
    })),
  }
}

function showVisits({ total, stores, days }: VisitFigures, { currency, locale }: Format) {
  type Sums = (typeof total)['today']
  const row = (name: VisitFigure, show: (sums: Sums) => string) => ({
    name,
    values: byPeriod((period) => show(total[period])),
  })
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currency))
  const number = (value: number) => formatNumber(value, locale)
  const share = ({ bookedMinutes, openMinutes }: Sums) =>
    openMinutes === 0 ? '–' : `${number(Math.round((bookedMinutes / openMinutes) * 100))} %`
  return {
    rows: [
      row('visits', ({ visits }) => number(visits)),
      row('revenue', ({ revenue }) => money(revenue)),
      row('average', (sums) => money(averageVisit(sums))),
      row('occupation', share),
      row('noShows', ({ noShows }) => number(noShows)),
      row('cancelled', ({ cancelled }) => number(cancelled)),
      row('newCustomers', ({ newCustomers }) => number(newCustomers)),
      row('refunded', ({ refunded }) => money(refunded)),
      row('memberSavings', ({ memberSavings }) => money(memberSavings)),
    ],
    places: stores.map(({ name, visits }) => ({
      name,
      values: byPeriod((period) => `${number(visits[period].visits)} · ${money(visits[period].revenue)}`),
    })),
    days: days.map(({ day, visits, revenue }) => ({
      label: dateLabel(day),
      amount: visits,
      shown: number(visits),
      count: money(revenue),
    })),
  }
}

function byPeriod(show: (period: Period) => string): Record<Period, string> {
  const [today, yesterday, sameDayLastWeek, last7, last30] = PERIODS.map(show)
  return {
    today: today ?? '',
    yesterday: yesterday ?? '',
    sameDayLastWeek: sameDayLastWeek ?? '',
    last7: last7 ?? '',
    last30: last30 ?? '',
  }
}

export type Figures = Awaited<ReturnType<typeof loadFigures>>
