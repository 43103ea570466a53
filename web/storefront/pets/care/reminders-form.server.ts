import { z } from 'zod'

export const remindersForm = z.object({ remindersOn: z.boolean().default(false) })
