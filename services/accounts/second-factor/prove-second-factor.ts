import type { Transaction } from 'kysely'
import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { seal, unseal } from '#shared/sealed-text.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { confirmSession } from '../sessions/confirmed-session.ts'
import type { Keys, WithKeys } from '../sessions/keys.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import { addGuess } from './rules/guesses.ts'
import { findPerson, lockSecondFactor, markSecondFactorProved, updateSecondFactor } from './store.ts'
import { findCodeStep } from './totp.ts'

type Refusal = 'too-many-tries' | 'second-factor-wrong' | 'no-web-session'

/**
 * Activates the caller's staff roles in this session. Each code works once; five wrong ones lock for a quarter of an
 * hour.
 */
export async function proveSecondFactor(
  deps: AccountsDependencies & WithKeys,
  { code }: { code: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const keys = await deps.loadKeys()
  const { db, now, sessionsChanged } = deps
  const uid = accountUid(context)
  const person = await findPerson(db, uid)
  if (!person || !isStaff(person.roles)) throw accountsError('not-allowed')

  // The wrong guess must be committed, so the refusal is thrown after the transaction and not inside it.
  const time = now()
  const outcome = await db
    .transaction()
    .execute((trx) => proveSecondFactorInTransaction(trx, keys, { uid, code, context, time }))
  if (outcome !== 'proved') throw toSecondFactorError(outcome)
  sessionsChanged(uid)
  return { message: 'valid' }
}

export function toSecondFactorError(refusal: Refusal) {
  return accountsError(refusal, refusal === 'too-many-tries' ? { retryAfter: 15 * 60 } : {})
}

/** Counts the guess and, with a right code, gives the caller's session its staff roles. A refusal must be committed. */
export async function proveSecondFactorInTransaction(
  trx: Transaction<Tables>,
  keys: Keys,
  { uid, code, context, time }: { uid: string; code: string; context: CallContext; time: Date },
): Promise<Refusal | 'proved'> {
  const factor = await lockSecondFactor(trx, uid, time)
  const guess = addGuess({ count: factor.guesses, beganAt: factor.guesses_began_at }, time)
  if (!guess) return 'too-many-tries'

  const found = proofIn(factor, code)
  if (!found) {
    await updateSecondFactor(trx, uid, { guesses: guess.count, guesses_began_at: guess.beganAt })
    await writeAudit(trx, { actorUid: uid, action: 'fail-second-factor', subject: uid, facts: {} }, time)
    return 'second-factor-wrong'
  }

  const tokenHash = hashSecret(context.viewer.token ?? '')
  if (!(await markSecondFactorProved(trx, { uid, tokenHash, now: time }))) return 'no-web-session'
  await confirmSession(trx, { uid, tokenHash, now: time })
  await updateSecondFactor(trx, uid, {
    last_step: found.step,
    guesses: 0,
    guesses_began_at: time,
    // Sealed again with the newest key, so that an earlier one is needed no longer than until the next proof.
    sealed_secret: seal(keys.sealing, found.secret, uid),
    ...(found.isPending && { pending_secret: null }),
  })
  await writeAudit(trx, { actorUid: uid, action: 'prove-second-factor', subject: uid, facts: {} }, time)
  return 'proved'

  /** Secret and time step that the code matches. Steps already used are skipped, so no code counts twice. */
  function proofIn(
    { pending_secret, sealed_secret, last_step }: typeof factor,
    shown: string,
  ): { step: number; secret: string; isPending: boolean } | null {
    for (const sealed of [pending_secret, sealed_secret]) {
      if (sealed === null) continue
      const secret = unseal(keys.sealing, sealed, uid)
      const step = findCodeStep(secret, shown, time)
      if (step !== null && step > last_step) return { step, secret, isPending: sealed === pending_secret }
    }
    return null
  }
}
