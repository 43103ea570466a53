import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CommunityPeople, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type PersonRow = Selectable<CommunityPeople>

export function findPerson(db: Database, uid: string): Promise<PersonRow | undefined> {
  return db.selectFrom('community.people').selectAll().where('uid', '=', uid).executeTakeFirst()
}

export interface PersonFacts {
  uid: string
  country: 'BO' | 'PY'
  name: string | null
  phone: string | null
  email: string | null
  now: Date
}

/**
 * The account's row, made when there is none, and locked until the transaction ends: limits are counted behind it. Who writes a
 * row that names this person does not wait for it: two who write to each other would wait for one another.
 */
export async function lockPerson(trx: Transaction<Tables>, facts: PersonFacts): Promise<PersonRow> {
  const { uid, country, name, phone, email, now } = facts
  await trx
    .insertInto('community.people')
    .values({
      uid,
      country,
      first_name: firstNameOf(name),
      full_name: name ?? '',
      phone,
      email,
      created_at: now,
      account_changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('community.people')
    .selectAll()
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export interface AccountFacts {
  uid: string
  name: string | null
  phone: string | null
  email: string | null
  changedAt: Date
}

/** Nothing happens for who is not known here, and when something newer was taken over already. */
export async function takeOverAccount(
  db: Database,
  { uid, name, phone, email, changedAt }: AccountFacts,
): Promise<void> {
  await db
    .updateTable('community.people')
    .set({
      first_name: firstNameOf(name),
      full_name: name ?? '',
      phone,
      email,
      account_changed_at: changedAt,
    })
    .where('uid', '=', uid)
    .where('account_changed_at', '<=', changedAt)
    .execute()
}

/** Posts that count against a person's limits. */
export async function countPosts(
  trx: Transaction<Tables>,
  { uid, since }: { uid: string; since: Date },
): Promise<{ open: number; recent: number }> {
  const { rows } = await sql<{ open: number; recent: number }>`
    select count(*) filter (where status in ('waiting', 'open', 'matched')) as open,
      count(*) filter (where created_at > ${since}) as recent
    from community.posts where owner_uid = ${uid}
  `.execute(trx)
  return { open: Number(rows[0]?.open ?? 0), recent: Number(rows[0]?.recent ?? 0) }
}

function firstNameOf(name: string | null): string {
  return name?.trim().split(/\s+/)[0] ?? ''
}
