import { contract } from '#services/pets/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'

/** Name and species of a pet; the other data is asked next. */
export const newPetForm = getInputSchema(contract.createPetProfile)
  .pick({ name: true, petTypeId: true })
  .extend(keyForm.shape)
