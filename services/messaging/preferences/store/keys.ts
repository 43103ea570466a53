import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface KeyPair {
  publicKey: string
  privateKey: string
}

/** Stored key pair of this name; the first call stores `offered`, so that all processes get the same pair. */
export async function saveKeys(db: Kysely<Tables>, name: string, offered: KeyPair): Promise<KeyPair> {
  await db
    .insertInto('messaging.keys')
    .values({ name, public_key: offered.publicKey, private_key: offered.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('messaging.keys').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
  return { publicKey: row.public_key, privateKey: row.private_key }
}
