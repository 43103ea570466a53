import type { Channel } from '../contract.ts'
import type { MessagingDependencies } from '../deps.ts'

/** Whether messages can leave this way. In demo mode every way leads into the outbox, but notifications need a pair of keys. */
export function isThere(
  { channels, push }: Pick<MessagingDependencies, 'channels' | 'push'>,
  channel: Channel,
): boolean {
  if (channel === 'push') return push !== null
  return channels === 'outbox' || channels[channel] !== undefined
}
