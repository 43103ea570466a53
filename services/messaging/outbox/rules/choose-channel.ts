import { isRefusable, type MessageKind } from '../../preferences/rules/kinds.ts'

export type Channel = 'email' | 'sms' | 'whatsapp' | 'push'

export interface Recipient {
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
 * notifications, then what the sender asked for. Codes and links of an account go only where the sender says.
 */
export function channelsFor(
  asked: readonly Channel[],
  person: { kind: MessageKind; chosen: Channel | null; hasDevice: boolean },
): Channel[] {
  if (person.kind === 'account') return [...asked]
  const first = person.chosen ?? (person.hasDevice ? 'push' : null)
  return first === null ? [...asked] : [first, ...asked.filter((channel) => channel !== first)]
}

/** Every way there is, in the order of the channels: those that are configured and that the recipient has an address for. */
export function waysTo(channels: readonly Channel[], to: Recipient, isThere: (channel: Channel) => boolean): Way[] {
  return channels.flatMap((channel) => {
    const address = addressOn(channel, to)
    return address && isThere(channel) ? [{ channel, address }] : []
  })
}

function addressOn(channel: Channel, to: Recipient): string | undefined {
  if (channel === 'email') return to.email
  return channel === 'push' ? to.uidWithDevice : to.phoneNumber
}

/** Whether these words of a person, or of an address of theirs, refuse the kind. */
export function isRefused(kind: MessageKind, choices: readonly { kind: string; channel: string }[]): boolean {
  return isRefusable(kind) && choices.some((choice) => choice.kind === kind && choice.channel === 'none')
}
