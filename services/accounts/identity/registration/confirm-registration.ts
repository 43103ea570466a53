import { sameSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../../deps.ts'
import { accountsError } from '../../errors.ts'
import type { WithKeys } from '../../sessions/keys.ts'
import { signIdToken } from '../id-token.ts'
import { getClientLimits, spendTry } from '../limit-tries.ts'
import { findPasswordBySub, insertPassword } from '../store/identities.ts'
import { GUESSES_PER_REGISTRATION, LETTERS_PER_REGISTRATION, toRegistrationCode } from './registration-code.ts'
import { sendRegistrationLetter } from './send-registration-letter.ts'
import { confirmRegistration as markConfirmed, takeRegistrationGuess } from './store.ts'

const mostAnHour = 50

/**
 * Creates the identity of a sign-up by the code of its letter, with a verified e-mail, and answers its proof. A second
 * press with the same code answers it again. Refuses as `email-taken` when another sign-up of the inbox was quicker.
 */
export async function confirmRegistration(
  deps: AccountsDependencies & WithKeys,
  { registrationId, code }: { registrationId: string; code: string },
  { client }: CallContext,
) {
  const keys = await deps.loadKeys()
  await spendTry(deps, getClientLimits('confirm registration', client, mostAnHour))
  const now = deps.now()
  const asked = await takeRegistrationGuess(deps.db, registrationId, now)
  if (!asked) throw accountsError('sign-up-over')
  if (!asked.has_code || !sameSecret(toRegistrationCode(keys.hashCode(asked.id)), code)) {
    throw accountsError('code-not-valid', { guessesLeft: GUESSES_PER_REGISTRATION - asked.guesses })
  }

  await deps.db.transaction().execute(async (trx) => {
    if (!(await markConfirmed(trx, asked.id, now))) return
    const isNew = await insertPassword(trx, {
      sub: asked.id,
      email: asked.email,
      emailKey: asked.email_key,
      passwordHash: asked.password_hash,
      fullName: asked.full_name,
      termsVersion: asked.terms_version,
      acceptsMarketing: asked.accepts_marketing,
      verifiedAt: now,
      createdAt: asked.created_at,
      now,
    })
    if (!isNew) throw accountsError('email-taken')
  })
  const made = await findPasswordBySub(deps.db, asked.id)
  // After a reset the code opens nothing any more.
  if (!made || made.password_hash !== asked.password_hash) throw accountsError('sign-up-over')

  const { sub, email, full_name: fullName, changed_at: passwordSetAt } = made
  const identity = { provider: 'password' as const, sub, email, name: fullName, isEmailVerified: true, passwordSetAt }
  const idToken = await signIdToken(keys, identity, now)
  return { idToken, authProvider: identity.provider, authUid: sub, email, fullName }
}

/** Mails the letter of an open sign-up again, three times in all. Answers the same whether it still is open or not. */
export async function resendRegistrationLetter(
  deps: AccountsDependencies & WithKeys,
  { registrationId }: { registrationId: string },
  context: CallContext,
) {
  await spendTry(deps, getClientLimits('repeat registration letter', context.client, mostAnHour))
  await sendRegistrationLetter(deps, { registrationId, most: LETTERS_PER_REGISTRATION }, context)
  return { message: 'valid' as const }
}
