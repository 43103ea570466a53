import { createHmac } from 'node:crypto'
import { loadSecrets, oncePerDatabase } from '#shared/database/load-secret.ts'
import { derivedKeys } from '#shared/derived-key.ts'
import { sameSecret } from '#shared/ids.ts'
import type { SealingKeys } from '#shared/sealed-text.ts'
import type { InsuranceDependencies } from './deps.ts'

export interface InsuranceKeys {
  /** Encrypts data that is read again: cards, tax numbers, birthdays, links. */
  sealing: SealingKeys
  /** Keyed hash to look up a document; cannot be computed without the key. */
  computeBlindIndex(documentKey: string): string
  /** Whether the index is that of the document, by any of the keys. */
  isBlindIndex(index: string, documentKey: string): boolean
}

/** Keys from the configured secrets, or from the demo secret stored in this database. */
export const insuranceKeys = oncePerDatabase(
  async ({ db, secrets: configured }: Pick<InsuranceDependencies, 'db' | 'secrets'>): Promise<InsuranceKeys> => {
    const secrets = await loadSecrets(db, configured, 'insurance.keys', 'sealing')
    const indexKeys = derivedKeys(secrets, 'insurance: index of documents')
    const computeWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')
    return {
      sealing: derivedKeys(secrets, 'insurance: sealed facts'),
      computeBlindIndex: (text) => computeWith(indexKeys[0], text),
      isBlindIndex: (index, text) => indexKeys.some((key) => sameSecret(index, computeWith(key, text))),
    }
  },
)
