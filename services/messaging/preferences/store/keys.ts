import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface KeyPair {
  publicKey: string
  privateKey: string
}

/** The keys of this name; those that are offered when there are none yet. All processes get the same ones. */
export async function saveKeys(db: Kysely<Tables>, name: string, offered: KeyPair): Promise<KeyPair> {
  await db
    .insertInto('messaging.keys')
    .values({ name, public_key: offered.publicKey, private_key: offered.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('messaging.keys').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
  return { publicKey: row.public_key, privateKey: row.private_key }
}
