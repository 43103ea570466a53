import { countries } from '#shared/countries/countries.ts'
import { type Channel, channels } from '../../rules/channels.ts'

/**
 * Limits of an unverified address: it may have been entered to harass its owner, or to earn from messages to premium
 * numbers abroad (toll fraud). An order sends at most six messages.
 */
export const MOST_TO_A_PHONE = { anHour: 6, aDay: 12 }
export const MOST_TO_A_MAILBOX = { aDay: 20 }

/** Templates limited by their requester instead: they verify addresses, or go to staff. */
export const LIMITED_ELSEWHERE: readonly string[] = [
  'phone-code',
  'verify-email',
  'reset-password',
  'invitation',
  'account-erased',
  'merge-code',
  'channel-test',
]

export interface SentLately {
  inAnHour: number
  inADay: number
}

/** Reason for not sending: the number is of a country that we do not serve, or the limit is reached. */
export type NotSent = 'FOREIGN NUMBER' | 'TOO MANY'

/** Whether the recipient's limits apply to this template. */
export function isLimitedByRecipient(template: string): boolean {
  return !LIMITED_ELSEWHERE.includes(template)
}

/** Whether an address is a phone number (E.164) of a country that we do not serve. */
export function isForeignNumber({ channel, address }: { channel: Channel; address: string }): boolean {
  if (channels[channel].address !== 'phoneNumber') return false
  return !Object.values(countries).some(({ countryCode }) => address.startsWith(`+${countryCode}`))
}

/** Whether an unverified address has reached its limit. */
export function hadEnough(channel: Channel, { inAnHour, inADay }: SentLately): boolean {
  if (channels[channel].address === 'email') return inADay >= MOST_TO_A_MAILBOX.aDay
  return inAnHour >= MOST_TO_A_PHONE.anHour || inADay >= MOST_TO_A_PHONE.aDay
}
