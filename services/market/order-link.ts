import { createHmac } from 'node:crypto'

/**
 * The token of an order's link (D51), made so that a retry with the same Idempotency-Key gets the same one although the
 * database remembers neither: it keeps a hash of the key, the chance `salt` of 256 bits, and a hash of the token.
 */
export function accessTokenOf(salt: string, idempotencyKey: string | undefined): string {
  return idempotencyKey === undefined ? salt : createHmac('sha256', idempotencyKey).update(salt).digest('base64url')
}
