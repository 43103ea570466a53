import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

/** An identifier: unique, safe in a path, no secret. */
export function newId(): string {
  return randomUUID()
}

/** An identifier that a repeated request gets again: the same cause gives the same one. */
export function deriveId(cause: string): string {
  return createHash('sha256').update(cause).digest('base64url').slice(0, 32)
}

/** A capability or token: 256 random bits, safe in a path. Databases store only its hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of a secret for storage. A plain SHA-256 is enough, because the secret has 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares two strings in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}

/**
 * Derives a secret that a repeated request gets again: the same Idempotency-Key gives the same secret, which is not
 * stored. The database keeps a hash of the key, the random `salt`, and a hash of the secret.
 */
export function deriveSecret(salt: string, idempotencyKey: string | undefined): string {
  return idempotencyKey === undefined ? salt : createHmac('sha256', idempotencyKey).update(salt).digest('base64url')
}
