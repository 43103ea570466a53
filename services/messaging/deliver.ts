import * as z from 'zod'
import { SendFailure } from './channels/send-failure.ts'
import type { MessagingNeeds } from './needs.ts'
import { renderMessage } from './render-message.ts'
import { afterFailure, LEASE_SECONDS } from './rules/retries.ts'
import { markFailed, markSent, type OutboxRecord, takeMessage } from './store.ts'

export const DELIVER_QUEUE = 'messaging/deliver'

const Job = z.object({ id: z.string() })

/**
 * One try of one message. At least once: a process that dies between the provider's yes and our note of it leaves the
 * message to the next try, under the same message id.
 */
export async function deliver(needs: MessagingNeeds, job: object): Promise<void> {
  const { db, now, jobs } = needs
  const { id } = Job.parse(job)
  const time = now()
  const message = await takeMessage(db, id, { now: time, leaseUntil: after(time, LEASE_SECONDS) })
  if (!message) return

  const failure = await trySending(needs, message)
  if (!failure) return markSent(db, message, now())

  const outcome = afterFailure({ ...failure, tries: message.tries, now: now(), expiresAt: message.expiresAt })
  const afterSeconds = outcome.state === 'failed' ? outcome.afterSeconds : 0
  await db.transaction().execute(async (trx) => {
    const dueAt = after(now(), afterSeconds)
    const isOurs = await markFailed(trx, message, { state: outcome.state, failure: failure.code, dueAt })
    if (isOurs && outcome.state === 'failed') await jobs.send(trx, DELIVER_QUEUE, { id }, { afterSeconds })
  })
  const { channel, template, tries } = message
  needs.log.warn({ message: id, channel, template, tries, failure: failure.code }, `a message was ${outcome.state}`)
}

async function trySending(
  { channels, now }: MessagingNeeds,
  message: OutboxRecord,
): Promise<{ code: string; isFinal: boolean } | null> {
  const { id, recipient, data, channel } = message
  if (now() >= message.expiresAt || data === null) return { code: 'EXPIRED', isFinal: true }
  const sendMessage = channels === 'outbox' ? undefined : channels[channel]
  // Configured when it was written and not any more: whoever runs the shop may bring it back.
  if (!sendMessage) return { code: 'NO CHANNEL', isFinal: false }

  try {
    await sendMessage({ id, to: recipient, ...renderMessage({ ...message, data }) })
    return null
  } catch (error) {
    if (error instanceof SendFailure) return { code: error.message, isFinal: error.isFinal }
    // A bug of ours: its own words may quote the message, so that only its kind is told.
    return { code: error instanceof Error ? error.name : 'unknown', isFinal: false }
  }
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
