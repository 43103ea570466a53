import { httpError } from '#shared/rpc/errors.ts'
import type { OutboxMessage } from './contract.ts'
import type { MessagingNeeds } from './needs.ts'
import { renderMessage } from './render-message.ts'
import { findNewest, type OutboxRecord } from './store.ts'

/** The newest messages with their text. Only in demo mode: elsewhere there is no such page. */
export async function outbox(
  { db, channels }: MessagingNeeds,
  input: { first: number; to?: string | undefined },
): Promise<OutboxMessage[]> {
  if (channels !== 'outbox') throw httpError('not-found')
  return (await findNewest(db, input)).map(describeMessage)
}

/** A message as people read it; without text once that was blanked. */
export function describeMessage({ recipient, data, expiresAt: _, locale, ...message }: OutboxRecord): OutboxMessage {
  const written = data && renderMessage({ ...message, locale, data })
  return {
    ...message,
    to: recipient,
    subject: written?.subject || null,
    text: written?.text ?? '',
    createdAt: message.createdAt.toISOString(),
  }
}
