import { z } from 'zod'
import { contract as messaging } from '#services/messaging/contract.ts'
import { contract as operations } from '#services/operations/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const retryJobForm = getInputSchema(operations.retryJob)
export const retryQueueForm = getInputSchema(operations.retryQueue)
export const giveUpForm = getInputSchema(operations.giveUpJob)
export const retrySourceForm = getInputSchema(operations.retrySource)
const messageId = getInputSchema(messaging.retry).shape.messageIds.element
/** Messages that are ticked: none where the button of one row names its own. */
export const tickedMessagesForm = z.object({ messageId: z.array(messageId).max(100).default([]) })
