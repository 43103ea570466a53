import { z } from 'zod'
import { contract, NewPlan, ReferralOfFile } from '#services/rewards/contract.ts'
import { type CountryIso, countries, type Locale } from '#shared/countries/countries.ts'
import { getInputSchema, money } from '#web/forms/field-schemas.server.ts'
import { type FieldName, parseForm } from '#web/forms/parse-form.server.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { translator } from '#web/i18n/i18n.ts'

const terms = NewPlan.shape
const percent = z.int().min(1).max(100)

/** Form of a membership plan of a country, amounts in its currency. */
export function makePlanForm(country: CountryIso) {
  const { currency } = countries[country]
  const amount = money(currency).refine((minor) => minor > 0)
  return z.object({
    name: terms.name,
    summary: terms.summary,
    price: amount,
    hasFreeDelivery: z.boolean().default(false),
    freeDeliveryFrom: money(currency).optional(),
    groomingPercent: z.int().min(0).max(100).default(0),
    hasCoupon: z.boolean().default(false),
    couponTitle: z.string().trim().max(80).default(''),
    couponKind: z.enum(['percentage', 'amount']).default('percentage'),
    couponPercent: percent.optional(),
    couponAmount: amount.optional(),
    couponMaxDiscount: amount.optional(),
    couponMinItemTotal: money(currency).optional(),
    /** Revision that the form was drawn from; of a new plan none. */
    revision: z.int().min(1).optional(),
    /** Idempotency key of a new plan. */
    key: z.string().max(200).default(''),
  })
}

/** Form of what invitations give. */
export function makeReferralForm(country: CountryIso) {
  const { currency } = countries[country]
  return z.object({
    amount: money(currency).refine((minor) => minor > 0),
    minItemTotal: money(currency).optional(),
    days: ReferralOfFile.shape.days,
    mostInAMonth: ReferralOfFile.shape.mostInAMonth,
    mostInAll: ReferralOfFile.shape.mostInAll,
    version: getInputSchema(contract.saveReferralTerms).shape.version,
  })
}

export const endReferralForm = getInputSchema(contract.saveReferralTerms).pick({ version: true })
export const onSaleForm = getInputSchema(contract.setMembershipPlanOnSale).pick({ revision: true, isOnSale: true })
export const moveForm = getInputSchema(contract.moveMembershipPlan).extend({
  from: z.int().min(1),
  to: z.int().min(1),
})
export const undoForm = getInputSchema(contract.undoSettingChange).extend({ changeId: z.int().min(1) })

export type PlanField = FieldName<ReturnType<typeof makePlanForm>>
export type ReferralField = FieldName<ReturnType<typeof makeReferralForm>>
export type Typed = Record<string, string | string[]>

/** Fields of the form for what `NewPlan` finds wrong. */
const fieldsOfPaths: Partial<Record<string, PlanField>> = { coupon: 'couponTitle', price: 'price', name: 'name' }

/** Parses a plan; its rules are those of `NewPlan`, which the file is held to as well. */
export function parsePlan(form: FormData, { country, locale }: { country: CountryIso; locale: Locale }) {
  const t = translator(locale, 'membershipSettings')
  const { value, errors, typed } = parseForm(form, makePlanForm(country), {
    name: t('errors.name'),
    summary: t('errors.summary'),
    price: t('errors.price'),
    freeDeliveryFrom: t('errors.money'),
    groomingPercent: t('errors.groomingPercent'),
    couponPercent: t('errors.couponPercent'),
    couponAmount: t('errors.couponAmount'),
    couponMaxDiscount: t('errors.money'),
    couponMinItemTotal: t('errors.money'),
  })
  if (errors) return { plan: null, errors: errors as Partial<Record<string, string>>, typed: typed as Typed }

  const coupon = {
    title: value.couponTitle,
    percent: value.couponKind === 'percentage' ? (value.couponPercent ?? null) : null,
    amount: value.couponKind === 'amount' ? (value.couponAmount ?? null) : null,
    maxDiscount: value.couponMaxDiscount ?? null,
    minItemTotal: value.couponMinItemTotal ?? 0,
  }
  const lacking = value.hasCoupon ? findLacking(coupon, value.couponKind, t) : {}
  if (Object.keys(lacking).length > 0) return { plan: null, errors: lacking, typed: typed as Typed }

  const { data, error } = NewPlan.safeParse({
    country,
    name: value.name,
    summary: value.summary,
    price: value.price,
    freeDelivery: value.hasFreeDelivery ? { minItemTotal: value.freeDeliveryFrom ?? 0 } : null,
    groomingPercent: value.groomingPercent,
    coupon: value.hasCoupon ? coupon : null,
  })
  if (data) {
    return { plan: data, errors: null, typed: typed as Typed, revision: value.revision ?? 0, key: value.key }
  }
  const faults = error.issues.map(({ path }) => [
    fieldsOfPaths[String(path[0])] ?? 'gives',
    path.length === 0 ? t('errors.gives') : t('errors.terms'),
  ])
  return { plan: null, errors: Object.fromEntries(faults) as Partial<Record<string, string>>, typed: typed as Typed }
}

function findLacking(
  { title, percent: size, amount }: { title: string; percent: number | null; amount: number | null },
  kind: 'percentage' | 'amount',
  t: ReturnType<typeof translator<'membershipSettings'>>,
): Partial<Record<string, string>> {
  return {
    ...(title === '' && { couponTitle: t('errors.couponTitle') }),
    ...(kind === 'percentage' && size === null && { couponPercent: t('errors.couponPercent') }),
    ...(kind === 'amount' && amount === null && { couponAmount: t('errors.couponAmount') }),
  }
}

/** Values of the form for a plan that exists. */
export function toTypedPlan({ country, name, summary, price, freeDelivery, groomingPercent, coupon }: NewPlan): Typed {
  const { currency } = countries[country]
  const amount = (minor: number | null | undefined) => (minor ? typedAmount(minor, currency) : '')
  return {
    name,
    summary,
    price: amount(price),
    hasFreeDelivery: freeDelivery ? 'on' : '',
    freeDeliveryFrom: amount(freeDelivery?.minItemTotal),
    groomingPercent: String(groomingPercent),
    hasCoupon: coupon ? 'on' : '',
    couponTitle: coupon?.title ?? '',
    couponKind: coupon && coupon.amount !== null ? 'amount' : 'percentage',
    couponPercent: coupon?.percent?.toString() ?? '',
    couponAmount: amount(coupon?.amount),
    couponMaxDiscount: amount(coupon?.maxDiscount),
    couponMinItemTotal: amount(coupon?.minItemTotal),
  }
}
