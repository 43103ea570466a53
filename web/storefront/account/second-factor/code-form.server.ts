import { z } from 'zod'

/** A code as people copy it, with blanks. The service answers a missing code like a wrong one. */
export const codeForm = z.object({
  code: z
    .string()
    .max(1000)
    .default('')
    .transform((typed) => typed.replace(/\s/g, '').slice(0, 10)),
  /** Of a browser that is to be trusted; empty: of none. */
  pin: z.string().trim().max(20).default(''),
})
