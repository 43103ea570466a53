import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { hashPassword, isPassword } from './hash-password.ts'
import { signIdToken } from './id-token.ts'
import { getClientLimits, spendTry } from './limit-tries.ts'
import { toEmailKey } from './rules/email-key.ts'
import { isWeakPassword } from './rules/weak-password.ts'
import { sendLink } from './send-link.ts'
import { findPasswordBySub, insertPassword } from './store/identities.ts'

const mostAnHour = 30

/** Creates an identity at the embedded provider, and its proof. The account is created at the first sign-in. */
export async function register(
  deps: AccountsDependencies & WithKeys,
  input: { email: string; password: string; fullName: string; termsVersion: string; acceptsMarketing: boolean },
  context: CallContext,
) {
  const keys = await deps.loadKeys()
  const { email, password, fullName, termsVersion, acceptsMarketing } = input
  refuseWeakPassword(password, { email, fullName })
  await spendTry(deps, getClientLimits('register', context.client, mostAnHour))

  const now = deps.now()
  const passwordHash = await hashPassword(password)
  const request = {
    operation: 'register',
    input: { email, fullName, termsVersion, acceptsMarketing },
    idempotencyKey: context.idempotencyKey,
    now,
  }
  const { sub } = await createOnce(deps, request, async (trx) => {
    const made = { sub: newId() }
    const fields = { email, emailKey: toEmailKey(email), fullName, termsVersion, acceptsMarketing }
    const isNew = await insertPassword(trx, { ...made, ...fields, passwordHash, now })
    if (!isNew) throw accountsError('email-taken')
    return made
  })
  const passwordSetAt = await whenSet(deps, { sub, password, passwordHash })

  await sendVerification(deps, { email, fullName, sub }, context)
  const identity = { provider: 'password' as const, sub, email, name: fullName, isEmailVerified: false, passwordSetAt }
  const idToken = await signIdToken(keys, identity, now)
  return { idToken, authProvider: identity.provider, authUid: sub, email, fullName }
}

/**
 * Verifies the password of a repeated sign-up (same Idempotency-Key) like any sign-in: the stored result must not hold
 * it, and the owner may have changed it since.
 */
async function whenSet(
  { db }: Pick<AccountsDependencies, 'db'>,
  { sub, password, passwordHash }: { sub: string; password: string; passwordHash: string },
): Promise<Date> {
  const known = await findPasswordBySub(db, sub)
  const isSame = known?.password_hash === passwordHash || (await isPassword(known?.password_hash, password))
  if (!known || !isSame) throw accountsError('idempotency-key-reused')
  return known.changed_at
}

export function refuseWeakPassword(password: string, person: { email: string; fullName: string }): void {
  if (!isWeakPassword(password, person)) return
  const failure = accountsError('weak-password')
  failure.data.fields = { password: failure.data.detail }
  throw failure
}

// A failed mail must not fail the sign-up: the customer can request another one.
async function sendVerification(
  deps: AccountsDependencies,
  { email, fullName, sub }: { email: string; fullName: string; sub: string },
  context: CallContext,
): Promise<void> {
  const { country } = context.viewer
  const link = { purpose: 'verify-email' as const, email, name: fullName, sub, uid: null }
  try {
    await sendLink(deps, { ...link, country, origin: deps.origins[country], requestId: context.requestId })
  } catch (error) {
    deps.report(error, context, 'register')
  }
}
