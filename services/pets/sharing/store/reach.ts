import type { Kysely, Selectable, Transaction } from 'kysely'
import type { PetsReach, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type ReachRow = Selectable<PetsReach>

export function findReach(db: Database, uid: string): Promise<ReachRow | undefined> {
  return db.selectFrom('pets.reach').selectAll().where('uid', '=', uid).executeTakeFirst()
}

export async function saveReach(db: Database, reach: ReachRow): Promise<void> {
  const { uid, ...known } = reach
  await db
    .insertInto('pets.reach')
    .values(reach)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(known))
    .execute()
}

export async function deleteReach(trx: Transaction<Tables>, uid: string): Promise<void> {
  await trx.deleteFrom('pets.reach').where('uid', '=', uid).execute()
}
