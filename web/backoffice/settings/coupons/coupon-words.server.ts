import {
  type CouponCondition,
  couponConditions,
  getConditionNames,
} from '#services/market/coupons/rules/coupon-conditions.ts'
import { lastMinuteLabel } from '#services/market/coupons/rules/coupon-labels.ts'
import { dateTimeLabel } from '#services/market/rules/wall-clock.ts'
import { type CountryIso, countries, type Locale } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { translator } from '#web/i18n/i18n.ts'

interface Choices {
  categories: readonly { id: string; name: string }[]
  shops: readonly { id: string; name: string }[]
}

const amounts = ['amount', 'maxDiscount', 'minItemTotal'] as const
const named = [
  'title',
  'kind',
  'percent',
  'amount',
  'maxDiscount',
  'minItemTotal',
  'categories',
  'brands',
  'petTypes',
  'shops',
  'startsAt',
  'endsAt',
  'totalLimit',
  'perCustomerLimit',
  'isPublic',
] as const

/** Names and values of a coupon's fields in its log, for `toChangeLines`. */
export function getCouponWords(locale: Locale, country: CountryIso, { categories, shops }: Choices) {
  const t = translator(locale, 'couponSettings')
  const { currency, timezone } = countries[country]
  const names = new Map([...categories, ...shops].map(({ id, name }) => [id, name]))
  return {
    name(field: string): string | null {
      const known = named.find((name) => name === field)
      if (known) return t(`log.${known}`)
      return isCondition(field) ? couponConditions[field].term : null
    },
    value(field: string, value: unknown): string | undefined {
      if (Array.isArray(value))
        return value.length === 0
          ? t('log.all')
          : value.map((each) => names.get(String(each)) ?? String(each)).join(', ')
      if (typeof value === 'number' && amounts.some((name) => name === field)) return formatMoney(value, currency)
      if (typeof value === 'number' && field === 'percent') return `${value} %`
      if (value === 'percentage' || value === 'amount' || value === 'free_delivery') return t(`kind.${value}`)
      if (typeof value === 'boolean' && field === 'isPublic')
        return t(value ? 'audience.publicShort' : 'audience.codeShort')
      if (typeof value !== 'string') return undefined
      if (field === 'startsAt') return dateTimeLabel(new Date(value), timezone)
      return field === 'endsAt' ? lastMinuteLabel(new Date(value), timezone) : undefined
    },
  }
}

function isCondition(field: string): field is CouponCondition {
  return getConditionNames().some((name) => name === field)
}
