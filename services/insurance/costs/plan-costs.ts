import { plusDays } from '#services/pets/rules/days.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import type { PlanCosts } from '../contract.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { todayIn } from '../today.ts'
import { type Costs, calculateLossRatio, sumCosts } from './rules/loss-ratio.ts'
import { countCovered, findClaimCosts, findEarned } from './store.ts'

/** Premium, claims and loss ratio of each plan of a country, by month. */
export async function planCosts(
  { db, now }: Pick<InsuranceDependencies, 'db' | 'now'>,
  { country, months }: { country: CountryIso; months: number },
): Promise<PlanCosts> {
  const { currency } = countries[country]
  const today = todayIn(country, now())
  const from = getMonthBefore(today, months - 1)
  const period = { country, from, until: plusDays(today, 1) }
  const [covered, earned, claims] = await Promise.all([
    countCovered(db, period),
    findEarned(db, period),
    findClaimCosts(db, period),
  ])
  const listed = Array.from({ length: months }, (_, index) => getMonthBefore(today, months - 1 - index))
  const plans = covered.map(({ policy_id, title, contracts }) => {
    const byMonth = listed.map((month) => {
      const isSame = (row: { policy_id: string; month: string }) => row.policy_id === policy_id && row.month === month
      const { claims: count = 0, paid = 0, reserved = 0 } = claims.find(isSame) ?? {}
      return { month, claims: count, earned: earned.find(isSame)?.earned ?? 0, paid, reserved }
    })
    return {
      policyId: policy_id,
      title,
      contracts,
      ...describeCosts(byMonth, currency),
      months: byMonth.map((costs) => ({ month: costs.month, ...describeCosts([costs], currency) })),
    }
  })
  return { currencyCode: currency, from, until: today, total: describeCosts(plans, currency), plans }
}

function describeCosts(costs: readonly (Costs & { claims: number })[], currency: Currency) {
  const sums = sumCosts(costs)
  return {
    ...sums,
    claims: costs.reduce((sum, { claims }) => sum + claims, 0),
    displayEarned: formatMoney(sums.earned, currency),
    displayPaid: formatMoney(sums.paid, currency),
    displayReserved: formatMoney(sums.reserved, currency),
    lossRatio: calculateLossRatio(sums),
  }
}

/** First day of the month so many months before that of a day. */
function getMonthBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}
