import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { loadSecret } from '#shared/database/load-secret.ts'
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
  sealing: Buffer
}

/** Keys derived from the configured secret, or in demo mode from the one stored in the database. */
export async function loadKeys(db: Kysely<Tables>, configured: string | undefined): Promise<Keys> {
  const secret = configured ?? (await loadSecret(db, 'accounts.keys', 'signing'))
  const chain = derive(secret, 'refresh token')
  const codes = derive(secret, 'codes')
  return {
    access: keyPair(derive(secret, 'access token')),
    identity: keyPair(derive(secret, 'identity token')),
    web: keyPair(derive(secret, 'web token')),
    share: keyPair(derive(secret, 'share token')),
    deriveSuccessor: (refreshToken) => createHmac('sha256', chain).update(refreshToken).digest('base64url'),
    hashCode: (text) => createHmac('sha256', codes).update(text).digest('base64url'),
    sealing: derive(secret, 'sealed secrets'),
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
