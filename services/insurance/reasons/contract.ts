import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Revision } from '#shared/values.ts'

/** Where a sentence is offered: with a decision, a request for documents, or an item of an invoice. */
export const ReasonKind = z.enum(['approve', 'reject', 'ask-papers', 'item'])

const text = z.string().trim().min(3).max(300)
const id = z.string().max(100)
const revision = Revision.min(1)

export const ReasonTemplate = z.object({ id: z.string(), kind: ReasonKind, text: z.string(), revision: z.int() })

/** Sentences that clerks choose from when they answer a claim. */
export const reasonCalls = {
  reasonTemplates: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'GET', path: '/staff/reasons', summary: 'Reasons to choose from', tags: ['staff'] })
    .output(z.array(ReasonTemplate)),

  /** At most 30 of a kind; the same sentence is there once (409). */
  createReasonTemplate: operation({ access: 'operator', area: 'claims', idempotency: true })
    .route({ method: 'POST', path: '/staff/reasons', summary: 'Write a reason', tags: ['staff'] })
    .input(z.object({ kind: ReasonKind, text }))
    .output(ReasonTemplate),

  changeReasonTemplate: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'PUT', path: '/staff/reasons/{id}', summary: 'Change a reason', tags: ['staff'] })
    .input(z.object({ id, revision, text }))
    .output(ReasonTemplate),

  /** Claims that were answered with it keep their sentence. */
  removeReasonTemplate: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'DELETE', path: '/staff/reasons/{id}', summary: 'Take a reason away', tags: ['staff'] })
    .input(z.object({ id, revision }))
    .output(z.object({ removed: z.literal(true) })),
}
