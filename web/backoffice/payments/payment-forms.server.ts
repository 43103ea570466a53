import { z } from 'zod'
import { contract } from '#services/payments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const refundedForm = getInputSchema(contract.markRefunded)
export const findingForm = getInputSchema(contract.resolveFinding)

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
