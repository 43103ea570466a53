import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findOrMakePhoneAccount } from '../identity/phone-account.ts'
import { lockAccounts } from '../people/locked-accounts.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { provePhoneIdentity } from './sign-in-by-phone-code.ts'

interface GuestFacts {
  fullName?: string | undefined
  email?: string | undefined
  termsVersion: string
}

/**
 * Makes the account of a guest whose phone is proved, and the proof that opens it. The guest stays, so that its session can
 * be adopted. Throws phone-not-proved, phone-has-account.
 */
export async function openAccountOfGuest(
  deps: AccountsDependencies & WithKeys,
  { fullName, email, termsVersion }: GuestFacts,
  context: CallContext,
) {
  const keys = await deps.loadKeys()
  const uid = accountUid(context)
  const { country } = context.viewer
  const now = deps.now()
  const request = {
    operation: 'open-account-of-guest',
    input: { uid, fullName, email, termsVersion },
    idempotencyKey: context.idempotencyKey,
    now,
  }
  const made = await createOnce(deps, request, async (trx) => {
    const guest = (await lockAccounts(trx, [uid])).get(uid)
    const phoneNumber = guest?.is_guest && guest.verified_phone ? guest.phone_number : null
    if (!guest || phoneNumber === null) throw accountsError('phone-not-proved')
    const name = fullName ?? guest.name
    const { isNew } = await findOrMakePhoneAccount(deps, trx, {
      phoneNumber,
      country,
      name,
      email: email ?? guest.email,
      terms: { version: termsVersion, acceptedAt: now, marketing: false },
      now,
    })
    // A phone that a guest proved long ago must not open an account that exists.
    if (!isNew) throw accountsError('phone-has-account')
    return { phoneNumber, fullName: name }
  })
  return provePhoneIdentity(keys, made, deps.now())
}
