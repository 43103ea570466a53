import { contract } from '#services/community/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'

/** Answer to the question about a hidden mark. */
export const answerForm = getInputSchema(contract.answerMark).pick({ answer: true })

export const messageForm = getInputSchema(contract.writeMessage).pick({ text: true }).extend(keyForm.shape)

export const reportForm = getInputSchema(contract.closeThread).pick({ reason: true })
