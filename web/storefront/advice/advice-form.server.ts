import { z } from 'zod'
import { LONGEST_QUESTION } from '#services/pets/advice/rules/longest-question.ts'

/** A question, and the pet that it is about, in an address. */
export const adviceForm = z.object({
  question: z.string().trim().max(LONGEST_QUESTION).optional(),
  pet: z.string().max(100).optional(),
})
