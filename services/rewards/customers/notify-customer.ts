import type { Template } from '#services/messaging/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { RewardsDependencies } from '../deps.ts'
import { findCustomer } from './store/customers.ts'

export type NotifyDependencies = Pick<RewardsDependencies, 'db' | 'now' | 'messaging' | 'origins'>

export interface CustomerNotification {
  uid: string
  country: CountryIso
  template: Template
  /** Topic of the notification: a later one replaces those of the same topic that still wait. */
  thread: string
  /** Deduplicates: the notification is sent once, however often its fact is delivered. */
  key: string
  data: Record<string, string>
  path: string
}

/** Notifies a member, or the sender of an invitation. Throws when messaging does not answer; the fact is then delivered again. */
export async function notifyCustomer(
  { db, messaging, origins }: NotifyDependencies,
  { uid, country, template, thread, key, data, path }: CustomerNotification,
): Promise<void> {
  const customer = await findCustomer(db, uid)
  if (!customer) return
  await messaging.notify(
    {
      template,
      data: { link: `${origins[country]}${path}`, ...data },
      to: { uid, email: customer.email, phoneNumber: customer.phone, fullName: customer.name, country },
      urgency: 'normal',
      key,
      thread,
    },
    { context: { viewer: anonymousViewer(country), requestId: `notification ${key}` } },
  )
}
