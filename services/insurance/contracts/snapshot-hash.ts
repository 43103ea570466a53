import { createHash } from 'node:crypto'

/** SHA-256 of the text, in hexadecimal, as the policy names it: `sha256sum` of the text says the same. */
export function snapshotHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
