import type { Transaction } from 'kysely'
import { computeFingerprint, once } from '#shared/database/idempotency.ts'
import { toAnonymousKey } from '#shared/rpc/anonymous-key.ts'
import type { AccountsDependencies } from './deps.ts'
import { accountsError } from './errors.ts'
import type { Tables } from './tables.ts'

/**
 * Once per Idempotency-Key of somebody without an account (D25): a guest and a sign-up. The key has at least 16 random characters,
 * because it alone says who asks again. What `create` answers is remembered, so it holds no secret: a guest's follow from the key
 * and a stored chance.
 */
export async function createOnce<Made>(
  { db }: Pick<AccountsDependencies, 'db'>,
  asked: { operation: string; input: object; idempotencyKey: string | undefined; now: Date },
  create: (trx: Transaction<Tables>) => Promise<Made>,
): Promise<Made> {
  const { operation, input, now } = asked
  const key = toAnonymousKey(asked.idempotencyKey)
  const request = { schema: 'accounts', ...key, operation, fingerprint: computeFingerprint(input), now }
  const outcome = await once(db, request, create)
  if ('refusal' in outcome) throw accountsError(outcome.refusal, { retryAfter: 1 })
  return outcome.answer
}
