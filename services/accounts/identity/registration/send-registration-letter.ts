import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../../deps.ts'
import { linkPaths } from '../../rules/links.ts'
import type { WithKeys } from '../../sessions/keys.ts'
import { toRegistrationCode } from './registration-code.ts'
import { takeRegistrationLetter } from './store.ts'

/**
 * Mails the code of an open registration, or to an e-mail that has an account that somebody tried to sign up with it.
 * Sends nothing once `most` letters were sent. The name is not part of the letters: a stranger may have typed it.
 */
export async function sendRegistrationLetter(
  deps: AccountsDependencies & WithKeys,
  { registrationId, most }: { registrationId: string; most: number },
  { viewer, requestId }: CallContext,
): Promise<void> {
  const { country } = viewer
  const keys = await deps.loadKeys()
  const registration = await takeRegistrationLetter(deps.db, { id: registrationId, most, now: deps.now() })
  if (!registration) return

  const origin = deps.origins[country]
  const template = registration.has_code ? ('sign-up-code' as const) : ('sign-up-known' as const)
  const data: Record<string, string> = registration.has_code
    ? { code: toRegistrationCode(keys.hashCode(registrationId)) }
    : { link: origin + linkPaths.signin(), resetLink: origin + linkPaths['forgot-password']() }
  await deps.messaging.notify(
    {
      template,
      data,
      to: { email: registration.email, fullName: null, country },
      urgency: 'normal',
      key: `sign-up ${registrationId} ${registration.letters}`,
      ifUnreachable: 'fail',
    },
    { context: { viewer: anonymousViewer(country), requestId } },
  )
}
