import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, MoneySum } from '#shared/values.ts'

const count = z.int().min(0)

/** Sums of orders; `rules/periods.ts` says what each contains. */
export const Sales = z.object({
  orders: count,
  cancelled: count,
  revenue: MoneySum,
  newCustomers: count,
  refunded: MoneySum,
  couponCost: MoneySum,
  memberSavings: MoneySum,
})

const SalesByPeriod = z.object({
  today: Sales,
  yesterday: Sales,
  sameDayLastWeek: Sales.describe('The whole day'),
  last7: Sales.describe('Today and the six days before'),
  last30: Sales.describe('Today and the 29 days before'),
})

export const SalesFigures = z.object({
  currencyCode: CurrencyCode,
  today: Day.describe("In the country's zone"),
  total: SalesByPeriod,
  shops: z.array(z.object({ shopId: z.string(), name: z.string(), sales: SalesByPeriod })),
  days: z.array(Sales.extend({ day: Day })).describe('The last 30, today last'),
})

export const BestSeller = z.object({
  productId: z.string(),
  title: z.string(),
  slug: z.string(),
  units: count.describe('Without those that were returned'),
  revenue: MoneySum.describe('At their prices, before coupons'),
})

const place = { country: CountryIsoCode, shopId: z.string().max(100).optional() }

/** What a country's shops sell, for operators of orders. */
export const salesCalls = {
  salesFigures: operation({ access: 'operator', area: 'orders', mayLag: true })
    .route({ method: 'GET', path: '/staff/sales/{country}', summary: 'Sales by period and day', tags: ['staff'] })
    .input(z.object(place))
    .output(SalesFigures),

  bestSellers: operation({ access: 'operator', area: 'orders', mayLag: true })
    .route({ method: 'GET', path: '/staff/sales/{country}/products', summary: 'Best sellers', tags: ['staff'] })
    .input(
      z.object({
        ...place,
        days: z.coerce.number().int().min(1).max(30).default(30).describe('The last one and those before'),
        until: z
          .enum(['today', 'yesterday'])
          .default('today')
          .describe('yesterday: days that are over, which are read from memory while no order of them changes'),
        first: z.coerce.number().int().min(1).max(50).default(10),
      }),
    )
    .output(z.array(BestSeller)),
}

export type SalesFigures = z.infer<typeof SalesFigures>
export type BestSeller = z.infer<typeof BestSeller>
