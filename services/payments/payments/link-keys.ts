import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { loadSecret } from '#shared/database/load-secret.ts'
import { hashSecret } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'

/** The secrets that follow from the configured keys, the newest first; of a demonstration, from the key that its database keeps. */
export async function loadSecrets(
  db: Kysely<Tables>,
  configured: readonly string[],
  purpose: string,
): Promise<[string, ...string[]]> {
  const [newest = await loadSecret(db, 'payments.keys', 'links'), ...older] = configured
  return [derive(newest, purpose), ...older.map((key) => derive(key, purpose))]
}

/**
 * The capability that opens a payment's page: 256 bits that only we can compute again, so that asking for the same payment
 * brings the same link although only a hash of it is kept (D51).
 */
export function deriveToken(secret: string, paymentId: string): string {
  return createHmac('sha256', secret).update(paymentId).digest('base64url')
}

/** The same for a payment of before: by the key that it was made with. Undefined when that key is not configured any more. */
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
