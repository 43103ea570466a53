import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { type Balance, nothing } from '../rules/ledger.ts'

/** What somebody has; the beginning for who never earned any. */
export async function findBalance(db: Kysely<Tables>, uid: string): Promise<Balance> {
  return (await findPerson(db, uid)) ?? nothing
}

/** Undefined: they never earned any. */
export function findPerson(db: Kysely<Tables>, uid: string): Promise<Balance | undefined> {
  return db.selectFrom('rewards.people').select(['points', 'owed', 'earned']).where('uid', '=', uid).executeTakeFirst()
}

/** The same, and until the end of the transaction nobody else writes lines of theirs; undefined: nobody knows them. */
export function lockPerson(trx: Transaction<Tables>, uid: string): Promise<Balance | undefined> {
  return trx
    .selectFrom('rewards.people')
    .select(['points', 'owed', 'earned'])
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
}

/** The same, known from now on. */
export async function holdPerson(trx: Transaction<Tables>, uid: string, at: Date): Promise<Balance> {
  await trx
    .insertInto('rewards.people')
    .values({ uid, created_at: at })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
  return (await lockPerson(trx, uid)) ?? nothing
}

/** As it is kept beside the lines, which it is the sum of. */
export async function writeBalance(trx: Transaction<Tables>, uid: string, balance: Balance): Promise<void> {
  const { points, owed, earned } = balance
  await trx.updateTable('rewards.people').set({ points, owed, earned }).where('uid', '=', uid).execute()
}
