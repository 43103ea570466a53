import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'

export const InsuredEvent = z.enum(['accident', 'illness', 'emergency', 'surgery', 'death', 'liability'])

export const Coverage = z.object({
  event: InsuredEvent,
  title: z.string(),
  limit: Money.describe('The most that is paid for it in one validity'),
  displayLimit: z.string(),
  deductible: Money.describe('What the owner bears of each event'),
  displayDeductible: z.string(),
  sharePercent: z.int().min(1).max(100).describe('Of the rest, what is paid'),
  waitingDays: z.int().min(0),
  excludesPreexisting: z.boolean(),
})

export const Policy = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  price: Money.describe('For one month'),
  displayPrice: z.string(),
  currencyCode: CurrencyCode,
  countryCode: CountryIsoCode,
  insurer: z.string().describe('Who carries the risk, for people'),
  coverages: z.array(Coverage),
  benefits: z.array(z.string()),
  species: z.array(z.string()).describe('PERRO, GATO'),
  fromMonths: z.int().describe('The youngest pet that it takes'),
  toYears: z.int().describe('The oldest pet that a first contract takes'),
})

/** Plans on sale. */
export const policies = {
  /** Plans on sale in `countryCode`, by default the caller's country; the cheapest first. */
  policies: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/insurance-provider/policies', summary: 'Plans on sale', tags: ['policies'] })
    .input(z.object({ countryCode: CountryIsoCode.optional() }))
    .output(z.array(Policy)),
}
