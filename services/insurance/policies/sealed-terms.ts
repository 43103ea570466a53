import * as z from 'zod'
import { InsuredEvent } from './contract.ts'

/** What a contract keeps of the plan as it was bought. Money in minor units. */
export const SealedCoverage = z.object({
  event: InsuredEvent,
  title: z.string(),
  limit: z.int(),
  deductible: z.int(),
  sharePercent: z.int(),
  waitingDays: z.int(),
  excludesPreexisting: z.boolean(),
})

export const SealedTerms = z.object({
  title: z.string(),
  provider: z.string(),
  coverages: z.array(SealedCoverage),
  benefits: z.array(z.string()),
})

export type SealedCoverage = z.infer<typeof SealedCoverage>
export type SealedTerms = z.infer<typeof SealedTerms>
