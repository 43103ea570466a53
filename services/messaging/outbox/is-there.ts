import type { Channel } from '../contract.ts'
import type { MessagingDependencies } from '../deps.ts'

/**
 * Whether messages can be sent by this channel. In demo mode the outbox takes every channel, but push needs a key
 * pair.
 */
export function isThere(
  { channels, push }: Pick<MessagingDependencies, 'channels' | 'push'>,
  channel: Channel,
): boolean {
  if (channel === 'push') return push !== null
  return channels === 'outbox' || channels[channel] !== undefined
}
