import * as z from 'zod'
import { InsuredEvent } from './contract.ts'

/** Terms of the plan as sealed in a contract at purchase. Money in minor units. */
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
