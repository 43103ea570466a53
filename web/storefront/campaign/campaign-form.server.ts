import { z } from 'zod'

const part = z.string().trim().min(1).max(100)

export const campaignForm = z.object({
  kind: z.enum(['start', 'end']),
  sessionId: z.uuid(),
  source: part,
  medium: part.optional(),
  name: part.optional(),
  term: part.optional(),
  content: part.optional(),
})
