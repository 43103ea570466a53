/**
 * Every way in which a message can leave. A new one (Telegram) is a line in each table below, an adapter in channels/, its
 * variables in server/configuration/variables.ts, and the line in server/message-channels.ts that joins the two.
 */
export const CHANNELS = ['email', 'whatsapp', 'sms', 'push'] as const

export type Channel = (typeof CHANNELS)[number]

/** Channels that leave by the address of a provider: neither the mail server nor the browsers of an account. */
export type ProviderChannel = Exclude<Channel, 'email' | 'push'>

/** As it stands within a Spanish sentence. */
export const channelNames: Record<Channel, string> = {
  email: 'correo',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  push: 'notificación',
}

/** Where each channel sends to. */
export const channelAddresses: Record<Channel, 'email' | 'phoneNumber' | 'uidWithDevice'> = {
  email: 'email',
  whatsapp: 'phoneNumber',
  sms: 'phoneNumber',
  push: 'uidWithDevice',
}

export const URGENCIES = ['high', 'normal'] as const

export type Urgency = (typeof URGENCIES)[number]

/** The first channel that is configured and that the recipient has an address for is tried; the next one if it fails for good. */
export const channelOrder: Record<Urgency, readonly Exclude<Channel, 'push'>[]> = {
  // To act on within minutes or hours: where messages are read at once.
  high: ['whatsapp', 'sms', 'email'],
  // The rest: where messages are found again.
  normal: ['email', 'whatsapp', 'sms'],
}
