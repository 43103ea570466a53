import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { derivedKey } from '#shared/derived-key.ts'
import { newSecret } from '#shared/ids.ts'
import type { InsuranceNeeds } from './needs.ts'
import type { Tables } from './tables.ts'

export interface InsuranceKeys {
  /** For what has to be read again: cards, tax numbers, birthdays, links. */
  sealing: Buffer
  /** What a document is looked up by without being readable: nobody computes it without the key. */
  blindIndexOf(documentKey: string): string
}

const loaded = new WeakMap<Kysely<Tables>, Promise<InsuranceKeys>>()

/** The keys of the configured secret, or of the one that this database keeps for its demonstration. */
export function insuranceKeys({ db, secret }: Pick<InsuranceNeeds, 'db' | 'secret'>): Promise<InsuranceKeys> {
  const known = loaded.get(db)
  if (known) return known
  const loading = loadKeys(db, secret)
  loaded.set(db, loading)
  loading.catch(() => loaded.delete(db))
  return loading
}

async function loadKeys(db: Kysely<Tables>, configured: string | undefined): Promise<InsuranceKeys> {
  const secret = configured ?? (await secretOfDatabase(db))
  const index = derivedKey(secret, 'insurance: index of documents')
  return {
    sealing: derivedKey(secret, 'insurance: sealed facts'),
    blindIndexOf: (key) => createHmac('sha256', index).update(key).digest('base64url'),
  }
}

async function secretOfDatabase(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('insurance.keys')
    .values({ name: 'sealing', secret: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('insurance.keys')
    .select('secret')
    .where('name', '=', 'sealing')
    .executeTakeFirstOrThrow()
  return row.secret
}
