import type { ChannelState } from '../contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { CHANNELS } from '../rules/channels.ts'
import { isThere } from './is-there.ts'
import { findChannelActivity } from './store/channel-activity.ts'

/** Every channel: whether it is connected, and what it did last. */
export async function channelStates(deps: MessagingDependencies): Promise<ChannelState[]> {
  const activity = await findChannelActivity(deps.db, CHANNELS)
  return CHANNELS.map((channel) => {
    const { sentAt, failedAt, failure } = activity.find((each) => each.channel === channel) ?? {}
    return {
      channel,
      isConnected: isThere(deps, channel),
      sender: channel === 'email' ? deps.mailSender : null,
      lastSentAt: sentAt?.toISOString() ?? null,
      lastFailure: failedAt && failure ? { at: failedAt.toISOString(), code: failure } : null,
    }
  })
}
