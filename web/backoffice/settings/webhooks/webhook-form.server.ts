import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'

const { url, events } = getInputSchema(contract.createWebhookEndpoint).shape

/** Form of an endpoint; `revision` is that of one that exists, and the key is for a new one. */
export const webhookForm = z.object({
  url,
  events,
  revision: z.int().min(0).default(0),
  idempotencyKey: z.string().max(200).default(''),
})

export const webhookLimits = getFieldLimits(webhookForm.pick({ url: true }))
