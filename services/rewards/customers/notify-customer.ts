import type { MessagingClient } from '#services/messaging/client.ts'
import { type CountryIso, countries } from '#shared/country.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { findCustomer } from '../customers/store/customers.ts'
import type { RewardsNeeds } from '../deps.ts'

export type LetterNeeds = Pick<RewardsNeeds, 'db' | 'now' | 'messaging' | 'origins' | 'log'>

type Message = Parameters<MessagingClient['send']>[0]

export interface MemberLetter {
  uid: string
  country: CountryIso
  template: Message['template']
  /** What it is about: a later one takes the place of those that still wait. */
  thread: string
  /** Names the letter: it is sent once, however often its fact is told. */
  key: string
  data: Record<string, string>
  path: string
}

/** Writes to a member or to who invited somebody. Throws when messaging does not take it, to be told again. */
export async function writeMemberLetter(
  { db, messaging, origins, log }: LetterNeeds,
  { uid, country, template, thread, key, data, path }: MemberLetter,
): Promise<void> {
  const customer = await findCustomer(db, uid)
  if (!customer) return
  // Written as somebody typed it, a phone is no address: messaging refuses it, and the e-mail with it.
  const phoneNumber = customer.phone?.startsWith('+') ? customer.phone : undefined
  if (!customer.email && !phoneNumber) return
  try {
    await messaging.send(
      {
        template,
        to: { email: customer.email ?? undefined, phoneNumber },
        channels: ['email', 'whatsapp', 'sms'],
        uid,
        thread,
        data: { link: `${origins[country]}${path}`, fullName: customer.name, ...data },
        key,
        locale: countries[country].locale,
      },
      { context: { viewer: anonymousViewer(country), requestId: `letter ${key}` } },
    )
  } catch (error) {
    // Telling it again would find no other way to them.
    if (asServiceError(error)?.code !== 'messaging.no-channel') throw error
    log.info({ letter: template, key }, 'nothing reaches a member')
  }
}
