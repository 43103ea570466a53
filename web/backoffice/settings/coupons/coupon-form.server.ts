import { z } from 'zod'
import { CouponPlan, contract } from '#services/market/contract.ts'
import { toCouponCode } from '#services/market/coupons/rules/coupon.ts'
import { couponConditions, getConditionNames, mapConditions } from '#services/market/coupons/rules/coupon-conditions.ts'
import { type CountryIso, countries, type Locale } from '#shared/countries/countries.ts'
import { parseLocalEnd, parseLocalMoment, typedEnd, typedMoment } from '#web/backoffice/local-moment.ts'
import { getInputSchema, money, parsed } from '#web/forms/field-schemas.server.ts'
import { type FieldName, parseForm } from '#web/forms/parse-form.server.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { type TFunction, translator } from '#web/i18n/i18n.ts'

const terms = CouponPlan.shape

/** Form of a coupon of a country: amounts in its currency, times by its clock. */
export function makeCouponForm(country: CountryIso) {
  const { currency, timezone } = countries[country]
  const amount = money(currency).refine((minor) => minor > 0)
  return z.object({
    code: parsed((typed) => terms.code.safeParse(toCouponCode(typed)).data ?? null),
    title: terms.title,
    kind: terms.kind,
    percent: z.int().min(1).max(100).optional(),
    amount: amount.optional(),
    maxDiscount: amount.optional(),
    minItemTotal: money(currency).optional(),
    conditions: z.array(z.enum(getConditionNames())).default([]),
    categories: terms.categories,
    brands: terms.brands,
    petTypes: terms.petTypes,
    shops: terms.shops,
    startsAt: parsed((typed) => parseLocalMoment(typed, timezone)),
    endsAt: parsed((typed) => parseLocalEnd(typed, timezone)).optional(),
    totalLimit: z.int().min(1).max(1_000_000_000).optional(),
    perCustomerLimit: z.int().min(1).max(1_000_000).optional(),
    audience: z.enum(['public', 'code']),
    /** Version that the form was drawn from; of a new coupon none. */
    version: z.int().min(1).optional(),
    /** Idempotency key of a new coupon. */
    key: z.string().max(200).default(''),
  })
}

export const endForm = getInputSchema(contract.endCoupon).pick({ version: true })
export const undoForm = getInputSchema(contract.undoCouponChange).extend({ changeId: z.int().min(1) })

export type CouponField = FieldName<ReturnType<typeof makeCouponForm>>
export type TypedCoupon = Partial<Record<CouponField, string | string[]>>

/** Parses a coupon; its rules are those of `CouponPlan`, which the file is held to as well. */
export function parseCoupon(form: FormData, { country, locale }: { country: CountryIso; locale: Locale }) {
  const t = translator(locale, 'couponSettings')
  const messages = getMessages(t)
  const { value, errors, typed } = parseForm(form, makeCouponForm(country), messages)
  if (errors) return { plan: null, errors, typed: typed as TypedCoupon }

  const { conditions, audience, version, key, startsAt, endsAt, ...rest } = value
  const isOnce = conditions.some((name) => couponConditions[name].isOnce)
  const { data, error } = CouponPlan.safeParse({
    ...rest,
    country,
    percent: rest.kind === 'percentage' ? (rest.percent ?? null) : null,
    amount: rest.kind === 'amount' ? (rest.amount ?? null) : null,
    ...mapConditions((name) => conditions.includes(name)),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    // What can be met once needs no limit typed.
    perCustomerLimit: rest.perCustomerLimit ?? (isOnce ? 1 : null),
    isPublic: audience === 'public',
  })
  if (data) return { plan: data, errors: null, typed: typed as TypedCoupon, version: version ?? 0, key }

  const faults: Partial<Record<string, string>> = {}
  for (const { path } of error.issues) {
    const name = String(path[0])
    faults[name] ??= messages[name as CouponField] ?? t('errors.terms')
  }
  return { plan: null, errors: faults, typed: typed as TypedCoupon }
}

function getMessages(t: TFunction<'couponSettings'>): Partial<Record<CouponField, string>> {
  return {
    code: t('errors.code'),
    title: t('errors.title'),
    kind: t('errors.kind'),
    percent: t('errors.percent'),
    amount: t('errors.amount'),
    maxDiscount: t('errors.money'),
    minItemTotal: t('errors.money'),
    startsAt: t('errors.startsAt'),
    endsAt: t('errors.endsAt'),
    totalLimit: t('errors.totalLimit'),
    perCustomerLimit: t('errors.perCustomerLimit'),
    audience: t('errors.audience'),
  }
}

/** Values of the form for a coupon that exists. */
export function toTypedCoupon(plan: CouponPlan): TypedCoupon {
  const { currency, timezone } = countries[plan.country]
  const amount = (minor: number | null) => (minor ? typedAmount(minor, currency) : '')
  const number = (value: number | null) => value?.toString() ?? ''
  return {
    code: plan.code,
    title: plan.title,
    kind: plan.kind,
    percent: number(plan.percent),
    amount: amount(plan.amount),
    maxDiscount: amount(plan.maxDiscount),
    minItemTotal: amount(plan.minItemTotal),
    conditions: getConditionNames().filter((name) => plan[name]),
    categories: plan.categories,
    brands: plan.brands,
    petTypes: plan.petTypes,
    shops: plan.shops,
    startsAt: typedMoment(new Date(plan.startsAt), timezone),
    endsAt: plan.endsAt === null ? '' : typedEnd(new Date(plan.endsAt), timezone),
    totalLimit: number(plan.totalLimit),
    perCustomerLimit: number(plan.perCustomerLimit),
    audience: plan.isPublic ? 'public' : 'code',
  }
}

/** Values of the form for a new coupon: from now on, for everybody. */
export function toNewCoupon({ code, country, now }: { code: string; country: CountryIso; now: Date }): TypedCoupon {
  return {
    code,
    kind: 'percentage',
    startsAt: typedMoment(now, countries[country].timezone),
    audience: 'public',
  }
}
