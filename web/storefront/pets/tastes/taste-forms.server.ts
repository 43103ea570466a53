import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { groups, LONGEST_TASTE } from './taste-lists.ts'

/** The fields of the food beside its list. */
export const foodForm = getInputSchema(contract.updatePetProfile).pick({ favoriteFood: true, buyAgainAfterDays: true })

const ticked = z.array(z.string().max(LONGEST_TASTE))
const more = z.string().max(1000).default('')

/** Groups that a page asks for, and for each what was ticked and what was typed beside it. */
export const tastesForm = z.object({
  asked: z.array(z.enum(groups)),
  food: ticked,
  diet: ticked,
  toys: ticked,
  health: ticked,
  'food-more': more,
  'diet-more': more,
  'toys-more': more,
  'health-more': more,
})

/** A taste to take away or to put back. */
export const tasteForm = z.object({ group: z.enum(groups), taste: z.string().max(LONGEST_TASTE) })
