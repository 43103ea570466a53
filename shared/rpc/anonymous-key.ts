import { hashSecret } from '../ids.ts'
import { httpError } from './errors.ts'

const shortest = 16

/**
 * Owner and key under which an anonymous caller's Idempotency-Key is stored; the answer holds new secrets. The key
 * alone identifies the caller, so only random ones of at least 16 characters count.
 */
export function toAnonymousKey(key: string | undefined): { owner: string; key: string | undefined } {
  if (key !== undefined && key.length < shortest) {
    throw httpError('bad-input', { fields: { 'Idempotency-Key': `At least ${shortest} random characters` } })
  }
  return { owner: 'nobody', key: key && hashSecret(key) }
}
