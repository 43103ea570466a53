import { hashSecret } from '../ids.ts'
import { httpError } from './errors.ts'

const shortest = 16

/**
 * What is remembered of the Idempotency-Key of somebody without an account, whose answer holds new secrets. The key alone
 * says who asks again, so it must be one that nobody else comes by: a random one, at least 16 characters.
 */
export function toAnonymousKey(key: string | undefined): { owner: string; key: string | undefined } {
  if (key !== undefined && key.length < shortest) {
    throw httpError('bad-input', { fields: { 'Idempotency-Key': `At least ${shortest} random characters` } })
  }
  return { owner: 'nobody', key: key && hashSecret(key) }
}
