import type { Transaction } from 'kysely'
import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { proveSession } from '../second-factor/prove-session.ts'
import { confirmSession } from '../sessions/confirmed-session.ts'
import { isStaff } from '../sessions/rules/session.ts'
import type { Tables } from '../tables.ts'
import { auditPasskey } from './audit-passkey.ts'
import { requireRelyingParty, takeChallenge } from './challenges.ts'
import type { PasskeyAssertion } from './contract.ts'
import type { RelyingParty } from './rules/relying-party.ts'
import { type AssertionRefusal, verifyAssertion } from './verify-assertion.ts'

type Outcome = AssertionRefusal | 'passkey-of-another' | 'not-a-second-factor' | 'no-web-session' | 'proved'

/** A response to a challenge that is spent: what is left to check is whether a passkey of the caller signed it. */
export interface PasskeyProof {
  uid: string
  assertion: PasskeyAssertion
  challenge: string
  relyingParty: RelyingParty
  context: CallContext
}

/**
 * Confirms the caller by a passkey of their own. Throws passkey-expired, passkey-unknown, passkey-not-valid,
 * passkey-of-another, no-web-session, and of staff not-a-second-factor.
 */
export async function proveByPasskey(
  deps: AccountsDependencies,
  answer: { browserSecret: string; assertion: PasskeyAssertion },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const proof = await takeProof(deps, answer, context)
  // What failed is logged too, so the refusal is thrown after the transaction.
  const outcome = await deps.db
    .transaction()
    .execute((trx) => proveByPasskeyInTransaction(trx, { ...proof, time: deps.now() }))
  if (outcome !== 'proved') throw accountsError(outcome)
  deps.sessionsChanged(proof.uid)
  return { message: 'valid' }
}

/** Spends the challenge of a proof, whether it then proves right or not. Throws passkey-expired, passkeys-not-available. */
export async function takeProof(
  deps: AccountsDependencies,
  { browserSecret, assertion }: { browserSecret: string; assertion: PasskeyAssertion },
  context: CallContext,
): Promise<PasskeyProof> {
  const uid = accountUid(context)
  const relyingParty = requireRelyingParty(deps, context.viewer.country)
  const bound = { purpose: 'proof' as const, uid, browserSecret, relyingParty }
  const challenge = await takeChallenge(deps, assertion.response.clientDataJSON, bound)
  return { uid, assertion, challenge, relyingParty, context }
}

/** Confirms the caller's session, and of staff proves its second factor. A refusal must be committed: it is logged. */
export async function proveByPasskeyInTransaction(
  trx: Transaction<Tables>,
  { uid, assertion, challenge, relyingParty, context, time }: PasskeyProof & { time: Date },
): Promise<Outcome> {
  const verified = await verifyAssertion(trx, { assertion, challenge, relyingParty, time })
  await auditPasskey(trx, verified, time)
  if (verified.refusal !== null) return verified.refusal
  const { account, passkey } = verified
  if (account.uid !== uid) return 'passkey-of-another'
  if (isStaff(account.roles) && !passkey.is_second_factor) return 'not-a-second-factor'

  const session = { uid, tokenHash: hashSecret(context.viewer.token ?? ''), now: time }
  if (!(await confirmSession(trx, session))) return 'no-web-session'
  if (isStaff(account.roles)) await proveSession(trx, session)
  return 'proved'
}
