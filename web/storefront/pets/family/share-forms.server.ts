import { contract } from '#services/pets/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'

export const inviteForm = getInputSchema(contract.share).pick({ email: true, right: true }).extend(keyForm.shape)

export const changeShareForm = getInputSchema(contract.changeShare).pick({ shareId: true, right: true })
export const endShareForm = getInputSchema(contract.endShare).pick({ shareId: true })
