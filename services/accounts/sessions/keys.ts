import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { loadSecrets } from '#shared/database/load-secret.ts'
import type { SealingKeys } from '#shared/sealed-text.ts'
import type { Tables } from '../tables.ts'

export interface KeyPair {
  signing: KeyObject
  checking: KeyObject
}

/** One key per kind of token, so that none is accepted as another. */
export interface Keys {
  access: KeyPair
  identity: KeyPair
  web: KeyPair
  share: KeyPair
  /** Successor of a refresh token: deterministic, and computable only with the key. */
  deriveSuccessor(refreshToken: string): string
  /** Keyed hash of a short text, which an unkeyed hash would reveal to brute force. */
  hashCode(text: string): string
  /** Encrypts secrets that must be readable again, see shared/sealed-text.ts. */
  sealing: SealingKeys
}

/** Dependency of operations that sign, check or seal by the service's keys. */
export interface WithKeys {
  loadKeys(): Promise<Keys>
}

/**
 * Keys derived from the configured secrets, or in demo mode from the one stored in the database. Tokens live for an hour
 * at most and can be had again, so only the newest secret signs and checks them.
 */
export async function loadKeys(db: Kysely<Tables>, configured: readonly string[]): Promise<Keys> {
  const [secret, ...older] = await loadSecrets(db, configured, 'accounts.keys', 'signing')
  const chain = derive(secret, 'refresh token')
  const codes = derive(secret, 'codes')
  return {
    access: keyPair(derive(secret, 'access token')),
    identity: keyPair(derive(secret, 'identity token')),
    web: keyPair(derive(secret, 'web token')),
    share: keyPair(derive(secret, 'share token')),
    deriveSuccessor: (refreshToken) => createHmac('sha256', chain).update(refreshToken).digest('base64url'),
    hashCode: (text) => createHmac('sha256', codes).update(text).digest('base64url'),
    sealing: [derive(secret, 'sealed secrets'), ...older.map((each) => derive(each, 'sealed secrets'))],
  }
}

function derive(secret: string, purpose: string): Buffer {
  return createHash('sha256').update(`huella ${purpose}\0`).update(secret).digest()
}

// The seed of an Ed25519 key is wrapped as PKCS #8 (RFC 8410).
function keyPair(seed: Buffer): KeyPair {
  const wrapping = Buffer.from('302e020100300506032b657004220420', 'hex')
  const signing = createPrivateKey({ key: Buffer.concat([wrapping, seed]), format: 'der', type: 'pkcs8' })
  return { signing, checking: createPublicKey(signing) }
}
