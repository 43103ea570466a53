import { countries } from '#shared/country.ts'
import { type Channel, channelAddresses } from '../../rules/channels.ts'

/**
 * What may be sent to an address that nobody proved to be theirs: whoever types it may mean to disturb somebody, or to earn by
 * messages to far countries. An order from placed to received is at most six messages.
 */
export const MOST_TO_A_PHONE = { anHour: 6, aDay: 12 }
export const MOST_TO_A_MAILBOX = { aDay: 20 }

/** These go to addresses that are being proved, or are the staff's, and are limited by who asks for them. */
export const LIMITED_ELSEWHERE: readonly string[] = [
  'phone-code',
  'verify-email',
  'reset-password',
  'invitation',
  'account-erased',
]

export interface SentLately {
  inAnHour: number
  inADay: number
}

/** Why nothing was sent: the number is of no country that we serve, or there was enough already. */
export type NotSent = 'FOREIGN NUMBER' | 'TOO MANY'

/** Whether what this template says is limited by where it goes. */
export function isLimitedByRecipient(template: string): boolean {
  return !LIMITED_ELSEWHERE.includes(template)
}

/** Whether an address (a phone in E.164) is a phone of a country that we do not serve. */
export function isForeignNumber({ channel, address }: { channel: Channel; address: string }): boolean {
  if (channelAddresses[channel] !== 'phoneNumber') return false
  return !Object.values(countries).some(({ countryCode }) => address.startsWith(`+${countryCode}`))
}

/** Whether an address that nobody proved had as much as it may have. */
export function hadEnough(channel: Channel, { inAnHour, inADay }: SentLately): boolean {
  if (channelAddresses[channel] === 'email') return inADay >= MOST_TO_A_MAILBOX.aDay
  return inAnHour >= MOST_TO_A_PHONE.anHour || inADay >= MOST_TO_A_PHONE.aDay
}
