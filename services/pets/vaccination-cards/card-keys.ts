import { loadSecret, oncePerDatabase } from '#shared/database/load-secret.ts'
import { recordKeys } from '#shared/signed-record/record-keys.ts'
import type { PetsDependencies } from '../deps.ts'

/** The keys of vaccination cards: of the configured secrets, or of the one that this database keeps for its demonstration. */
export const cardKeys = oncePerDatabase(
  async ({ db, signingSecrets }: Pick<PetsDependencies, 'db' | 'signingSecrets'>) => {
    const secrets = signingSecrets.length > 0 ? signingSecrets : [await loadSecret(db, 'pets.keys', 'cards')]
    return recordKeys(secrets, 'pets vaccination card')
  },
)
