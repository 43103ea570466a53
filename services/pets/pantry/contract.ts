import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'

/** A regularly bought food, and the pets that eat it. */
export const PantryItem = z.object({
  productId: z.string(),
  variantId: z.string(),
  slug: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  imageId: z.string().nullable(),
  netGrams: z.int(),
  eaters: z.array(z.object({ petProfileId: z.string(), name: z.string(), gramsPerDay: z.int() })),
  gramsPerDay: z.int(),
  boughtOn: Day,
  runsOutOn: Day,
  daysLeft: z.int().describe('0 or below: it should be empty'),
  daysPerBag: z.int(),
  daysOfBagBefore: z.int().describe('Of the days until runsOutOn, those that the bag before still gave'),
  basis: z
    .enum(['energy', 'learned', 'owner'])
    .describe('From energy needs; corrected by real re-orders; buyAgainAfterDays'),
})

export const pantry = {
  /** Food at home, the first to run out first. Pets without a weight and food without a known energy are left out. */
  pantry: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/customers/{customerId}/pantry', summary: 'The pantry', tags: ['pantry'] })
    .input(z.object({ customerId: z.string().max(100), shopId: z.string().max(100) }))
    .output(z.array(PantryItem)),
}
