import { z } from 'zod'
import { contract } from '#services/insurance/contract.ts'
import { type Currency, forEachCurrency } from '#shared/countries/countries.ts'
import { getInputSchema, keyForm, parsed } from '#web/forms/field-schemas.server.ts'
import type { FieldName } from '#web/forms/parse-form.server.ts'
import { costTyped } from './claim-values.ts'

/** Forms send line ends as CRLF, which would count twice. */
const description = z
  .string()
  .transform((typed) => typed.replace(/\r\n/g, '\n').trim())
  .pipe(z.string().max(2000))

/** Empty fields are valid: the claim is saved incomplete. */
function makeClaimForm(currency: Currency) {
  return z.object({
    occurredOn: z.iso.date().nullable().default(null),
    amount: parsed((typed) => costTyped(typed, currency))
      .nullable()
      .default(null),
    description: description.default(''),
  })
}

export const claimForms = forEachCurrency(makeClaimForm)

export type ClaimField = FieldName<(typeof claimForms)[Currency]>

export const newClaimForm = getInputSchema(contract.openClaim).pick({ event: true }).extend(keyForm.shape)

export const payeeForm = getInputSchema(contract.savePayee).pick({ bank: true, number: true, holderName: true })

export type PayeeField = FieldName<typeof payeeForm>

/** A plain form sends all chosen files at once; a script sends one at a time. */
export const documentForm = getInputSchema(contract.addPaper)
  .pick({ kind: true })
  .extend({ file: z.array(z.file()).min(1) })

export const removeDocumentForm = getInputSchema(contract.removePaper).pick({ paperId: true })
