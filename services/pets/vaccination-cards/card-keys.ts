import { loadSecrets, oncePerDatabase } from '#shared/database/load-secret.ts'
import { recordKeys } from '#shared/signed-record/record-keys.ts'
import type { PetsDependencies } from '../deps.ts'

/**
 * Keys of vaccination cards: from the configured secrets, or from the one that the database stores for a demonstration.
 */
export const cardKeys = oncePerDatabase(
  async ({ db, signingSecrets }: Pick<PetsDependencies, 'db' | 'signingSecrets'>) => {
    const secrets = await loadSecrets(db, signingSecrets, 'pets.keys', 'cards')
    return recordKeys(secrets, 'pets vaccination card')
  },
)
