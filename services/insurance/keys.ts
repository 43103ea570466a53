import { createHmac } from 'node:crypto'
import { loadSecret, oncePerDatabase } from '#shared/database/load-secret.ts'
import { derivedKey } from '#shared/derived-key.ts'
import type { InsuranceDependencies } from './deps.ts'

export interface InsuranceKeys {
  /** Encrypts data that is read again: cards, tax numbers, birthdays, links. */
  sealing: Buffer
  /** Keyed hash to look up a document; cannot be computed without the key. */
  computeBlindIndex(documentKey: string): string
}

/** Keys from the configured secret, or from the demo secret stored in this database. */
export const insuranceKeys = oncePerDatabase(
  async ({ db, secret: configured }: Pick<InsuranceDependencies, 'db' | 'secret'>): Promise<InsuranceKeys> => {
    const secret = configured ?? (await loadSecret(db, 'insurance.keys', 'sealing'))
    const index = derivedKey(secret, 'insurance: index of documents')
    return {
      sealing: derivedKey(secret, 'insurance: sealed facts'),
      computeBlindIndex: (key) => createHmac('sha256', index).update(key).digest('base64url'),
    }
  },
)
