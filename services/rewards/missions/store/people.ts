import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { type Balance, nothing } from '../rules/ledger.ts'

/** Balance of a person; zero for people who never earned any. */
export async function findBalance(db: Kysely<Tables>, uid: string): Promise<Balance> {
  return (await findPerson(db, uid)) ?? nothing
}

/** Undefined: the person never earned any. */
export function findPerson(db: Kysely<Tables>, uid: string): Promise<Balance | undefined> {
  return db.selectFrom('rewards.people').select(['points', 'owed', 'earned']).where('uid', '=', uid).executeTakeFirst()
}

/** Reads and locks the person until the transaction ends; undefined: not known. */
export function lockPerson(trx: Transaction<Tables>, uid: string): Promise<Balance | undefined> {
  return trx
    .selectFrom('rewards.people')
    .select(['points', 'owed', 'earned'])
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the person, creating them first if needed. */
export async function holdPerson(trx: Transaction<Tables>, uid: string, at: Date): Promise<Balance> {
  await trx
    .insertInto('rewards.people')
    .values({ uid, created_at: at })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
  return (await lockPerson(trx, uid)) ?? nothing
}

/** Saves the balance, which equals the sum of the lines. */
export async function writeBalance(trx: Transaction<Tables>, uid: string, balance: Balance): Promise<void> {
  const { points, owed, earned } = balance
  await trx.updateTable('rewards.people').set({ points, owed, earned }).where('uid', '=', uid).execute()
}
