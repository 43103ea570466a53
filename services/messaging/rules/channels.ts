/**
 * All channels. A new one (Telegram) needs a line in each table below, an adapter in channels/, its variables in
 * server/configuration/variables.ts, and a line in server/message-channels.ts.
 */
export const CHANNELS = ['email', 'whatsapp', 'sms', 'push'] as const

export type Channel = (typeof CHANNELS)[number]

/** Channels that send through a provider's HTTP API, unlike the mail server and push services. */
export type ProviderChannel = Exclude<Channel, 'email' | 'push'>

/** Name inside a Spanish sentence. */
export const channelNames: Record<Channel, string> = {
  email: 'correo',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  push: 'notificación',
}

/** Address that the caller of `notify` gives; anybody may have typed it. */
export type GivenAddress = 'email' | 'phoneNumber'

/** Address that an account linked by itself: preferences/find-linked-addresses.ts. 'uidWithDevice': the account's uid. */
export type LinkedAddress = 'uidWithDevice'

/** Kind of address that each channel uses. */
export const channelAddresses: Record<Channel, GivenAddress | LinkedAddress> = {
  email: 'email',
  whatsapp: 'phoneNumber',
  sms: 'phoneNumber',
  push: 'uidWithDevice',
}

export const URGENCIES = ['high', 'normal'] as const

export type Urgency = (typeof URGENCIES)[number]

/**
 * Order of trying: the first channel that is configured and for which the recipient has an address; the next one after
 * a final failure.
 */
export const channelOrder: Record<Urgency, readonly Exclude<Channel, 'push'>[]> = {
  // Needs a reaction within minutes or hours: channels that are read at once.
  high: ['whatsapp', 'sms', 'email'],
  // Everything else: channels where messages are easy to find later.
  normal: ['email', 'whatsapp', 'sms'],
}
