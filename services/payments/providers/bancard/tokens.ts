import { createHash } from 'node:crypto'
import { sameSecret } from '#shared/ids.ts'

/** What proves a call in either direction: MD5 over the private key and the parts, as vPOS 2.0 publishes it. */
export function computeToken(privateKey: string, ...parts: string[]): string {
  return createHash('md5')
    .update([privateKey, ...parts].join(''))
    .digest('hex')
}

export function isToken(token: string, privateKey: string, ...parts: string[]): boolean {
  return sameSecret(token.toLowerCase(), computeToken(privateKey, ...parts))
}
