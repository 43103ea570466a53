import type { CouponTerms } from '#services/market/coupons/rules/coupon-terms.ts'
import { momentAt, toLocalTime } from '#services/market/rules/local-time.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'

/** A coupon as market's set-up takes it. */
export interface DemoCoupon extends CouponTerms {
  country: CountryIso
  currency: Currency
  code: string
  title: string
  ownerUid: null
  isPublic: boolean
}

/** Coupons of both markets, with their own amounts; dates are relative to the day of loading. */
export function demoCoupons(today: Date): DemoCoupon[] {
  return [...makeCoupons('BO', today, 100), ...makeCoupons('PY', today, 1000)]
}

// A boliviano is about a thousand guaraníes: what Bs 40 are in Santa Cruz are Gs 40.000 in Asunción.
function makeCoupons(country: CountryIso, today: Date, one: number): DemoCoupon[] {
  const { currency, timezone } = countries[country]
  const day = (ahead: number) => momentAt(toLocalTime(today, timezone), ahead, 0, timezone)
  const coupon = (changes: Partial<DemoCoupon> & Pick<DemoCoupon, 'code' | 'title' | 'kind'>): DemoCoupon => ({
    country,
    currency,
    percent: null,
    amount: null,
    maxDiscount: null,
    conditions: [],
    tagIds: [],
    vendors: [],
    petTypes: [],
    shopIds: [],
    minItemTotal: 0,
    startsAt: day(-30),
    endsAt: null,
    totalLimit: null,
    perCustomerLimit: null,
    ownerUid: null,
    isPublic: true,
    ...changes,
  })
  return [
    coupon({
      code: 'HOLA15',
      title: 'Bienvenida a la manada',
      kind: 'percentage',
      percent: 15,
      maxDiscount: 40 * one,
      conditions: ['firstPurchase'],
      perCustomerLimit: 1,
    }),
    coupon({
      code: 'SNACKS10',
      title: 'Día de snacks',
      kind: 'percentage',
      percent: 10,
      tagIds: ['snacks'],
      endsAt: day(60),
    }),
    coupon({
      code: 'ENVIOGRATIS',
      title: 'Te lo llevamos gratis',
      kind: 'free_delivery',
      minItemTotal: 80 * one,
      perCustomerLimit: 2,
      endsAt: day(30),
    }),
    coupon({
      code: 'MICHIS',
      title: 'Mimos para michis',
      kind: 'amount',
      amount: 15 * one,
      petTypes: ['GATO'],
      minItemTotal: 60 * one,
      perCustomerLimit: 1,
      endsAt: day(45),
    }),
    coupon({
      code: 'PRIMAVERA20',
      title: 'Primavera en casa',
      kind: 'percentage',
      percent: 20,
      startsAt: day(-60),
      endsAt: day(-5),
    }),
  ]
}
