import * as z from 'zod'
import { type EarningKind, type EarningTerms, earningKinds } from '../missions/rules/ways-to-earn.ts'

const MOST_EACH = 1_000
const MOST_IN_A_PERIOD = 100_000

const Way = z.strictObject({
  each: z.int().min(0).max(MOST_EACH).describe('Huellas per deed, per unit of a purchase, per kilo; 0: it gives none'),
  limit: z.int().min(0).max(MOST_IN_A_PERIOD).describe('Most of them in its month or year'),
})

/** What each way to earn huellas gives in a country. */
export const EarningTermsSchema = z.strictObject(
  Object.fromEntries(earningKinds.map((kind) => [kind, Way])) as Record<EarningKind, typeof Way>,
) satisfies z.ZodType<EarningTerms>
