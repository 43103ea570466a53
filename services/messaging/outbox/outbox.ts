import { httpError } from '#shared/rpc/errors.ts'
import type { OutboxMessage } from '../contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { renderMessage } from './render-message.ts'
import { findNewest, type OutboxRecord } from './store/outbox.ts'

/** The newest messages with their text, in demo mode; not available elsewhere. */
export async function outbox(
  { db, channels }: MessagingDependencies,
  input: { first: number; to?: string | undefined },
): Promise<OutboxMessage[]> {
  if (channels !== 'outbox') throw httpError('not-found')
  return (await findNewest(db, input)).map(toMessage)
}

/** Rendered message; without text once its data was deleted. */
export function toMessage(record: OutboxRecord): OutboxMessage {
  const { id, key, channel, template, recipient, data, locale, state, failure, tries, dueAt, createdAt } = record
  const written = data && renderMessage({ template, channel, locale, data })
  return {
    id,
    key,
    channel,
    template,
    state,
    failure,
    tries,
    to: recipient,
    subject: written?.subject || null,
    text: written?.text ?? '',
    dueAt: dueAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}
