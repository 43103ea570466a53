import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { createOnceIn } from '#shared/database/create-once.ts'
import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { rewardsError } from './errors.ts'
import { isKeyUsed } from './store/keys.ts'
import type { Tables } from './tables.ts'

/** Runs a creation in one transaction, once per Idempotency-Key of the caller. */
export const createOnce = createOnceIn<Tables>({ schema: 'rewards', refuse: rewardsError })

/**
 * The stored answer of this key, for operations that must not call another service twice before `createOnce`;
 * undefined: the key is new.
 */
export async function answeredBefore<Made>(
  deps: { db: Kysely<Tables>; now: Clock },
  asked: { operation: string; input: object },
  context: CallContext,
): Promise<Made | undefined> {
  const { idempotencyKey } = context
  if (!idempotencyKey) return undefined
  if (!(await isKeyUsed(deps.db, { owner: accountUid(context), key: hashSecret(idempotencyKey) }))) return undefined
  return createOnce<Made>(deps, asked, context, async () => {
    // The key was deleted since the lookup: the next try counts as the first.
    throw rewardsError('idempotency-in-flight')
  })
}
