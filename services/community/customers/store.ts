import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { bump } from '#shared/database/notify.ts'
import { POSTS_VERSION } from '../rules/changes.ts'
import type { CommunityPeople, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type PersonRow = Selectable<CommunityPeople>

export function findPerson(db: Database, uid: string): Promise<PersonRow | undefined> {
  return db.selectFrom('community.people').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** People by their uid. */
export async function findPeople(db: Database, uids: readonly string[]): Promise<Map<string, PersonRow>> {
  const people = await db.selectFrom('community.people').selectAll().where('uid', 'in', uids).execute()
  return new Map(people.map((person) => [person.uid, person]))
}

type NamedPerson = Pick<PersonRow, 'uid' | 'first_name' | 'shelter_name' | 'blocked_at'>

/** Parts of public names, by uid. */
export async function findNames(db: Database, uids: readonly string[]): Promise<Map<string, NamedPerson>> {
  const people = await db
    .selectFrom('community.people')
    .select(['uid', 'first_name', 'shelter_name', 'blocked_at'])
    .where('uid', 'in', [...new Set(uids)])
    .execute()
  return new Map(people.map((person) => [person.uid, person]))
}

export interface PersonFacts {
  uid: string
  country: CountryIso
  name: string | null
  phone: string | null
  email: string | null
  now: Date
}

/**
 * Inserts the person if it is missing, and locks it until the transaction ends, so that limits can be counted. `for no
 * key update`, because rows that reference the person must not wait for it: two people writing to each other would
 * deadlock.
 */
export async function lockPerson(trx: Transaction<Tables>, facts: PersonFacts): Promise<PersonRow> {
  const { uid, country, name, phone, email, now } = facts
  await trx
    .insertInto('community.people')
    .values({
      uid,
      country,
      first_name: getFirstName(name),
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

/** Updates a person from its account. Ignores unknown people and facts older than the stored one. */
export async function takeOverAccount(
  db: Database,
  { uid, name, phone, email, changedAt }: AccountFacts,
): Promise<void> {
  await db
    .updateTable('community.people')
    .set({
      first_name: getFirstName(name),
      full_name: name ?? '',
      phone,
      email,
      account_changed_at: changedAt,
    })
    .where('uid', '=', uid)
    .where('account_changed_at', '<=', changedAt)
    .execute()
}

/** Number of posts that count towards a person's limits. */
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

/** Trusts an account; one already trusted keeps its date. */
export async function trustIfNew(trx: Transaction<Tables>, uid: string, at: Date): Promise<void> {
  await trx
    .updateTable('community.people')
    .set({ trusted_at: at })
    .where('uid', '=', uid)
    .where('trusted_at', 'is', null)
    .execute()
}

/** Trusts an account, or with null no longer. False when it is unknown, or blocked and cannot be trusted. */
export async function markTrusted(db: Database, uid: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('community.people')
    .set({ trusted_at: at })
    .where('uid', '=', uid)
    .$if(at !== null, (query) => query.where('blocked_at', 'is', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when the account is unknown here. */
export async function markBlocked(
  trx: Transaction<Tables>,
  uid: string,
  { reason, at }: { reason: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('community.people')
    .set({ blocked_at: at, blocked_reason: reason, trusted_at: null })
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when the account is unknown here. */
export async function markUnblocked(db: Database, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('community.people')
    .set({ blocked_at: null, blocked_reason: null })
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when the account is unknown here. */
export async function saveShelterName(db: Database, uid: string, name: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('community.people')
    .set({ shelter_name: name })
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a person; foreign keys delete its posts, applications, conversations and alerts. */
export async function deletePerson(trx: Transaction<Tables>, uid: string): Promise<void> {
  await trx.deleteFrom('community.people').where('uid', '=', uid).execute()
  await bump(trx, POSTS_VERSION)
  await trx.deleteFrom('community.idempotency').where('owner', '=', uid).execute()
}

/**
 * Moves everything of a person to another one. A block stays, trust is not lost, and what a person cannot have with
 * themselves ends: a conversation and an application between the two.
 */
export async function movePerson(trx: Transaction<Tables>, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into community.people (
      uid, country, first_name, full_name, phone, email, shelter_name, created_at, account_changed_at
    )
    select ${to}, country, first_name, full_name, phone, email, shelter_name, created_at, account_changed_at
    from community.people where uid = ${from}
    on conflict do nothing
  `.execute(trx)
  const { rows } = await sql<{ uid: string }>`
    select uid from community.people where uid in (${from}, ${to}) order by uid for update
  `.execute(trx)
  if (!rows.some(({ uid }) => uid === from)) return

  await sql`
    update community.people own
    set blocked_at = coalesce(own.blocked_at, theirs.blocked_at),
      blocked_reason = coalesce(own.blocked_reason, theirs.blocked_reason),
      trusted_at = case when coalesce(own.blocked_at, theirs.blocked_at) is null
        then least(own.trusted_at, theirs.trusted_at) end,
      shelter_name = coalesce(own.shelter_name, theirs.shelter_name)
    from community.people theirs
    where own.uid = ${to} and theirs.uid = ${from}
  `.execute(trx)
  await sql`
    delete from community.threads
    where (owner_uid = ${from} and asker_uid = ${to}) or (owner_uid = ${to} and asker_uid = ${from})
  `.execute(trx)
  await sql`
    delete from community.applications a using community.posts p
    where p.id = a.post_id and p.owner_uid in (${from}, ${to}) and a.applicant_uid in (${from}, ${to})
  `.execute(trx)
  await sql`update community.posts set owner_uid = ${to} where owner_uid = ${from}`.execute(trx)
  await sql`update community.threads set owner_uid = ${to} where owner_uid = ${from}`.execute(trx)
  await sql`
    update community.threads theirs set asker_uid = ${to}
    where asker_uid = ${from} and not exists (
      select from community.threads own where own.post_id = theirs.post_id and own.asker_uid = ${to}
    )
  `.execute(trx)
  await sql`
    update community.messages m set author_uid = ${to}
    from community.threads t
    where t.id = m.thread_id and m.author_uid = ${from} and ${to} in (t.owner_uid, t.asker_uid)
  `.execute(trx)
  await sql`
    update community.applications theirs set applicant_uid = ${to}
    where applicant_uid = ${from} and not exists (
      select from community.applications own
      where own.post_id = theirs.post_id and own.applicant_uid = ${to} and own.status = 'open' and theirs.status = 'open'
    )
  `.execute(trx)
  await sql`
    update community.reports theirs set uid = ${to}
    where uid = ${from} and not exists (
      select from community.reports own where own.post_id = theirs.post_id and own.uid = ${to}
    )
  `.execute(trx)
  for (const column of ['closed_by', 'reported_by'] as const) {
    await sql`update community.threads set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(trx)
  }
  await sql`update community.alerts set uid = ${to} where uid = ${from}`.execute(trx)
  await sql`
    update community.walked_cells theirs set uid = ${to}
    where uid = ${from} and not exists (
      select from community.walked_cells own
      where own.post_id = theirs.post_id and own.cell_row = theirs.cell_row and own.cell_column = theirs.cell_column
        and own.hour = theirs.hour and own.uid = ${to}
    )
  `.execute(trx)
  await sql`update community.poster_cells set uid = ${to} where uid = ${from}`.execute(trx)
  await sql`update community.post_log set actor_uid = ${to} where actor_uid = ${from}`.execute(trx)
  await sql`delete from community.idempotency where owner = ${from}`.execute(trx)
  await sql`delete from community.people where uid = ${from}`.execute(trx)
  await bump(trx, POSTS_VERSION)
}

function getFirstName(name: string | null): string {
  return name?.trim().split(/\s+/)[0] ?? ''
}
