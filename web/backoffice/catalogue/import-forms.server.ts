import { z } from 'zod'
import { contract, FileColumn } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

const { take, leave } = getInputSchema(contract.chooseChanges).shape

/** `shown` are the positions of the page's changes, `take` the ticked ones. */
export const choiceForm = z.object({ take, shown: leave, confirmed: z.boolean().default(false) })

export const uploadForm = getInputSchema(contract.draftImport)
  .pick({ shopId: true, isWhole: true })
  .extend({ file: z.file().optional() })

/** A column for each heading of the file, in their order; 'none' is not read. */
export const columnsForm = z.object({ columns: z.array(z.enum([...FileColumn.options, 'none'])).max(300) })
