import { type Kysely, sql, type Transaction } from 'kysely'
import { parseCountry } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../../tables.ts'

/** Acts of a person that earned huellas, as recorded. */
export function findEarningsByAccount(db: Kysely<Tables>, uid: string) {
  return db.selectFrom('rewards.earnings').selectAll().where('uid', '=', uid).orderBy('happened_at').execute()
}

/** Dates and reasons of operators' reads and corrections, without the operator's identity. */
export function findActsOn(db: Kysely<Tables>, uid: string) {
  return db
    .selectFrom('rewards.acts')
    .select(['at', 'act', 'facts'])
    .where('subject_uid', '=', uid)
    .orderBy('id')
    .execute()
}

/** Memberships of a person, oldest first, each with its months, savings and log. */
export async function findMembershipsByAccount(db: Kysely<Tables>, uid: string) {
  const byAccount = db.selectFrom('rewards.memberships').select('id').where('uid', '=', uid)
  const [memberships, months, savings, events] = await Promise.all([
    db.selectFrom('rewards.memberships').selectAll().where('uid', '=', uid).orderBy('created_at').execute(),
    db.selectFrom('rewards.periods').selectAll().where('uid', '=', uid).orderBy('created_at').execute(),
    db.selectFrom('rewards.savings').selectAll().where('membership_id', 'in', byAccount).orderBy('at').execute(),
    db
      .selectFrom('rewards.membership_log')
      .select(['membership_id', 'at', 'status', 'note', 'actor'])
      .where('membership_id', 'in', byAccount)
      .orderBy('id')
      .execute(),
  ])
  return memberships.map((membership) => {
    const belongsHere = ({ membership_id }: { membership_id: string }) => membership_id === membership.id
    return {
      ...membership,
      months: months.filter(belongsHere).map(({ refund_actor_uid: _, ...month }) => month),
      savings: savings.filter(belongsHere),
      events: events.filter(belongsHere).map(({ membership_id: _, ...event }) => event),
    }
  })
}

/** Months on offer to a person. */
export async function findOffersByAccount(db: Kysely<Tables>, uid: string) {
  const rows = await db
    .selectFrom('rewards.periods')
    .select(['id', 'country'])
    .where('uid', '=', uid)
    .where('status', '=', 'OFFERED')
    .execute()
  return rows.map(({ id, country }) => ({ id, country: parseCountry(country) }))
}

/**
 * Deletes a person's huellas and idempotency keys; audit lines stay, without the texts that operators read or wrote.
 */
export async function eraseHuellas(trx: Transaction<Tables>, uid: string): Promise<void> {
  await trx.deleteFrom('rewards.people').where('uid', '=', uid).execute()
  await trx.deleteFrom('rewards.idempotency').where('owner', '=', uid).execute()
  await trx.updateTable('rewards.acts').set({ facts: '{}' }).where('subject_uid', '=', uid).execute()
}

/** Whether a person is a member or part of a referral. Locks their rows until the transaction ends. */
export async function lockKnownCustomer(trx: Transaction<Tables>, uid: string): Promise<boolean> {
  const locked = trx.selectFrom('rewards.customers').select('uid').where('uid', '=', uid).forUpdate()
  return (await locked.executeTakeFirst()) !== undefined
}

/** Deletes all referrals of a person, sent and accepted. */
export async function eraseInvitations(trx: Transaction<Tables>, uid: string): Promise<void> {
  await trx.deleteFrom('rewards.referrers').where('uid', '=', uid).execute()
  await sql`update rewards.referral_marks set uid = '' where uid = ${uid}`.execute(trx)
  await trx.deleteFrom('rewards.referrals').where('invited_uid', '=', uid).execute()
}

/**
 * Deletes memberships that were never paid and ends the others; paid months stay without a name. Answers whether any
 * such month exists.
 */
export async function eraseMemberships(trx: Transaction<Tables>, uid: string): Promise<boolean> {
  await trx.updateTable('rewards.membership_log').set({ actor_uid: null }).where('actor_uid', '=', uid).execute()
  await trx.updateTable('rewards.periods').set({ refund_actor_uid: null }).where('refund_actor_uid', '=', uid).execute()
  await sql`
    delete from rewards.memberships m where m.uid = ${uid}
      and not exists (select from rewards.periods p where p.membership_id = m.id and p.payment_id is not null)
  `.execute(trx)
  const erasedUid = `erased-${newId()}`
  await sql`
    update rewards.memberships m set wish = 'stop', status = case when status in ('LAPSED', 'PAUSED') then 'ENDED' else status end
    where m.uid = ${uid} and m.status in ('ACTIVE', 'LAPSED', 'PAUSED')
  `.execute(trx)
  await sql`
    update rewards.savings s set what = '' from rewards.memberships m where m.uid = ${uid} and s.membership_id = m.id
  `.execute(trx)
  const paid = await sql`
    update rewards.periods set uid = ${erasedUid}, open_payment_id = null, pay_until = null,
      status = case when status = 'OFFERED' then 'CLOSED' else status end
    where uid = ${uid}
  `.execute(trx)
  if (Number(paid.numAffectedRows) === 0) {
    await trx.deleteFrom('rewards.customers').where('uid', '=', uid).execute()
    return false
  }
  // The foreign key cascades the new uid to memberships.
  await trx
    .updateTable('rewards.customers')
    .set({ uid: erasedUid, name: '', phone: null, email: null, has_proved_phone: false })
    .where('uid', '=', uid)
    .execute()
  return true
}
