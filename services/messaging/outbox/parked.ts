import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { OutboxState, ParkedMessage } from '../contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { messagingError } from '../errors.ts'
import { maskedAddress } from '../preferences/rules/masked-address.ts'
import type { Tables } from '../tables.ts'
import { templates } from '../templates/templates.ts'
import { DELIVER_QUEUE } from './deliver.ts'
import {
  findOutboxState,
  findParked,
  lockParked,
  markDismissed,
  type ParkedRecord,
  putBack,
  writeAudit,
} from './store/parked.ts'

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

interface ParkedOutcome {
  done: number
  skipped: number
}

/** Retries messages as if they were new, each with a new expiry: an operator decides that they are still useful. */
export function retry(
  deps: MessagingDependencies,
  { messageIds }: { messageIds: readonly string[] },
  context: CallContext,
): Promise<ParkedOutcome> {
  const { now, jobs } = deps
  return actOnParked(deps, { messageIds, action: 'retry' }, context, async (trx, { id, template, hasText }) => {
    if (!hasText) return false
    const time = now()
    const expiresAt = new Date(time.getTime() + templates[template].usefulForMinutes * 60_000)
    await putBack(trx, { id, now: time, expiresAt })
    await jobs.send(trx, DELIVER_QUEUE, { id })
    return true
  })
}

/** Takes messages off the list for good. */
export function dismiss(
  deps: MessagingDependencies,
  { messageIds }: { messageIds: readonly string[] },
  context: CallContext,
): Promise<ParkedOutcome> {
  return actOnParked(deps, { messageIds, action: 'dismiss' }, context, async (trx, { id }) => {
    await markDismissed(trx, id, deps.now())
    return true
  })
}

/**
 * Acts once on each message that is still parked: the rows are locked, so that a second press finds them gone. Refuses
 * when nothing is left to act on.
 */
function actOnParked(
  { db, now }: MessagingDependencies,
  { messageIds, action }: { messageIds: readonly string[]; action: 'retry' | 'dismiss' },
  context: CallContext,
  act: (trx: Transaction<Tables>, message: ParkedRecord) => Promise<boolean>,
): Promise<ParkedOutcome> {
  const actorUid = accountUid(context)
  const asked = [...new Set(messageIds)]
  return db.transaction().execute(async (trx) => {
    const messages = await lockParked(trx, asked)
    if (messages.length === 0) throw messagingError('not-parked')
    let done = 0
    for (const message of messages) {
      if (!(await act(trx, message))) continue
      done += 1
      const { id: messageId, template, channel, failure, tries } = message
      await writeAudit(trx, { actorUid, action, messageId, facts: { template, channel, failure, tries } }, now())
    }
    if (done === 0) throw messagingError('text-forgotten')
    return { done, skipped: asked.length - done }
  })
}
