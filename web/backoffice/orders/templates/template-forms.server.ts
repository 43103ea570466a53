import { contract } from '#services/market/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'

export const newTemplateForm = getInputSchema(contract.createAnswerTemplate).extend(keyForm.shape)
export const changeTemplateForm = getInputSchema(contract.changeAnswerTemplate)
export const removeTemplateForm = getInputSchema(contract.removeAnswerTemplate)
export const moveTemplateForm = getInputSchema(contract.orderAnswerTemplates)
  .pick({ shopId: true, kind: true })
  .extend({ id: changeTemplateForm.shape.id })

export const templateLimits = getFieldLimits(newTemplateForm)
