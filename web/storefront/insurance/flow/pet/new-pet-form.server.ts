import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

/** Name and species of a pet; the other data is asked next. */
export const newPetForm = getInputSchema(contract.createPetProfile)
  .pick({ name: true, petTypeId: true })
  .extend({ idempotencyKey: z.string().max(200).default('') })
