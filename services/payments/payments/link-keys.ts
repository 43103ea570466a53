import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { loadSecrets as loadKeys } from '#shared/database/load-secret.ts'
import { hashSecret } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'

/** Secrets of link tokens, newest first, from the configured keys or the demo key stored in the database. */
export async function loadSecrets(
  db: Kysely<Tables>,
  configured: readonly string[],
  purpose: string,
): Promise<[string, ...string[]]> {
  const [newest, ...older] = await loadKeys(db, configured, 'payments.keys', 'links')
  return [derive(newest, purpose), ...older.map((key) => derive(key, purpose))]
}

/**
 * Token that opens a payment's page: 256 bits derived from our secret, so that the same payment has the same link
 * although the database stores only a hash of the token.
 */
export function deriveToken(secret: string, paymentId: string): string {
  return createHmac('sha256', secret).update(paymentId).digest('base64url')
}

/** Token of an existing payment, by the key it was made with. Undefined when that key is not configured any more. */
export function findKnownToken(
  secrets: readonly string[],
  payment: { id: string; tokenHash: string },
): string | undefined {
  return secrets
    .map((secret) => deriveToken(secret, payment.id))
    .find((token) => hashSecret(token) === payment.tokenHash)
}

function derive(key: string, purpose: string): string {
  return createHmac('sha256', key).update(`huella payments: ${purpose}`).digest('base64url')
}
