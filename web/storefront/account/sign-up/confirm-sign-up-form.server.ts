import { z } from 'zod'

/** The code of the letter, as people copy it. The service answers a missing code like a wrong one. */
export const confirmSignUpForm = z.object({
  code: z
    .string()
    .max(1000)
    .default('')
    .transform((typed) => typed.replace(/\D/g, '').slice(0, 10)),
})
