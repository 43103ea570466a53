import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

/** The fields that only this page has; those of a new pet are its draft. */
export const petEditForm = getInputSchema(contract.updatePetProfile)
  .pick({ notes: true })
  .extend({ remindersOn: z.boolean().default(false) })

export const deathForm = z.object({ deathDate: z.iso.date() })
