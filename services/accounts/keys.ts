import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { newSecret } from '#shared/ids.ts'
import type { Tables } from './tables.ts'

export interface Keys {
  signing: KeyObject
  checking: KeyObject
  /** The refresh token that follows a given one: always the same, and nobody else can compute it. */
  successorOf(refreshToken: string): string
}

/** The keys that follow from the configured secret, or from the one this database keeps for its demonstration. */
export async function loadKeys(db: Kysely<Tables>, configured: string | undefined): Promise<Keys> {
  const secret = configured ?? (await secretOfDatabase(db))
  const signing = signingKey(derive(secret, 'access token'))
  const chain = derive(secret, 'refresh token')
  return {
    signing,
    checking: createPublicKey(signing),
    successorOf: (refreshToken) => createHmac('sha256', chain).update(refreshToken).digest('base64url'),
  }
}

async function secretOfDatabase(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('accounts.keys')
    .values({ name: 'signing', secret: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('accounts.keys')
    .select('secret')
    .where('name', '=', 'signing')
    .executeTakeFirstOrThrow()
  return row.secret
}

function derive(secret: string, purpose: string): Buffer {
  return createHash('sha256').update(`huella ${purpose}\0`).update(secret).digest()
}

// Ed25519 wants its 32 bytes wrapped as PKCS #8 (RFC 8410).
function signingKey(seed: Buffer): KeyObject {
  const wrapping = Buffer.from('302e020100300506032b657004220420', 'hex')
  return createPrivateKey({ key: Buffer.concat([wrapping, seed]), format: 'der', type: 'pkcs8' })
}
