import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Revision } from '#shared/values.ts'
import { TEMPLATE_KINDS } from './rules/fill-template.ts'

const id = z.string().max(120)
const shopId = z.string().max(100)
const kind = z.enum(TEMPLATE_KINDS)
const title = z.string().trim().min(1).max(60)
const text = z.string().trim().min(3).max(500)
const revision = Revision.min(1)

export const AnswerTemplate = z.object({
  id: z.string(),
  shopId: z.string(),
  kind: kind.describe('order: messages to the customer of an order; review: answers to a review of a product'),
  title: z.string(),
  text: z.string().describe('With placeholders: {{pedido}}, {{nombre}}, {{producto}}, {{tienda}}'),
  revision: z.int(),
})

const area = 'orders'
const tags = ['staff']

/** Messages and answers that a shop's people choose from, in their order. A new shop begins with a set of ours. */
export const answerTemplateCalls = {
  answerTemplates: operation({ access: 'operator', area: 'any' })
    .route({ method: 'GET', path: '/staff/answerTemplates', summary: 'Messages to choose from', tags })
    .input(z.object({ shopId: shopId.optional(), kind: kind.optional() }))
    .output(z.array(AnswerTemplate)),

  /** At most 30 of a shop and kind; a title is there once (409). A placeholder that is none is refused with 422. */
  createAnswerTemplate: operation({ access: 'operator', area, idempotency: true })
    .route({ method: 'POST', path: '/staff/shops/{shopId}/answerTemplates', summary: 'Write a message', tags })
    .input(z.object({ shopId, kind, title, text }))
    .output(AnswerTemplate),

  changeAnswerTemplate: operation({ access: 'operator', area })
    .route({ method: 'PUT', path: '/staff/answerTemplates/{id}', summary: 'Change a message', tags })
    .input(z.object({ id, revision, title, text }))
    .output(AnswerTemplate),

  /** What was sent with it stays. */
  removeAnswerTemplate: operation({ access: 'operator', area })
    .route({ method: 'DELETE', path: '/staff/answerTemplates/{id}', summary: 'Take a message away', tags })
    .input(z.object({ id, revision }))
    .output(z.object({ removed: z.literal(true) })),

  /** Puts all messages of a shop and kind into this order; 409 where one came or went meanwhile. */
  orderAnswerTemplates: operation({ access: 'operator', area })
    .route({ method: 'PUT', path: '/staff/shops/{shopId}/answerTemplates', summary: 'Sort messages', tags })
    .input(z.object({ shopId, kind, ids: z.array(id).min(1).max(30) }))
    .output(z.array(AnswerTemplate)),
}

export type AnswerTemplate = z.infer<typeof AnswerTemplate>
