import { deriveId } from '#shared/ids.ts'

/** Account of somebody whom staff enters at a counter: the same when the request is repeated with its key. */
export function counterUid(staffUid: string, idempotencyKey: string): string {
  return deriveId(`customer of ${staffUid} ${idempotencyKey}`)
}
