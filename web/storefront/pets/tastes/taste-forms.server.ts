import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { groups, LONGEST_TASTE } from './taste-lists.ts'

/** The fields of the food beside its list. */
export const foodForm = getInputSchema(contract.updatePetProfile).pick({ favoriteFood: true, buyAgainAfterDays: true })

/** A taste to take away or to put back. */
export const tasteForm = z.object({ group: z.enum(groups), taste: z.string().max(LONGEST_TASTE) })
