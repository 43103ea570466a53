import type { Channel } from './channels.ts'

/**
 * What a text may not promise: a mail, a code to a phone (SMS or WhatsApp), a WhatsApp message, or any message at all.
 */
export const MISSING_CHANNELS = ['notices', 'mail', 'phone', 'whatsapp'] as const

export type MissingChannel = (typeof MISSING_CHANNELS)[number]

/** Known addresses of a person; `email` null: none. */
export interface KnownAddresses {
  email: string | null
  phoneNumber: string | null
}

/**
 * What no message can do here, from the configured channels. 'notices' is about one person: nothing reaches the
 * addresses. A guest (`addresses` null) always leaves a phone and often no e-mail. Linked channels do not count, since
 * a person has to link them first.
 */
export function findMissingChannels(
  configured: readonly Channel[],
  addresses: KnownAddresses | null = null,
): MissingChannel[] {
  const has = (channel: Channel) => configured.includes(channel)
  const { email, phoneNumber } = addresses ?? { email: null, phoneNumber: 'of the guest' }
  const hasPhone = has('sms') || has('whatsapp')
  const isMissing: Record<MissingChannel, boolean> = {
    notices: !(has('email') && email) && !(hasPhone && phoneNumber),
    mail: !has('email'),
    phone: !hasPhone,
    whatsapp: !has('whatsapp'),
  }
  return MISSING_CHANNELS.filter((each) => isMissing[each])
}
