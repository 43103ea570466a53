import type { RouterContextProvider } from 'react-router'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { newSecret } from '#shared/ids.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { TERMS_VERSION } from '../terms.ts'
import type { WayToAccount } from './open-account.tsx'

type Context = Readonly<RouterContextProvider>

/**
 * How the visiting guest gets an account: by one press where the phone is proved, else by a code to it, or by e-mail where
 * no code can be sent. Null for who is signed in.
 */
export async function findWayToAccount(context: Context, phoneNumber: string): Promise<WayToAccount | null> {
  const visit = context.get(visitContext)
  if (!visit.viewer.isGuest) return null
  const account = visit.viewer.uid === null ? null : await orNull(visit.account())
  if (account?.verifiedPhone) return { by: 'press', idempotencyKey: newSecret() }
  const hasCodes = !findMissingChannels(visit.channels).includes('phone')
  return hasCodes ? { by: 'code', phoneNumber } : { by: 'email' }
}

interface GuestAccount {
  contact: { fullName: string; email?: string | null }
  idempotencyKey: string
  referrer: string
}

/** Makes the account of the guest whose phone is proved and signs in: the press accepted the terms, as it says beside it. */
export async function openGuestAccount(
  context: Context,
  request: Request,
  { contact: { fullName, email }, idempotencyKey, referrer }: GuestAccount,
): Promise<Response> {
  const { accounts } = context.get(servicesContext)
  const { idToken } = await accounts.openAccountOfGuest(
    { fullName, ...(email && { email }), termsVersion: TERMS_VERSION },
    { context: context.get(visitContext).callWithKey(idempotencyKey) },
  )
  return signIn(context, request, { proof: { idToken }, referrer, termsVersion: TERMS_VERSION })
}
