import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, MoneySum } from '#shared/values.ts'

const count = z.int().min(0)

/** Sums of visits; `rules/visit-periods.ts` says what each contains. */
export const Visits = z.object({
  visits: count,
  noShows: count,
  cancelled: count,
  finished: count,
  revenue: MoneySum,
  refunded: MoneySum,
  memberSavings: MoneySum,
  newCustomers: count,
  bookedMinutes: count,
  openMinutes: count,
})

const VisitsByPeriod = z.object({
  today: Visits,
  yesterday: Visits,
  sameDayLastWeek: Visits.describe('The whole day'),
  last7: Visits.describe('Today and the six days before'),
  last30: Visits.describe('Today and the 29 days before'),
})

export const VisitFigures = z.object({
  currencyCode: CurrencyCode,
  total: VisitsByPeriod,
  stores: z.array(z.object({ storeId: z.string(), name: z.string(), visits: VisitsByPeriod })),
  days: z.array(Visits.extend({ day: Day })).describe('The last 30, today last'),
})

export const figureCalls = {
  /** Visits of the caller's stores in a country. */
  visitFigures: operation({ access: 'merchant', area: 'salon', mayLag: true })
    .route({ method: 'GET', path: '/backoffice/figures/{country}', summary: 'Visits by period', tags: ['staff'] })
    .input(z.object({ country: CountryIsoCode, storeId: z.string().max(100).optional() }))
    .output(VisitFigures.nullable().describe('null: the caller has no store there')),
}
