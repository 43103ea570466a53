import { contract } from '#services/pets/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

/** Energy of a day that a veterinarian said; empty: none. */
export const energyForm = getInputSchema(contract.updatePetProfile).pick({ veterinaryKcalPerDay: true })
