import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/** Key of a form within its owner's: `createOnce` knows no owner but the key. */
export function toOwnKey({ idempotencyKey, ...context }: CallContext): string | undefined {
  return idempotencyKey && hashSecret(`${accountUid(context)} ${idempotencyKey}`)
}
