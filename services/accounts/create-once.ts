import type { Transaction } from 'kysely'
import { fingerprintOf, once } from '#shared/database/idempotency.ts'
import { keyOfNobody } from '#shared/rpc/key-of-nobody.ts'
import type { AccountsNeeds } from './deps.ts'
import { accountsError } from './errors.ts'
import type { Tables } from './tables.ts'

/**
 * Once per Idempotency-Key of somebody without an account (D25): a guest and a sign-up. The key has at least 16 random characters,
 * because it alone says who asks again. What `create` answers is remembered, so it holds no secret: a guest's follow from the key
 * and a stored chance.
 */
export async function createOnce<Made>(
  { db }: Pick<AccountsNeeds, 'db'>,
  asked: { operation: string; input: object; idempotencyKey: string | undefined; now: Date },
  create: (trx: Transaction<Tables>) => Promise<Made>,
): Promise<Made> {
  const { operation, input, now } = asked
  const key = keyOfNobody(asked.idempotencyKey)
  const request = { schema: 'accounts', ...key, operation, fingerprint: fingerprintOf(input), now }
  const outcome = await once(db, request, create)
  if ('refusal' in outcome) throw accountsError(outcome.refusal, { retryAfter: 1 })
  return outcome.answer
}
