import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { loadSecret } from '#shared/database/load-secret.ts'
import type { Tables } from '../tables.ts'

export interface KeyPair {
  signing: KeyObject
  checking: KeyObject
}

/** A key of its own for each kind of token, so that none can pass for another. */
export interface Keys {
  access: KeyPair
  identity: KeyPair
  web: KeyPair
  share: KeyPair
  /** The refresh token that follows a given one: always the same, and nobody else can compute it. */
  deriveSuccessor(refreshToken: string): string
  /** What is stored of something short, which could be found by trying if its hash were anybody's to compute. */
  hashCode(text: string): string
  /** For secrets that have to be read again, see shared/sealed-text.ts. */
  sealing: Buffer
}

/** The keys that follow from the configured secret, or from the one this database keeps for its demonstration. */
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

// Ed25519 wants its 32 bytes wrapped as PKCS #8 (RFC 8410).
function keyPair(seed: Buffer): KeyPair {
  const wrapping = Buffer.from('302e020100300506032b657004220420', 'hex')
  const signing = createPrivateKey({ key: Buffer.concat([wrapping, seed]), format: 'der', type: 'pkcs8' })
  return { signing, checking: createPublicKey(signing) }
}
