import type { CountryIso } from '#shared/countries/countries.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import type { MembershipPlan as Plan } from '../contract.ts'
import { formatBenefits, formatCoupon, type PlanTerms } from './rules/plan-terms.ts'

export interface SoldPlan {
  id: string
  version: number
  country: CountryIso
  currency: Currency
  price: number
  terms: PlanTerms
}

/** Maps a plan to the contract, either as sold or as sealed in a month. */
export function toPlan({ id, version, country, currency, price, terms }: SoldPlan): Plan {
  const { name, summary, freeDelivery, groomingPercent, coupon } = terms
  return {
    id,
    version,
    name,
    summary,
    country,
    currencyCode: currency,
    price,
    displayPrice: formatMoney(price, currency),
    freeDelivery: freeDelivery && {
      minItemTotal: freeDelivery.minItemTotal,
      displayMinItemTotal: formatMoney(freeDelivery.minItemTotal, currency),
    },
    groomingPercent,
    coupon: coupon && { title: coupon.title, terms: formatCoupon(coupon, currency) },
    benefits: formatBenefits(terms, currency),
  }
}
