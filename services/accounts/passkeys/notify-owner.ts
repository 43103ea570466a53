import { parseCountry } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../deps.ts'

interface Change {
  account: { uid: string; country: string; name: string | null; email: string | null; phone_number: string | null }
  change: 'passkey-added' | 'passkey-removed'
  passkey: { id: string; name: string }
}

/** Tells the owner of an account that a passkey was added or removed. A message that fails does not undo the change. */
export async function notifyOwner(
  { messaging, origins, report }: Pick<AccountsDependencies, 'messaging' | 'origins' | 'report'>,
  { account, change, passkey }: Change,
  context: CallContext,
): Promise<void> {
  const country = parseCountry(account.country)
  try {
    await messaging.notify(
      {
        template: change,
        data: {
          name: passkey.name,
          link: `${origins[country]}/profile/passkeys`,
          ...(account.name !== null && { fullName: account.name }),
        },
        to: {
          uid: account.uid,
          email: account.email,
          phoneNumber: account.phone_number,
          fullName: account.name,
          country,
        },
        urgency: 'normal',
        key: `${change} ${passkey.id}`,
      },
      { context: { viewer: anonymousViewer(country), requestId: context.requestId } },
    )
  } catch (error) {
    report(error, context, change)
  }
}
