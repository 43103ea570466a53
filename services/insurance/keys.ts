import { createHmac } from 'node:crypto'
import { loadSecret, oncePerDatabase } from '#shared/database/load-secret.ts'
import { derivedKey } from '#shared/derived-key.ts'
import type { InsuranceDependencies } from './deps.ts'

export interface InsuranceKeys {
  /** For what has to be read again: cards, tax numbers, birthdays, links. */
  sealing: Buffer
  /** What a document is looked up by without being readable: nobody computes it without the key. */
  computeBlindIndex(documentKey: string): string
}

/** The keys of the configured secret, or of the one that this database keeps for its demonstration. */
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
