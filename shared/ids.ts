import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

/** An identifier: unique, safe in a path, no secret. */
export function newId(): string {
  return randomUUID()
}

/** A capability or token: 256 bits of chance, safe in a path. Only its hash is stored (D51). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. A plain hash is enough: the secret has 256 bits of its own. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares two strings without telling by its time where they differ. */
export function sameSecret(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}

/**
 * A secret of an answer that may be asked for again: with the same Idempotency-Key it is the same one, although nobody
 * remembers it. The database keeps a hash of the key, this chance `salt`, and a hash of the secret.
 */
export function deriveSecret(salt: string, idempotencyKey: string | undefined): string {
  return idempotencyKey === undefined ? salt : createHmac('sha256', idempotencyKey).update(salt).digest('base64url')
}
