import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../../create-once.ts'
import type { AccountsDependencies } from '../../deps.ts'
import { accountsError } from '../../errors.ts'
import type { WithKeys } from '../../sessions/keys.ts'
import { hashPassword, isPassword } from '../hash-password.ts'
import { signIdToken } from '../id-token.ts'
import { getClientLimits, getEmailLimits, spendTry } from '../limit-tries.ts'
import { toEmailKey } from '../rules/email-key.ts'
import { isWeakPassword } from '../rules/weak-password.ts'
import { findPassword, findPasswordBySub, insertPassword } from '../store/identities.ts'
import { REGISTRATION_MINUTES } from './registration-code.ts'
import { sendRegistrationLetter } from './send-registration-letter.ts'
import { findRegistrationPassword, insertRegistration } from './store.ts'

const mostAnHour = 30
/** Each sign-up is a letter, so from all networks as many as one inbox should have to receive. */
const mostPerEmail = { fromHere: 5, fromAnywhere: 20 }

interface SignUp {
  email: string
  password: string
  fullName: string
  termsVersion: string
  acceptsMarketing: boolean
}

/**
 * Begins a sign-up by e-mail. The answer is the same whether the e-mail has an account or not: its inbox gets the code
 * that `confirmRegistration` takes, or a letter that somebody tried. Where no mail leaves, nobody can confirm an
 * address: the sign-up is done at once, and a known e-mail is refused.
 */
export async function register(deps: AccountsDependencies & WithKeys, input: SignUp, context: CallContext) {
  const { email, password, fullName } = input
  refuseWeakPassword(password, { email, fullName })
  const { fromHere, fromAnywhere } = getEmailLimits(
    'register',
    { emailKey: toEmailKey(email), client: context.client },
    mostPerEmail,
  )
  await spendTry(deps, [fromHere, ...getClientLimits('register', context.client, mostAnHour), fromAnywhere])

  return deps.canSendEmail ? beginRegistration(deps, input, context) : createIdentity(deps, input, context)
}

async function beginRegistration(deps: AccountsDependencies & WithKeys, input: SignUp, context: CallContext) {
  const { email, password, fullName, termsVersion, acceptsMarketing } = input
  const emailKey = toEmailKey(email)
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + REGISTRATION_MINUTES * 60_000)
  const passwordHash = await hashPassword(password)

  const answer = await createOnce(deps, toRequest(input, context, now), async (trx) => {
    const id = newId()
    const hasCode = (await findPassword(trx, emailKey)) === undefined
    const fields = { email, emailKey, passwordHash, fullName, termsVersion, acceptsMarketing }
    await insertRegistration(trx, { id, ...fields, hasCode, now, expiresAt })
    return { registrationId: id, expiresAt: expiresAt.toISOString() }
  })
  const known = await findRegistrationPassword(deps.db, answer.registrationId)
  await requireSamePassword(known, { password, passwordHash })
  // A failed letter must not fail the sign-up: the customer can ask for another one.
  await sendRegistrationLetter(deps, { registrationId: answer.registrationId, most: 1 }, context).catch((error) =>
    deps.report(error, context, 'register'),
  )
  return { step: 'confirm-email' as const, ...answer }
}

async function createIdentity(deps: AccountsDependencies & WithKeys, input: SignUp, context: CallContext) {
  const keys = await deps.loadKeys()
  const { email, password, fullName, termsVersion, acceptsMarketing } = input
  const now = deps.now()
  const passwordHash = await hashPassword(password)
  const { sub } = await createOnce(deps, toRequest(input, context, now), async (trx) => {
    const made = { sub: newId() }
    const fields = { email, emailKey: toEmailKey(email), fullName, termsVersion, acceptsMarketing }
    const isNew = await insertPassword(trx, { ...made, ...fields, passwordHash, verifiedAt: null, createdAt: now, now })
    if (!isNew) throw accountsError('email-taken')
    return made
  })
  const known = await findPasswordBySub(deps.db, sub)
  await requireSamePassword(known, { password, passwordHash })

  const passwordSetAt = known?.changed_at ?? now
  const identity = { provider: 'password' as const, sub, email, name: fullName, isEmailVerified: false, passwordSetAt }
  const idToken = await signIdToken(keys, identity, now)
  const proof = { idToken, authProvider: identity.provider, authUid: sub, email, fullName }
  return { step: 'signed-up' as const, proof }
}

// The password is not part of the fingerprint: no hash that is quick to guess may be stored.
function toRequest({ password: _, ...input }: SignUp, { idempotencyKey }: CallContext, now: Date) {
  return { operation: 'register', input, idempotencyKey, now }
}

/**
 * Refuses a repeated sign-up (same Idempotency-Key) with another password than the first one: the stored result must not
 * hold it, and the owner may have changed it since.
 */
async function requireSamePassword(
  known: { password_hash: string } | undefined,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<void> {
  const isSame = known?.password_hash === passwordHash || (await isPassword(known?.password_hash, password))
  if (!known || !isSame) throw accountsError('idempotency-key-reused')
}

export function refuseWeakPassword(password: string, person: { email: string; fullName: string }): void {
  if (!isWeakPassword(password, person)) return
  const failure = accountsError('weak-password')
  failure.data.fields = { password: failure.data.detail }
  throw failure
}
