import * as z from 'zod'
import { WARNING_LEVELS } from '../rules/warning-levels.ts'

/** What the staff of a merchant must know before they touch a pet. Its owner reads it in the export of their data alone. */
export const PetWarning = z.object({
  level: z.enum(WARNING_LEVELS),
  text: z.string(),
  writtenAt: z.iso.datetime(),
})
export type PetWarning = z.infer<typeof PetWarning>
