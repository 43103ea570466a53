type Channel = 'email' | 'sms' | 'whatsapp'

export interface Recipient {
  email?: string | undefined
  phoneNumber?: string | undefined
}

/** The first channel that is there and that the recipient has an address for, with that address; null without one. */
export function chooseChannel(
  asked: readonly Channel[],
  to: Recipient,
  isThere: (channel: Channel) => boolean,
): { channel: Channel; address: string } | null {
  for (const channel of asked) {
    const address = channel === 'email' ? to.email : to.phoneNumber
    if (address && isThere(channel)) return { channel, address }
  }
  return null
}
