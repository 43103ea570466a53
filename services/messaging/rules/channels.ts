interface ChannelRecord {
  /** Name inside a Spanish sentence. */
  label: string
  /** Kind of address; 'linked': one that an account linked by itself (preferences/linked-addresses.ts). */
  address: 'email' | 'phoneNumber' | 'linked'
  /** Form of the text: a mail, plain text with its link, or a notification that opens the link itself. */
  format: 'mail' | 'text' | 'notification'
  /** 'browser': the browser of the page subscribes. 'code': a link opens the app with a one-time code. */
  linkedBy?: 'browser' | 'code'
}

/** All channels, in the order in which a person chooses among them. */
export const channels = {
  email: { label: 'correo', address: 'email', format: 'mail' },
  whatsapp: { label: 'WhatsApp', address: 'phoneNumber', format: 'text' },
  sms: { label: 'SMS', address: 'phoneNumber', format: 'text' },
  push: { label: 'notificación', address: 'linked', format: 'notification', linkedBy: 'browser' },
  telegram: { label: 'Telegram', address: 'linked', format: 'text', linkedBy: 'code' },
} as const satisfies Record<string, ChannelRecord>

export const URGENCIES = ['high', 'normal'] as const

export type Urgency = (typeof URGENCIES)[number]

/**
 * Order of trying: the first channel that is configured and for which the recipient has an address; the next one after
 * a final failure. Linked channels come first, because the account asked for them.
 */
export const channelOrder: Record<Urgency, readonly Channel[]> = {
  // Needs a reaction within minutes or hours: channels that are read at once.
  high: ['push', 'telegram', 'whatsapp', 'sms', 'email'],
  // Everything else: channels where messages are easy to find later.
  normal: ['push', 'telegram', 'email', 'whatsapp', 'sms'],
}

export type Channel = keyof typeof channels

type ChannelWith<Facts> = { [Name in Channel]: (typeof channels)[Name] extends Facts ? Name : never }[Channel]

/** Channels that send to a phone number through a provider's HTTP API. */
export type ProviderChannel = ChannelWith<{ address: 'phoneNumber' }>

/** Channels whose addresses an account links by itself. */
export type LinkedChannel = ChannelWith<{ address: 'linked' }>

/** Linked channels that are linked by a one-time code. */
export type CodeChannel = ChannelWith<{ linkedBy: 'code' }>

export const CHANNELS = Object.keys(channels) as Channel[]
export const LINKED_CHANNELS = CHANNELS.filter(isLinkedChannel)
export const CODE_CHANNELS = LINKED_CHANNELS.filter(isCodeChannel)

export function isLinkedChannel(channel: Channel): channel is LinkedChannel {
  return channels[channel].address === 'linked'
}

export function isCodeChannel(channel: LinkedChannel): channel is CodeChannel {
  return channels[channel].linkedBy === 'code'
}
