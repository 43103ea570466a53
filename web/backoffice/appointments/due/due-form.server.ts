import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const recallForm = getInputSchema(contract.recallPet).pick({ petId: true, packKind: true })
