import { z } from 'zod'

export const consentForm = z.object({ analytics: z.enum(['yes', 'no']) })
