import { z } from 'zod'
import { contract } from '#services/payments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const refundedForm = getInputSchema(contract.markRefunded)
const finding = getInputSchema(contract.resolveFinding)
export const findingForm = finding.omit({ paymentReference: true })
/** What an operator types; a button of a candidate names its own payment. */
export const matchForm = finding.pick({ findingId: true, paymentReference: true })

export const statementForm = z.object({
  file: z.file(),
  currency: getInputSchema(contract.importStatement).shape.currencyCode,
  /** Name the columns before the import, also where they are known. */
  review: z.boolean().default(false),
})

/** The roles come in the order of the columns. */
const draft = getInputSchema(contract.importDraft).shape
export const columnsForm = z.object({
  table: draft.table,
  line: draft.line,
  role: draft.roles,
  dayOrder: draft.dayOrder,
})
