import { isRefusable, type MessageKind } from '../../preferences/rules/kinds.ts'
import {
  type Channel,
  channelOrder,
  channels,
  isLinkedChannel,
  type LinkedChannel,
  type Urgency,
} from '../../rules/channels.ts'

/** Addresses of a recipient. */
export interface Addresses {
  email?: string | undefined
  phoneNumber?: string | undefined
  uid?: string | undefined
  /** Channels to which the account `uid` linked an address. */
  linked?: readonly LinkedChannel[]
}

/** Channel with the recipient's address. */
export interface Way {
  channel: Channel
  address: string
  /** Unverified address, subject to outbox/rules/recipient-limits.ts. */
  isLimited?: boolean
}

/**
 * Channels in the order of trying: the person's choice for this kind, then the order of the urgency. Account codes and
 * links ignore choices and linked addresses.
 */
export function channelsFor(urgency: Urgency, person: { kind: MessageKind; chosen: Channel | null }): Channel[] {
  const usual = channelOrder[urgency]
  if (person.kind === 'account') return usual.filter((channel) => !isLinkedChannel(channel))
  const { chosen } = person
  return chosen === null ? [...usual] : [chosen, ...usual.filter((channel) => channel !== chosen)]
}

/**
 * Ways in the order of the channels: those that are configured and for which the recipient has an address. At a linked
 * channel that is the account, because it may have linked several addresses.
 */
export function waysTo(order: readonly Channel[], to: Addresses, isThere: (channel: Channel) => boolean): Way[] {
  return order.flatMap((channel) => {
    const kind = channels[channel].address
    const linkedUid = isLinkedChannel(channel) && to.linked?.includes(channel) ? to.uid : undefined
    const address = kind === 'linked' ? linkedUid : to[kind]
    return address && isThere(channel) ? [{ channel, address }] : []
  })
}

/** Whether one of these choices, of a person or of its addresses, refuses the kind. */
export function isRefused(kind: MessageKind, choices: readonly { kind: string; channel: string }[]): boolean {
  return isRefusable(kind) && choices.some((choice) => choice.kind === kind && choice.channel === 'none')
}
