import * as z from 'zod'
import { countries } from '#shared/countries/countries.ts'
import { namedFields } from '#shared/settings/named-fields.ts'
import { CountryIsoCode, Money, requiredText } from '#shared/values.ts'
import { InsuredEvent } from './contract.ts'
import type { CoverageTerms } from './rules/coverage.ts'
import type { PolicyRecord } from './store.ts'

const LONGEST_WAIT_DAYS = 365
const OLDEST_YEARS = 40

/** Title of a coverage that has none of its own. */
export const coverageTitles: Record<CoverageTerms['event'], string> = {
  accident: 'Accidentes',
  illness: 'Enfermedades',
  emergency: 'Urgencias',
  surgery: 'Cirugías',
  death: 'Fallecimiento por accidente',
  liability: 'Daños a otras personas',
}

const CoveragePlan = z.strictObject({
  event: InsuredEvent,
  /** Title printed on the policy; defaults to the event's. */
  title: requiredText('Title', 80).optional(),
  limit: Money.min(1),
  deductible: Money.default(0),
  sharePercent: z.int().min(1).max(100).default(100),
  waitingDays: z.int().min(0).max(LONGEST_WAIT_DAYS).default(0),
  excludesPreexisting: z.boolean().default(false),
})

const planFields = {
  country: CountryIsoCode,
  title: requiredText('Title', 80),
  summary: requiredText('Summary', 200),
  /** Price of one month. */
  price: Money.min(1),
  species: z
    .array(z.enum(['PERRO', 'GATO']))
    .min(1)
    .refine(isEachOnce, 'A species stands here once'),
  fromMonths: z.int().min(0).max(240).default(0),
  toYears: z.int().min(1).max(OLDEST_YEARS),
  /** Underwriter: 'embedded', or 'insurer' where UNDERWRITER_URL is set. */
  provider: z.enum(['embedded', 'insurer']).default('embedded'),
  coverages: z
    .array(CoveragePlan)
    .min(1)
    .refine((coverages) => isEachOnce(coverages.map(({ event }) => event)), 'An event is covered once'),
  /** Benefits beside the coverages, as page labels. */
  benefits: z.array(requiredText('Benefit', 120)).max(12).default([]),
}

function takesSomeAge({ fromMonths, toYears }: { fromMonths: number; toYears: number }): boolean {
  return fromMonths < (toYears + 1) * 12
}
const noAge = { path: ['toYears'], message: 'No pet is old enough and young enough for it' }

/** A plan without its id, which the back office makes of its title. */
export const NewPlan = z.strictObject(planFields).refine(takesSomeAge, noAge)

/** A plan, as the file and the back office write it. */
export const PlanOfFile = z
  .strictObject({ id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'Small letters, digits and hyphens'), ...planFields })
  .refine(takesSomeAge, noAge)

/** A plan of the file: of a plan that is known already only what changes. */
const PlanEntry = z.strictObject({
  id: PlanOfFile.shape.id,
  ...namedFields(planFields),
  onSale: z.boolean().optional(),
})

/**
 * The file of `npm run insurance:setup`: plans to be sold or changed. What it does not name stays as it is. Amounts in
 * minor units.
 */
export const InsurancePlan = z.strictObject({
  plans: z.array(PlanEntry).refine((plans) => isEachOnce(plans.map(({ id }) => id)), 'An id stands here once'),
})
export type PlanEntry = z.output<typeof PlanEntry>
export type InsurancePlan = z.output<typeof InsurancePlan>
export type NewPlan = z.output<typeof NewPlan>
export type PlanOfFile = z.output<typeof PlanOfFile>

export function toPolicyRecord(
  { title, provider, coverages, benefits, ...plan }: PlanOfFile,
  sortOrder: number,
): PolicyRecord {
  const titled = coverages.map((coverage) => ({ ...coverage, title: coverage.title ?? coverageTitles[coverage.event] }))
  return {
    ...plan,
    currency: countries[plan.country].currency,
    terms: { title, provider, coverages: titled, benefits },
    sortOrder,
  }
}

/** The plan that a record was made from, for the form of the back office. Fails where an operator's file could not say it. */
export function toPlanOfFile({ currency: _, sortOrder: __, terms, ...plan }: PolicyRecord): PlanOfFile {
  return PlanOfFile.parse({ ...plan, ...terms })
}

/** Every error with its plan and field: 'bo-total, coverages.1.limit: …'. */
export function formatPlanErrors(error: z.ZodError, file: unknown): string[] {
  return error.issues.map(({ path, message }) => `${formatIssuePath(path, file)}: ${message}`)
}

function formatIssuePath(path: readonly PropertyKey[], file: unknown): string {
  const [part, at, ...field] = path
  if (part !== 'plans' || typeof at !== 'number') return path.join('.') || 'the file'
  const named = z.object({ plans: z.array(z.unknown()) }).safeParse(file).data?.plans[at]
  const id = z.object({ id: z.string().min(1) }).safeParse(named).data?.id
  return [id ?? `plan ${at + 1}`, ...(field.length > 0 ? [field.join('.')] : [])].join(', ')
}

function isEachOnce(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
