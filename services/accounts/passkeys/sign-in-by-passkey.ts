import type { Transaction } from 'kysely'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { forgiveTries, getClientLimits, spendTry } from '../identity/limit-tries.ts'
import { proveSession } from '../second-factor/prove-session.ts'
import { confirmSession } from '../sessions/confirmed-session.ts'
import { openSessionInTransaction } from '../sessions/open-session-in-transaction.ts'
import { isStaff } from '../sessions/rules/session.ts'
import type { Tables } from '../tables.ts'
import { auditPasskey } from './audit-passkey.ts'
import { requireRelyingParty, takeChallenge } from './challenges.ts'
import type { PasskeyAssertion } from './contract.ts'
import type { RelyingParty } from './rules/relying-party.ts'
import { type AssertionRefusal, verifyAssertion } from './verify-assertion.ts'

/** As wrong passwords: a neighbourhood may share one network address. */
const mostPerClient = 50

interface SignIn {
  browserSecret: string
  assertion: PasskeyAssertion
  device?: string | undefined
}

type Outcome =
  | { refusal: AssertionRefusal | 'account-blocked' }
  | { refusal: null; uid: string; sessionToken: string | null; needsSecondFactor: boolean }

/**
 * Signs in with whichever account the passkey belongs to. Throws passkey-expired, passkey-unknown, passkey-not-valid,
 * account-blocked, too-many-tries.
 */
export async function signInByPasskey(
  deps: AccountsDependencies,
  { browserSecret, assertion, device }: SignIn,
  context: CallContext,
) {
  const limits = getClientLimits('passkey', context.client, mostPerClient)
  await spendTry(deps, limits)
  const relyingParty = requireRelyingParty(deps, context.viewer.country)
  const bound = { purpose: 'sign-in' as const, uid: null, browserSecret, relyingParty }
  const challenge = await takeChallenge(deps, assertion.response.clientDataJSON, bound)
  // A device that was not asked for an account names it by the handle beside the key (WebAuthn, section 7.2, step 6).
  if (assertion.response.userHandle === undefined) throw accountsError('passkey-not-valid')

  const signIn = { assertion, challenge, relyingParty, device: device ?? null, context, time: deps.now() }
  // What failed is logged too, so the refusal is thrown after the transaction.
  const outcome = await deps.db.transaction().execute((trx) => signInInTransaction(trx, signIn))
  if (outcome.refusal !== null) throw accountsError(outcome.refusal)
  await forgiveTries(deps, { whole: [], one: limits })
  const { uid, sessionToken, needsSecondFactor } = outcome
  deps.sessionsChanged(uid)
  return { uid, sessionToken, needsSecondFactor }
}

async function signInInTransaction(
  trx: Transaction<Tables>,
  {
    assertion,
    challenge,
    relyingParty,
    device,
    context,
    time,
  }: {
    assertion: PasskeyAssertion
    challenge: string
    relyingParty: RelyingParty
    device: string | null
    context: CallContext
    time: Date
  },
): Promise<Outcome> {
  const verified = await verifyAssertion(trx, { assertion, challenge, relyingParty, time })
  await auditPasskey(trx, verified, time)
  if (verified.refusal !== null) return { refusal: verified.refusal }
  const { account, passkey } = verified
  if (account.blocked_at) return { refusal: 'account-blocked' }

  const { uid } = account
  const { viewer } = context
  const ownHash = viewer.uid === uid && viewer.token !== null ? hashSecret(viewer.token) : null
  const isOwn = ownHash !== null && (await confirmSession(trx, { uid, tokenHash: ownHash, now: time }))
  const opened = isOwn ? null : await openSessionInTransaction(trx, { uid, device, isAuthenticated: true, now: time })
  const tokenHash = opened?.tokenHash ?? ownHash ?? ''
  const isProved = isStaff(account.roles) && passkey.is_second_factor
  if (isProved) await proveSession(trx, { uid, tokenHash, now: time })
  const needsSecondFactor = isStaff(account.roles) && !isProved
  return { refusal: null, uid, sessionToken: opened?.sessionToken ?? null, needsSecondFactor }
}
