import { createHash } from 'node:crypto'

/** SHA-256 of the text in hexadecimal, as printed on the policy; equals the output of `sha256sum`. */
export function snapshotHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
