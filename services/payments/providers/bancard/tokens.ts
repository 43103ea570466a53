import { createHash } from 'node:crypto'
import { sameSecret } from '#shared/ids.ts'

/**
 * Token that authenticates a call in either direction: MD5 over the private key and the parts, as published for vPOS
 * 2.0.
 */
export function computeToken(privateKey: string, ...parts: string[]): string {
  return createHash('md5')
    .update([privateKey, ...parts].join(''))
    .digest('hex')
}

export function isToken(token: string, privateKey: string, ...parts: string[]): boolean {
  return sameSecret(token.toLowerCase(), computeToken(privateKey, ...parts))
}
