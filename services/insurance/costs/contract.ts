import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, MoneySum } from '#shared/values.ts'

const Costs = z.object({
  claims: z.int().describe('Sent ones of events of the period, without those that were withdrawn'),
  earned: MoneySum.describe(
    'Premium of the days of cover in the period, until today; none of contracts that were refunded',
  ),
  displayEarned: z.string(),
  paid: MoneySum,
  displayPaid: z.string(),
  reserved: MoneySum.describe('Expected of claims that wait for an answer, and approved and not paid yet'),
  displayReserved: z.string(),
  lossRatio: z.int().nullable().describe('(paid + reserved) / earned in thousandths; null: nothing was earned'),
})

const PlanCosts = Costs.extend({
  policyId: z.string(),
  title: z.string(),
  contracts: z.int().describe('With a day of cover in the period'),
})

export const CostsOfPlans = z.object({
  currencyCode: CurrencyCode,
  from: Day,
  until: Day.describe('The last day that is counted'),
  total: Costs,
  plans: z.array(PlanCosts.extend({ months: z.array(Costs.extend({ month: Day })) })),
})

/** Figures of insurance for its staff. */
export const costCalls = {
  /**
   * What plans earned and cost, by the month in which their events occurred: a claim that is sent or paid later changes the
   * month of its event.
   */
  planCosts: operation({ access: 'operator', area: 'claims', mayLag: true })
    .route({ method: 'GET', path: '/staff/costs', summary: 'Costs of plans', tags: ['staff'] })
    .input(
      z.object({
        country: CountryIsoCode,
        months: z.coerce.number().int().min(1).max(24).default(12).describe('This month and those before it'),
      }),
    )
    .output(CostsOfPlans),
}
