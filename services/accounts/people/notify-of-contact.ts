import { parseCountry } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../deps.ts'
import type { PersonRow } from './store/people.ts'

/**
 * Tells the verified e-mail that an account had that its e-mail or phone was replaced. A message that fails does not undo
 * the change.
 */
export async function notifyOfContact(
  { messaging, origins, report }: Pick<AccountsDependencies, 'messaging' | 'origins' | 'report'>,
  before: PersonRow,
  what: 'email' | 'phone',
  context: CallContext,
): Promise<void> {
  if (before.email === null || !before.verified_email) return
  const country = parseCountry(before.country)
  try {
    await messaging.notify(
      {
        template: 'contact-changed',
        data: { what, link: `${origins[country]}/profile/data`, ...(before.name && { fullName: before.name }) },
        to: { email: before.email, fullName: before.name, country },
        urgency: 'normal',
        key: `contact-changed ${before.uid} ${newId()}`,
      },
      { context: { viewer: anonymousViewer(country), requestId: context.requestId } },
    )
  } catch (error) {
    report(error, context, 'updateUser')
  }
}
