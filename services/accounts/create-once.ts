import type { Transaction } from 'kysely'
import { computeFingerprint, once } from '#shared/database/idempotency.ts'
import { toAnonymousKey } from '#shared/rpc/anonymous-key.ts'
import type { AccountsDependencies } from './deps.ts'
import { accountsError } from './errors.ts'
import type { Tables } from './tables.ts'

/**
 * Once per Idempotency-Key of a caller without an account: creating a guest, signing up. The key alone identifies the
 * retry, so it has at least 16 random characters. The result of `create` is stored, so it must hold no secret: a
 * guest's tokens are derived from the key and a stored random value.
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
