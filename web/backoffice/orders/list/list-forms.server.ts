import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'

/** Orders chosen in the list. */
export const chosenForm = z.object({ order: z.array(z.string().max(100)).max(100) })

/** `none` takes the courier away. */
export const assignForm = chosenForm.extend({ courierUid: z.string().min(1).max(100) })

export const saveFilterForm = getInputSchema(contract.saveOrderFilter).pick({ name: true })
export const removeFilterForm = getInputSchema(contract.removeOrderFilter)

export const filterLimits = getFieldLimits(saveFilterForm)
