import type { Transaction } from 'kysely'
import { fingerprintOf, once } from '#shared/database/idempotency.ts'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { callerOf } from './caller.ts'
import { communityError } from './errors.ts'
import type { CommunityNeeds } from './needs.ts'
import type { Tables } from './tables.ts'

/** In one transaction, and once per Idempotency-Key of the caller (D25). What `create` answers is remembered: no secrets. */
export async function createOnce<Made>(
  { db, now }: Pick<CommunityNeeds, 'db' | 'now'>,
  { operation, input }: { operation: string; input: object },
  context: CallContext,
  create: (trx: Transaction<Tables>) => Promise<Made>,
): Promise<Made> {
  const key = context.idempotencyKey ? hashSecret(context.idempotencyKey) : undefined
  const fingerprint = fingerprintOf(input)
  const request = { schema: 'community', owner: callerOf(context), key, operation, fingerprint, now: now() }
  const outcome = await once(db, request, create)
  if ('refusal' in outcome) throw communityError(outcome.refusal, { retryAfter: 1 })
  return outcome.answer
}
