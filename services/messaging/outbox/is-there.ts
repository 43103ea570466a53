import type { Channel } from '../contract.ts'
import type { MessagingNeeds } from '../deps.ts'

/** Whether messages can leave this way. In demo mode every way leads into the outbox, but notifications need a pair of keys. */
export function isThere({ channels, push }: Pick<MessagingNeeds, 'channels' | 'push'>, channel: Channel): boolean {
  if (channel === 'push') return push !== null
  return channels === 'outbox' || channels[channel] !== undefined
}
