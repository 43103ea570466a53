import { z } from 'zod'
import { MOST_COMPARED } from './most-compared.ts'

/** Slugs of the foods that an address compares, and the pet for which it does. */
export const compareForm = z.object({
  food: z.array(z.string().max(300)).max(MOST_COMPARED),
  pet: z.string().max(100).optional(),
})
