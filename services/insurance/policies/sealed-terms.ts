import * as z from 'zod'
import { InsuredEvent } from './contract.ts'

/** What a contract keeps of the plan as it was bought. Money in minor units. */
export const KeptCoverage = z.object({
  event: InsuredEvent,
  title: z.string(),
  limit: z.int(),
  deductible: z.int(),
  sharePercent: z.int(),
  waitingDays: z.int(),
  excludesPreexisting: z.boolean(),
})

export const KeptTerms = z.object({
  title: z.string(),
  provider: z.string(),
  coverages: z.array(KeptCoverage),
  benefits: z.array(z.string()),
})

export type KeptCoverage = z.infer<typeof KeptCoverage>
export type KeptTerms = z.infer<typeof KeptTerms>
