import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { computeFingerprint, type IdempotencyRefusal, once } from './idempotency.ts'

/**
 * Makes a service's `createOnce`, which runs `create` in one transaction and once per Idempotency-Key of the caller
 * (docs/decisions/004). The answer is stored for days, so it must hold ids and facts and no secrets. `refuse` makes the
 * service's error for an unusable key.
 */
export function createOnceIn<Tables>({
  schema,
  refuse,
}: {
  schema: string
  refuse(refusal: IdempotencyRefusal, facts: { retryAfter: number }): Error
}) {
  return async function createOnce<Made>(
    { db, now }: { db: Kysely<Tables>; now: Clock },
    { operation, input }: { operation: string; input: object },
    context: CallContext,
    create: (trx: Transaction<Tables>) => Promise<Made>,
  ): Promise<Made> {
    // Forms without a key are separate requests and must not be merged.
    const key = context.idempotencyKey ? hashSecret(context.idempotencyKey) : undefined
    const fingerprint = computeFingerprint(input)
    const request = { schema, owner: accountUid(context), key, operation, fingerprint, now: now() }
    const outcome = await once(db, request, create)
    if ('refusal' in outcome) throw refuse(outcome.refusal, { retryAfter: 1 })
    return outcome.answer
  }
}
