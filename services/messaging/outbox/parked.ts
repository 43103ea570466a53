import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { OutboxState, ParkedMessage } from '../contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { messagingError } from '../errors.ts'
import { maskedAddress } from '../preferences/rules/masked-address.ts'
import { templates } from '../templates/templates.ts'
import { DELIVER_QUEUE } from './deliver.ts'
import { findOutboxState, findParked, lockParked, putBack, writeAudit } from './store/parked.ts'

/** Given-up messages, newest first; without the text, and with masked addresses. */
export async function parked({ db }: MessagingDependencies, { first }: { first: number }): Promise<ParkedMessage[]> {
  return (await findParked(db, first)).map(({ recipient, hasText, createdAt, ...message }) => ({
    ...message,
    to: maskedAddress(recipient),
    createdAt: createdAt.toISOString(),
    canRetry: hasText,
  }))
}

/** Counts of unsent and given-up messages. */
export async function outboxState({ db, now }: MessagingDependencies): Promise<OutboxState> {
  const { oldestDueAt, ...counts } = await findOutboxState(db, now())
  return { ...counts, oldestDueAt: oldestDueAt?.toISOString() ?? null }
}

/** Retries a message as if it were new, with a new expiry: an operator decides that it is still useful. */
export async function retry(
  { db, now, jobs }: MessagingDependencies,
  { messageId }: { messageId: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const actorUid = accountUid(context)
  const time = now()
  await db.transaction().execute(async (trx) => {
    const message = await lockParked(trx, messageId)
    if (!message) throw messagingError('not-parked')
    if (!message.hasText) throw messagingError('text-forgotten')

    const { template, channel, failure, tries } = message
    const expiresAt = new Date(time.getTime() + templates[template].usefulForMinutes * 60_000)
    await putBack(trx, { id: messageId, now: time, expiresAt })
    await writeAudit(trx, { actorUid, action: 'retry', messageId, facts: { template, channel, failure, tries } }, time)
    await jobs.send(trx, DELIVER_QUEUE, { id: messageId })
  })
  return { message: 'valid' }
}
