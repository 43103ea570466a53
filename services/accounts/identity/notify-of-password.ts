import { parseCountry } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../deps.ts'
import type { findAccount } from '../people/store/accounts.ts'

/** What became of the passkeys of an account whose password changed; null: it has none. */
export type PasskeysAfter = 'kept' | 'removed' | null

/** Tells the owner of an account that its password changed. A message that fails does not undo the change. */
export async function notifyOfPassword(
  { messaging, origins, report }: Pick<AccountsDependencies, 'messaging' | 'origins' | 'report'>,
  account: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
  passkeys: PasskeysAfter,
  context: CallContext,
): Promise<void> {
  const country = parseCountry(account.country)
  const { uid, name, email, phone_number: phoneNumber } = account
  try {
    await messaging.notify(
      {
        template: 'password-changed',
        data: {
          link: `${origins[country]}/profile/passkeys`,
          ...(passkeys && { passkeys }),
          ...(name !== null && { fullName: name }),
        },
        to: { uid, email, phoneNumber, fullName: name, country },
        urgency: 'normal',
        key: `password-changed ${uid} ${newId()}`,
      },
      { context: { viewer: anonymousViewer(country), requestId: context.requestId } },
    )
  } catch (error) {
    report(error, context, 'password-changed')
  }
}
