import { hashSecret, sameSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { signIdToken } from '../identity/id-token.ts'
import { forgiveTries, getClientLimits, spendTry } from '../identity/limit-tries.ts'
import { GUESSES_PER_CODE } from '../identity/rules/phone-codes.ts'
import { findStoredAccount } from '../people/locked-accounts.ts'
import type { Keys, WithKeys } from '../sessions/keys.ts'
import { findSignInCode, spendSignInCode, takeSignInGuess } from './store.ts'

/** As wrong passwords: a neighbourhood may share one network address. */
const mostPerClient = 50

/**
 * Proof of identity by a code. Each try takes one of its guesses before the comparison, so concurrent tries cannot exceed
 * them, and of two right ones at once one signs in. Throws code-not-valid, too-many-guesses, too-many-tries.
 */
export async function signInByPhoneCode(
  deps: AccountsDependencies & WithKeys,
  { codeId, code }: { codeId: string; code: string },
  { viewer, client }: CallContext,
) {
  const { db, now } = deps
  const keys = await deps.loadKeys()
  const limits = getClientLimits('sign-in by phone', client, mostPerClient)
  await spendTry(deps, limits)

  const id = hashSecret(codeId)
  const open = await findSignInCode(db, id, now())
  if (!open || open.used_at) throw accountsError('code-not-valid')
  const guess = await takeSignInGuess(db, id)
  if (!guess) throw accountsError('too-many-guesses')
  if (!sameSecret(guess.code_hash, keys.hashCode(`${id} ${code}`))) {
    throw accountsError('code-not-valid', { guessesLeft: Math.max(0, GUESSES_PER_CODE - guess.guesses) })
  }
  const time = now()
  if (!(await spendSignInCode(db, id, time))) throw accountsError('code-not-valid')
  await forgiveTries(deps, { whole: [], one: limits })
  // What a guest told of themselves before names their new account.
  const guest = viewer.isGuest && viewer.uid !== null ? await findStoredAccount(db, viewer.uid) : undefined
  return provePhoneIdentity(keys, { phoneNumber: open.phone_number, fullName: guest?.name ?? null }, time)
}

/** Proof of identity of whoever has just proved this phone. */
export async function provePhoneIdentity(
  keys: Keys,
  { phoneNumber, fullName }: { phoneNumber: string; fullName: string | null },
  time: Date,
) {
  const identity = { provider: 'phone' as const, sub: phoneNumber, email: null, name: fullName, isEmailVerified: false }
  const idToken = await signIdToken(keys, identity, time)
  return { idToken, authProvider: identity.provider, authUid: phoneNumber, email: null, fullName }
}
