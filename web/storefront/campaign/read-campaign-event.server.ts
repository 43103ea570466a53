import * as z from 'zod'
import type { CampaignEvent } from '#web/request/context.ts'

const part = z.string().trim().min(1).max(100)
const event = z.object({
  kind: z.enum(['start', 'end']),
  sessionId: z.uuid(),
  source: part,
  medium: part.optional(),
  name: part.optional(),
  term: part.optional(),
  content: part.optional(),
})

/** Event of a campaign visit from a form; null when it is not valid. */
export function readCampaignEvent(form: FormData): CampaignEvent | null {
  const sent = event.safeParse(Object.fromEntries(form))
  if (!sent.success) return null
  const { kind, sessionId, ...campaign } = sent.data
  return { kind, sessionId, campaign }
}
