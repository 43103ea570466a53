import type { MessagingDependencies } from '../deps.ts'
import { type Channel, isLinkedChannel } from '../rules/channels.ts'

/** Whether messages can be sent by this channel. In demo mode the outbox takes all but those for linked addresses. */
export function isThere(
  { channels, linked }: Pick<MessagingDependencies, 'channels' | 'linked'>,
  channel: Channel,
): boolean {
  if (isLinkedChannel(channel)) return linked[channel] !== undefined
  return channels === 'outbox' || channels[channel] !== undefined
}
