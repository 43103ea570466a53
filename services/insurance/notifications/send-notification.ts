import type { MessagingClient } from '#services/messaging/client.ts'
import { countries } from '#shared/country.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { InsuranceRecord } from '../contracts/store/insurances.ts'
import { findContact } from '../customers/store/customers.ts'
import type { InsuranceNeeds } from '../deps.ts'

export type LetterNeeds = Pick<InsuranceNeeds, 'db' | 'now' | 'messaging' | 'origins' | 'log'>

type Message = Parameters<MessagingClient['send']>[0]

/**
 * Writes to the owner of a contract. `event` names the letter with the contract: it is sent once, however often its fact is
 * told. Throws when messaging does not take it, to be told again.
 */
export async function writeLetter(
  { db, messaging, origins, log }: LetterNeeds,
  record: InsuranceRecord,
  letter: { event: string; template: Message['template']; data: Record<string, string>; path?: string },
): Promise<void> {
  const { event, template, data, path = `/profile/insurance/${record.id}` } = letter
  const customer = await findContact(db, record.customer_id)
  if (!customer || (!customer.email && !customer.phone)) return
  try {
    await messaging.send(
      {
        template,
        to: { email: customer.email ?? undefined, phoneNumber: customer.phone ?? undefined },
        channels: ['email', 'whatsapp', 'sms'],
        uid: customer.uid,
        thread: `insurance ${record.id}`,
        data: {
          petName: record.pet_name,
          plan: record.terms.title,
          link: `${origins[record.country]}${path}`,
          fullName: customer.name,
          ...data,
        },
        key: `insurance:${record.id}:${event}`,
        locale: countries[record.country].locale,
      },
      { context: { viewer: anonymousViewer(record.country), requestId: `letter ${record.id}` } },
    )
  } catch (error) {
    // Telling it again would find no other way to them.
    if (asServiceError(error)?.code !== 'messaging.no-channel') throw error
    log.info({ insurance: record.id, letter: template }, 'nothing reaches the owner of an insurance')
  }
}
