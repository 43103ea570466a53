import type { Kysely } from 'kysely'
import { newSecret } from '#shared/ids.ts'
import { type RecordKeys, recordKeys } from '#shared/signed-record/record-keys.ts'
import type { PetsNeeds } from './needs.ts'
import { findSecret } from './store/cards.ts'
import type { Tables } from './tables.ts'

const loaded = new WeakMap<Kysely<Tables>, Promise<RecordKeys>>()

/** The keys of vaccination cards: of the configured secrets, or of the one that this database keeps for its demonstration. */
export function cardKeys({ db, signingSecrets }: Pick<PetsNeeds, 'db' | 'signingSecrets'>): Promise<RecordKeys> {
  const known = loaded.get(db)
  if (known) return known

  const loading = loadKeys(db, signingSecrets)
  loaded.set(db, loading)
  loading.catch(() => loaded.delete(db))
  return loading
}

async function loadKeys(db: Kysely<Tables>, configured: readonly string[]): Promise<RecordKeys> {
  const secrets = configured.length > 0 ? configured : [await findSecret(db, 'cards', newSecret())]
  return recordKeys(secrets, 'pets vaccination card')
}
