import { NewPlan } from '#services/rewards/contract.ts'
import { formatCoupon } from '#services/rewards/membership-plans/rules/plan-terms.ts'
import { type CountryIso, countries, type Locale } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { translator } from '#web/i18n/i18n.ts'

const named = [
  'name',
  'summary',
  'price',
  'freeDelivery',
  'groomingPercent',
  'coupon',
  'isOnSale',
  'amount',
  'minItemTotal',
  'days',
  'mostInAMonth',
  'mostInAll',
  'order',
] as const

const { freeDelivery, coupon } = NewPlan.shape

/** Names and values of the fields of a plan and of invitations in their log, for `toChangeLines`. */
export function getPlanWords(locale: Locale, country: CountryIso) {
  const t = translator(locale, 'membershipSettings')
  const { currency } = countries[country]
  return {
    name(field: string): string | null {
      const known = named.find((name) => name === field)
      return known ? t(`log.${known}`) : null
    },
    value(field: string, value: unknown): string | undefined {
      if (typeof value === 'number' && ['price', 'amount', 'minItemTotal'].includes(field))
        return formatMoney(value, currency)
      if (typeof value === 'number' && field === 'groomingPercent') return `${value} %`
      if (field === 'freeDelivery') {
        const { data } = freeDelivery.safeParse(value)
        return data ? t('log.from', { amount: formatMoney(data.minItemTotal, currency) }) : undefined
      }
      if (field !== 'coupon') return undefined
      const { data } = coupon.safeParse(value)
      return data
        ? formatCoupon({ ...data, kind: data.percent === null ? 'amount' : 'percentage' }, currency)
        : undefined
    },
  }
}
