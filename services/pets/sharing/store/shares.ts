import { type Kysely, sql, type Transaction } from 'kysely'
import type { Right } from '../../contract.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface ShareRow {
  id: string
  email: string
  access: Right
  uid: string | null
  /** Name of the account that accepted it. */
  name: string | null
  created_at: Date
}

/** Accepted shares and open invitations of a pet, the oldest first; `uid`: only this account's. */
export async function findShares(
  db: Database,
  { petProfileId, uid = null, now }: { petProfileId: string; uid?: string | null; now: Date },
): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.id, s.email, s.access, s.uid, nullif(c.name, '') as name, s.created_at
    from pets.shares s
    left join pets.customers c on c.uid = s.uid
    where s.pet_profile_id = ${petProfileId}
      and (${uid}::text is null or s.uid = ${uid})
      and (s.expires_at is null or s.expires_at > ${now})
    order by s.created_at, s.id
  `.execute(db)
  return rows
}

/** Saves an invitation for an e-mail, replacing an earlier one. */
export async function saveInvitation(
  trx: Transaction<Tables>,
  invitation: {
    id: string
    petProfileId: string
    email: string
    right: Right
    tokenHash: string
    expiresAt: Date
    now: Date
  },
): Promise<void> {
  const fresh = { access: invitation.right, token_hash: invitation.tokenHash, expires_at: invitation.expiresAt }
  await trx
    .insertInto('pets.shares')
    .values({
      id: invitation.id,
      pet_profile_id: invitation.petProfileId,
      email: invitation.email,
      created_at: invitation.now,
      ...fresh,
    })
    .onConflict((conflict) => conflict.columns(['pet_profile_id', 'email']).doUpdateSet(fresh))
    .execute()
}

export async function changeRight(db: Database, shareId: string, right: Right): Promise<void> {
  await db.updateTable('pets.shares').set({ access: right }).where('id', '=', shareId).execute()
}

export async function deleteShare(db: Database, shareId: string): Promise<void> {
  await db.deleteFrom('pets.shares').where('id', '=', shareId).execute()
}

/** Invitation of a token, locked until the transaction ends; undefined when it expired or was used. */
export async function lockInvitation(trx: Transaction<Tables>, tokenHash: string, now: Date) {
  return trx
    .selectFrom('pets.shares as s')
    .innerJoin('pets.profiles as p', 'p.id', 's.pet_profile_id')
    .innerJoin('pets.customers as c', 'c.id', 'p.customer_id')
    .select(['s.id', 's.pet_profile_id', 'p.name as pet_name', 'c.uid as owner_uid'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .forUpdate('s')
    .executeTakeFirst()
}

/** Turns an invitation into the account's share, replacing another share of the pet. */
export async function acceptInvitation(
  trx: Transaction<Tables>,
  { shareId, petProfileId, uid }: { shareId: string; petProfileId: string; uid: string },
): Promise<void> {
  await trx.deleteFrom('pets.shares').where('pet_profile_id', '=', petProfileId).where('uid', '=', uid).execute()
  await trx
    .updateTable('pets.shares')
    .set({ uid, token_hash: null, expires_at: null })
    .where('id', '=', shareId)
    .execute()
}

/** Records an invitation mail; false when the customer sent `most` since then. */
export async function countMail(
  trx: Transaction<Tables>,
  { customerId, since, most, now }: { customerId: string; since: Date; most: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into pets.share_mails (customer_id, sent_at)
    select ${customerId}, ${now}::timestamptz
    where (select count(*) from pets.share_mails where customer_id = ${customerId} and sent_at > ${since}) < ${most}
    returning customer_id
  `.execute(trx)
  return rows.length > 0
}

/** Moves shares to another account; one of a pet that it owns, or that is shared with it already, ends. */
export async function moveShares(trx: Transaction<Tables>, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    delete from pets.shares theirs
    where uid in (${from}, ${to}) and (
      exists (
        select from pets.profiles p join pets.customers c on c.id = p.customer_id
        where p.id = theirs.pet_profile_id and c.uid = ${to}
      )
      or (uid = ${from} and exists (
        select from pets.shares own where own.pet_profile_id = theirs.pet_profile_id and own.uid = ${to}
      ))
    )
  `.execute(trx)
  await trx.updateTable('pets.shares').set({ uid: to }).where('uid', '=', from).execute()
}
