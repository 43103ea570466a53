import { z } from 'zod'

export const putOffForm = z.object({
  subject: z.string().max(500),
  how: z.enum(['later', 'understood']),
  back: z.string().default(''),
})
