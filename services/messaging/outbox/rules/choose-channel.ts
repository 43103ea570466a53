import { isRefusable, type MessageKind } from '../../preferences/rules/kinds.ts'
import {
  type Channel,
  channelAddresses,
  channelOrder,
  type GivenAddress,
  type LinkedAddress,
  type Urgency,
} from '../../rules/channels.ts'

/** Addresses of a recipient. */
export type Addresses = { [Kind in GivenAddress | LinkedAddress]?: string | undefined }

/** Channel with the recipient's address. */
export interface Way {
  channel: Channel
  address: string
  /** Unverified address, subject to outbox/rules/recipient-limits.ts. */
  isLimited?: boolean
}

/**
 * Channels in the order of trying: the person's choice for this kind, else a device with notifications, then the order
 * of the urgency. Account codes and links ignore choices.
 */
export function channelsFor(
  urgency: Urgency,
  person: { kind: MessageKind; chosen: Channel | null; hasDevice: boolean },
): Channel[] {
  const usual = channelOrder[urgency]
  if (person.kind === 'account') return [...usual]
  const first = person.chosen ?? (person.hasDevice ? 'push' : null)
  return first === null ? [...usual] : [first, ...usual.filter((channel) => channel !== first)]
}

/** Ways in the order of the channels: those that are configured and for which the recipient has an address. */
export function waysTo(channels: readonly Channel[], to: Addresses, isThere: (channel: Channel) => boolean): Way[] {
  return channels.flatMap((channel) => {
    const address = to[channelAddresses[channel]]
    return address && isThere(channel) ? [{ channel, address }] : []
  })
}

/** Whether one of these choices, of a person or of its addresses, refuses the kind. */
export function isRefused(kind: MessageKind, choices: readonly { kind: string; channel: string }[]): boolean {
  return isRefusable(kind) && choices.some((choice) => choice.kind === kind && choice.channel === 'none')
}
