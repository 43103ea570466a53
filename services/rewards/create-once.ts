import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { createOnceIn } from '#shared/database/create-once.ts'
import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { rewardsError } from './errors.ts'
import { isKeyUsed } from './store/keys.ts'
import type { Tables } from './tables.ts'

/** In one transaction, and once per Idempotency-Key of the caller (D25). */
export const createOnce = createOnceIn<Tables>({ schema: 'rewards', refuse: rewardsError })

/**
 * What this key was answered before, for what must not touch a neighbour a second time on its way to `createOnce`; undefined: it
 * was answered nothing yet.
 */
export async function answeredBefore<Made>(
  needs: { db: Kysely<Tables>; now: Clock },
  asked: { operation: string; input: object },
  context: CallContext,
): Promise<Made | undefined> {
  const { idempotencyKey } = context
  if (!idempotencyKey) return undefined
  if (!(await isKeyUsed(needs.db, { owner: accountUid(context), key: hashSecret(idempotencyKey) }))) return undefined
  return createOnce<Made>(needs, asked, context, async () => {
    // Forgotten since it was looked for: the next try is a first one.
    throw rewardsError('idempotency-in-flight')
  })
}
