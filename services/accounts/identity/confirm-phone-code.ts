import { sameSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { publishChange } from '../people/publish-change.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { GUESSES_PER_CODE, phoneForCode } from './rules/phone-codes.ts'
import { findOpenCode, provePhone, spendCode, takeGuess } from './store/phones.ts'

/**
 * Proves a phone. Each try takes one of the code's five guesses before the comparison, so concurrent tries cannot
 * exceed the limit. The newest proof wins (`provePhone`): an account that proved the number earlier keeps it as
 * unverified.
 */
export async function confirmPhoneCode(
  deps: AccountsDependencies & WithKeys,
  { phoneNumber: written, code }: { phoneNumber: string; code: string },
  context: CallContext,
): Promise<{ phoneNumber: string }> {
  const keys = await deps.loadKeys()
  const { db, now } = deps
  const uid = accountUid(context)
  const phoneNumber = phoneForCode(written, context.viewer.country)
  const open = phoneNumber === null ? undefined : await findOpenCode(db, { uid, phoneNumber }, now())
  if (phoneNumber === null || !open || open.used_at) throw accountsError('code-not-valid')

  const guess = await takeGuess(db, open.id)
  if (!guess) throw accountsError('too-many-guesses')
  if (!sameSecret(guess.code_hash, keys.hashCode(`${open.id} ${code}`))) {
    throw accountsError('code-not-valid', { guessesLeft: Math.max(0, GUESSES_PER_CODE - guess.guesses) })
  }

  const isProved = await db.transaction().execute(async (trx) => {
    if (!(await spendCode(trx, open.id, now()))) return false
    const changed = await provePhone(trx, { uid, phoneNumber })
    for (const person of changed) await publishChange(deps, trx, person)
    return true
  })
  if (!isProved) throw accountsError('code-not-valid')
  return { phoneNumber }
}
