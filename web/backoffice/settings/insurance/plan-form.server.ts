import { z } from 'zod'
import { contract, NewPlan } from '#services/insurance/contract.ts'
import { EVENTS, type InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'
import { type CountryIso, countries, type Locale } from '#shared/countries/countries.ts'
import { getInputSchema, money } from '#web/forms/field-schemas.server.ts'
import { type FieldName, parseForm } from '#web/forms/parse-form.server.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { type TFunction, translator } from '#web/i18n/i18n.ts'

const terms = NewPlan.shape

/** Form of an insurance plan of a country without its coverages, amounts in its currency. */
export function makePlanForm(country: CountryIso) {
  return z.object({
    title: terms.title,
    summary: terms.summary,
    price: money(countries[country].currency).refine((minor) => minor > 0),
    species: z.array(z.enum(['PERRO', 'GATO'])).default([]),
    fromMonths: z.int().min(0).max(240).default(0),
    toYears: z.int().min(1).max(40),
    provider: z.enum(['embedded', 'insurer']),
    benefits: z.string().max(2000).default(''),
    /** Revision that the form was drawn from; of a new plan none. */
    revision: z.int().min(1).optional(),
    /** Idempotency key of a new plan. */
    key: z.string().max(200).default(''),
  })
}

/** Fields of one coverage, which a form names with its event: 'accident.limit'. */
function makeCoverageForm(country: CountryIso) {
  const { currency } = countries[country]
  return z.object({
    isCovered: z.boolean().default(false),
    title: z.string().trim().max(80).optional(),
    limit: money(currency)
      .refine((minor) => minor > 0)
      .optional(),
    deductible: money(currency).optional(),
    sharePercent: z.int().min(1).max(100).default(100),
    waitingDays: z.int().min(0).max(365).default(0),
    excludesPreexisting: z.boolean().default(false),
  })
}

export const onSaleForm = getInputSchema(contract.setPolicyOnSale).pick({ revision: true, isOnSale: true })
export const undoForm = getInputSchema(contract.undoPolicyChange).extend({ changeId: z.int().min(1) })

export type PlanField = FieldName<ReturnType<typeof makePlanForm>>
export type Typed = Record<string, string | string[]>

type Errors = Partial<Record<string, string>>

/** Parses a plan; its rules are those of `NewPlan`, which the file is held to as well. */
export function parsePlan(form: FormData, { country, locale }: { country: CountryIso; locale: Locale }) {
  const t = translator(locale, 'insuranceSettings')
  const own = parseForm(form, makePlanForm(country), {
    title: t('errors.title'),
    summary: t('errors.summary'),
    price: t('errors.price'),
    fromMonths: t('errors.fromMonths'),
    toYears: t('errors.toYears'),
    provider: t('errors.provider'),
    benefits: t('errors.benefits'),
  })
  const coverages = EVENTS.map((event) => parseCoverage(form, event, { country, t }))
  const typed: Typed = Object.assign({}, own.typed, ...coverages.map((coverage) => coverage.typed))
  const errors: Errors = Object.assign({}, own.errors, ...coverages.map((coverage) => coverage.errors))
  if (own.errors || Object.keys(errors).length > 0) return { plan: null, errors, typed }

  const { revision = 0, key, benefits, ...rest } = own.value
  const covered = coverages.flatMap(({ value }) => (value ? [value] : []))
  const { data, error } = NewPlan.safeParse({ ...rest, country, coverages: covered, benefits: toLines(benefits) })
  if (data) return { plan: data, errors: null, typed, revision, key }

  const messages: Errors = {
    species: t('errors.species'),
    coverages: t('errors.coverages'),
    toYears: t('errors.ages'),
    benefits: t('errors.benefits'),
  }
  const faults = error.issues.map(({ path }) => [String(path[0]), messages[String(path[0])] ?? t('errors.terms')])
  return { plan: null, errors: Object.fromEntries(faults) as Errors, typed }
}

function parseCoverage(
  form: FormData,
  event: InsuredEvent,
  { country, t }: { country: CountryIso; t: TFunction<'insuranceSettings'> },
) {
  const own = new FormData()
  for (const [name, value] of form) if (name.startsWith(`${event}.`)) own.append(name.slice(event.length + 1), value)
  const { value, errors, typed } = parseForm(own, makeCoverageForm(country), {
    limit: t('errors.limit'),
    deductible: t('errors.money'),
    sharePercent: t('errors.sharePercent'),
    waitingDays: t('errors.waitingDays'),
  })
  const named = { typed: withEvent(event, typed), errors: {} as Errors, value: null }
  // What is not covered may be left half written.
  if (typed.isCovered === '') return named
  if (errors) return { ...named, errors: withEvent(event, errors) }
  const { isCovered: _, limit, deductible = 0, title, ...rest } = value
  if (limit === undefined) return { ...named, errors: { [`${event}.limit`]: t('errors.limit') } }
  return { ...named, value: { event, ...(title && { title }), limit, deductible, ...rest } }
}

function withEvent<Value>(event: InsuredEvent, fields: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${event}.${name}`, value]))
}

function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Values of the form for a plan that exists. */
export function toTypedPlan(plan: NewPlan): Typed {
  const { currency } = countries[plan.country]
  const coverages = plan.coverages.map(({ event, title = '', ...coverage }) =>
    withEvent(event, {
      isCovered: 'on',
      title,
      limit: typedAmount(coverage.limit, currency),
      deductible: typedAmount(coverage.deductible, currency),
      sharePercent: String(coverage.sharePercent),
      waitingDays: String(coverage.waitingDays),
      excludesPreexisting: coverage.excludesPreexisting ? 'on' : '',
    }),
  )
  return Object.assign(
    {
      title: plan.title,
      summary: plan.summary,
      price: typedAmount(plan.price, currency),
      species: plan.species,
      fromMonths: String(plan.fromMonths),
      toYears: String(plan.toYears),
      provider: plan.provider,
      benefits: plan.benefits.join('\n'),
    },
    ...coverages,
  )
}
