import { z } from 'zod'
import { assertionForm } from '../passkeys/passkey-browser.server.ts'

/** Of a browser that is to be trusted; empty: of none. */
const pin = z.string().trim().max(20).default('')

/** A code as people copy it, with blanks. The service answers a missing code like a wrong one. */
export const codeForm = z.object({
  code: z
    .string()
    .max(1000)
    .default('')
    .transform((typed) => typed.replace(/\s/g, '').slice(0, 10)),
  pin,
})

/** A passkey in the place of the code. */
export const passkeyForm = assertionForm.extend({ pin })
