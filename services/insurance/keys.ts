import { createHmac } from 'node:crypto'
import { keptSecret, oncePerDatabase } from '#shared/database/kept-secret.ts'
import { derivedKey } from '#shared/derived-key.ts'
import type { InsuranceNeeds } from './deps.ts'

export interface InsuranceKeys {
  /** For what has to be read again: cards, tax numbers, birthdays, links. */
  sealing: Buffer
  /** What a document is looked up by without being readable: nobody computes it without the key. */
  blindIndexOf(documentKey: string): string
}

/** The keys of the configured secret, or of the one that this database keeps for its demonstration. */
export const insuranceKeys = oncePerDatabase(
  async ({ db, secret: configured }: Pick<InsuranceNeeds, 'db' | 'secret'>): Promise<InsuranceKeys> => {
    const secret = configured ?? (await keptSecret(db, 'insurance.keys', 'sealing'))
    const index = derivedKey(secret, 'insurance: index of documents')
    return {
      sealing: derivedKey(secret, 'insurance: sealed facts'),
      blindIndexOf: (key) => createHmac('sha256', index).update(key).digest('base64url'),
    }
  },
)
