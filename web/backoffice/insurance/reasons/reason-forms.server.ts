import { contract } from '#services/insurance/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'

export const newReasonForm = getInputSchema(contract.createReasonTemplate).extend(keyForm.shape)
export const changeReasonForm = getInputSchema(contract.changeReasonTemplate)
export const removeReasonForm = getInputSchema(contract.removeReasonTemplate)

export const reasonLimits = getFieldLimits(newReasonForm)
