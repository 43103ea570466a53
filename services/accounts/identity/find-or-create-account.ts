import type { Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { hasSecondFactorPasskey } from '../passkeys/second-factor-passkeys.ts'
import { deleteAccount, holdAccount, insertAccount } from '../people/store/accounts.ts'
import { hasAuthenticator } from '../second-factor/has-authenticator.ts'
import { isOutdated } from '../sessions/rules/outdated-proof.ts'
import { isStaff } from '../sessions/rules/session.ts'
import type { Tables } from '../tables.ts'
import type { ProvenIdentity } from './id-token.ts'
import { findOrMakePhoneAccount } from './phone-account.ts'
import { proveEmail } from './prove-email.ts'
import { toEmailKey } from './rules/email-key.ts'
import { claimIdentity, findIdentity, findPasswordBySub } from './store/identities.ts'

/**
 * Account of an identity, created at the first sign-in. Never matched by e-mail alone: another provider may assert an
 * e-mail that it did not verify.
 */
export async function findOrCreateAccount(
  deps: Pick<AccountsDependencies, 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  identity: ProvenIdentity,
  { country, fallbackName, now }: { country: CountryIso; fallbackName: string | null; now: Date },
) {
  const name = identity.name ?? fallbackName
  const uid =
    identity.provider === 'phone'
      ? (
          await findOrMakePhoneAccount(deps, trx, {
            phoneNumber: identity.sub,
            country,
            name,
            email: null,
            terms: null,
            now,
          })
        ).uid
      : ((await findIdentity(trx, identity.provider, identity.sub))?.uid ?? (await makeAccount()))
  const account = await holdAccount(trx, uid)
  if (!account) throw accountsError('token-not-valid')
  if (account.blocked_at) throw accountsError('account-blocked')
  if (isOutdated(identity.madeAt, account.sessions_valid_from)) throw accountsError('token-not-valid')
  await refuseOldPassword()
  // Taking over a number must not be enough to enrol the second factor of somebody who works here.
  if (identity.provider === 'phone' && isStaff(account.roles)) {
    const hasFactor = (await hasAuthenticator(trx, uid)) || (await hasSecondFactorPasskey(trx, uid))
    if (!hasFactor) throw accountsError('phone-not-enough')
  }

  const isProvedNow =
    !account.verified_email &&
    identity.isEmailVerified &&
    identity.email !== null &&
    account.email !== null &&
    toEmailKey(identity.email) === toEmailKey(account.email)
  if (isProvedNow) await proveEmail(deps, trx, uid)
  return account

  /**
   * Compares the password version, not the time: a sign-in with the old password may have been proved just after the
   * change.
   */
  async function refuseOldPassword(): Promise<void> {
    if (identity.provider !== 'password' || !identity.passwordSetAt) return
    const password = await findPasswordBySub(trx, identity.sub)
    if (password?.changed_at.getTime() !== identity.passwordSetAt.getTime()) throw accountsError('token-not-valid')
  }

  async function makeAccount(): Promise<string> {
    const password = identity.provider === 'password' ? await findPasswordBySub(trx, identity.sub) : undefined
    // A token may outlive its identity by minutes; an erased account must not be created again by it.
    if (identity.provider === 'password' && !password) throw accountsError('token-not-valid')

    const made = newId()
    await insertAccount(trx, {
      uid: made,
      country,
      name,
      email: identity.email,
      isEmailVerified: identity.isEmailVerified,
      terms: password
        ? { version: password.terms_version, acceptedAt: password.created_at, marketing: password.accepts_marketing }
        : null,
      now,
    })
    // Of two concurrent first sign-ins one creates the account; the other one's new account is dropped.
    const owner = await claimIdentity(trx, { provider: identity.provider, sub: identity.sub, uid: made, now })
    if (owner !== made) await deleteAccount(trx, made)
    return owner
  }
}
