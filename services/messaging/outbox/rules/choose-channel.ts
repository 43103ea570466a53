import { isRefusable, type MessageKind } from '../../preferences/rules/kinds.ts'
import { type Channel, channelAddresses, channelOrder, type Urgency } from '../../rules/channels.ts'

/** Where a recipient can be reached. */
export interface Addresses {
  email?: string | undefined
  phoneNumber?: string | undefined
  /** The account, when one of its devices takes notifications. */
  uidWithDevice?: string | undefined
}

/** One way to somebody. */
export interface Way {
  channel: Channel
  address: string
  /** Nobody proved the address to be theirs: outbox/rules/recipient-limits.ts. */
  isLimited?: boolean
}

/**
 * The channels in the order in which they are tried: what the person chose for this kind, else a device that asked for
 * notifications, then the order of the urgency. Codes and links of an account know no choice.
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

/** Every way there is, in the order of the channels: those that are configured and that the recipient has an address for. */
export function waysTo(channels: readonly Channel[], to: Addresses, isThere: (channel: Channel) => boolean): Way[] {
  return channels.flatMap((channel) => {
    const address = to[channelAddresses[channel]]
    return address && isThere(channel) ? [{ channel, address }] : []
  })
}

/** Whether these words of a person, or of an address of theirs, refuse the kind. */
export function isRefused(kind: MessageKind, choices: readonly { kind: string; channel: string }[]): boolean {
  return isRefusable(kind) && choices.some((choice) => choice.kind === kind && choice.channel === 'none')
}
