import { z } from 'zod'

/** The service checks the address, and says what is wrong with it. */
export const alertForm = z.object({
  variantId: z.string().max(100),
  shopId: z.string().max(100).default(''),
  mark: z.enum(['on', 'off']),
  email: z.string().trim().max(1000).default(''),
})
