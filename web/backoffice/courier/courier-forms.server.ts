import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

/** For 'taken' and 'delivered'; the latter carries the cash as well (`cashAtDoorForm`). */
export const dropForm = getInputSchema(contract.takeDrop)
export const settleForm = getInputSchema(contract.settleCashDifference)
export const notFoundForm = getInputSchema(contract.notFound)

/** Cash that an operator receives; a courier with more orders hands over the rest by another form. */
export const cashForm = getInputSchema(contract.receiveCash)
  .pick({ courierUid: true })
  .extend({ order: z.array(z.string().max(100)) })
