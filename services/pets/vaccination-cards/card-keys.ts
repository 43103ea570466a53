import { keptSecret, oncePerDatabase } from '#shared/database/kept-secret.ts'
import { recordKeys } from '#shared/signed-record/record-keys.ts'
import type { PetsNeeds } from '../deps.ts'

/** The keys of vaccination cards: of the configured secrets, or of the one that this database keeps for its demonstration. */
export const cardKeys = oncePerDatabase(async ({ db, signingSecrets }: Pick<PetsNeeds, 'db' | 'signingSecrets'>) => {
  const secrets = signingSecrets.length > 0 ? signingSecrets : [await keptSecret(db, 'pets.keys', 'cards')]
  return recordKeys(secrets, 'pets vaccination card')
})
