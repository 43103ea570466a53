import { contract } from '#services/messaging/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const testForm = getInputSchema(contract.sendTest)
