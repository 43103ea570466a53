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

/**
 * Confirms the caller by a passkey of their own. Throws passkey-expired, passkey-unknown, passkey-not-valid,
 * passkey-of-another, no-web-session, and of staff not-a-second-factor.
 */
export async function proveByPasskey(
  deps: AccountsDependencies,
  { browserSecret, assertion }: { browserSecret: string; assertion: PasskeyAssertion },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const uid = accountUid(context)
  const relyingParty = requireRelyingParty(deps, context.viewer.country)
  const bound = { purpose: 'proof' as const, uid, browserSecret, relyingParty }
  const challenge = await takeChallenge(deps, assertion.response.clientDataJSON, bound)

  const proof = { uid, assertion, challenge, relyingParty, context, time: deps.now() }
  // What failed is logged too, so the refusal is thrown after the transaction.
  const outcome = await deps.db.transaction().execute((trx) => proveInTransaction(trx, proof))
  if (outcome !== 'proved') throw accountsError(outcome)
  deps.sessionsChanged(uid)
  return { message: 'valid' }
}

async function proveInTransaction(
  trx: Transaction<Tables>,
  {
    uid,
    assertion,
    challenge,
    relyingParty,
    context,
    time,
  }: {
    uid: string
    assertion: PasskeyAssertion
    challenge: string
    relyingParty: RelyingParty
    context: CallContext
    time: Date
  },
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
