import { sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { rewardsError } from '../errors.ts'
import type { RewardsNeeds } from '../needs.ts'
import { firstNameOf } from '../referral/known-of.ts'
import { findCustomer } from '../store/customers.ts'
import { findReferralOf, findReferralsBy, findReferrer, lockInvitations } from '../store/referrals.ts'
import type { Tables } from '../tables.ts'
import { endPaymentOf } from './offer-month.ts'

/** What stays, in the words that a person reads who leaves. */
const KEPT_BY_LAW = 'meses de membresía que se pagaron, sin tus datos'

/** What is kept of somebody's memberships and invitations. Of the people they invited no more than their page shows. */
export async function exportMember({ db }: Pick<RewardsNeeds, 'db'>, uid: string): Promise<Record<string, unknown>> {
  const [customer, memberships, periods, savings, referrer, invited, accepted] = await Promise.all([
    findCustomer(db, uid),
    db.selectFrom('rewards.memberships').selectAll().where('uid', '=', uid).orderBy('created_at').execute(),
    db.selectFrom('rewards.periods').selectAll().where('uid', '=', uid).orderBy('created_at').execute(),
    db
      .selectFrom('rewards.savings')
      .innerJoin('rewards.memberships', 'rewards.memberships.id', 'rewards.savings.membership_id')
      .selectAll('rewards.savings')
      .where('rewards.memberships.uid', '=', uid)
      .orderBy('rewards.savings.at')
      .execute(),
    findReferrer(db, uid),
    findReferralsBy(db, uid),
    findReferralOf(db, uid),
  ])
  return {
    customer: customer ?? null,
    memberships: memberships.map((membership) => ({
      ...membership,
      months: periods.filter(({ membership_id }) => membership_id === membership.id),
      savings: savings.filter(({ membership_id }) => membership_id === membership.id),
    })),
    invitationCode: referrer?.code ?? null,
    invited: invited.map(({ invited_name, state, accepted_at }) => ({
      name: firstNameOf(invited_name),
      state,
      acceptedAt: accepted_at,
    })),
    invitedBy: accepted ? { name: firstNameOf(accepted.inviter_name), state: accepted.state } : null,
  }
}

/** Before somebody is erased nothing of theirs may be open to be paid: money that comes later would belong to nobody. */
export async function endOpenPayments({ db, payments }: Pick<RewardsNeeds, 'db' | 'payments'>, uid: string) {
  const open = await db
    .selectFrom('rewards.periods')
    .select(['id', 'country'])
    .where('uid', '=', uid)
    .where('status', '=', 'OFFERED')
    .execute()
  for (const { id, country } of open) {
    const offer = { id, country: country === 'PY' ? ('PY' as const) : ('BO' as const) }
    if ((await endPaymentOf({ payments }, offer)) === 'paid') throw rewardsError('paid-meanwhile')
  }
}

/**
 * Deletes what was never paid and every invitation; months that were paid stay for accounting and name nobody. What runs ends:
 * nothing is offered or written to who has left.
 */
export async function eraseMember(trx: Transaction<Tables>, uid: string): Promise<{ kept: string[] }> {
  // One after the other with whatever else this person does, and with whoever takes up an invitation of theirs.
  await lockInvitations(trx)
  const customer = await trx
    .selectFrom('rewards.customers')
    .select('uid')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) return { kept: [] }
  await trx.deleteFrom('rewards.referrers').where('uid', '=', uid).execute()
  await trx.deleteFrom('rewards.referrals').where('invited_uid', '=', uid).execute()
  await trx.updateTable('rewards.membership_log').set({ actor_uid: null }).where('actor_uid', '=', uid).execute()
  await sql`
    delete from rewards.memberships m where m.uid = ${uid}
      and not exists (select from rewards.periods p where p.membership_id = m.id and p.payment_id is not null)
  `.execute(trx)
  const nobody = `erased-${newId()}`
  await sql`
    update rewards.memberships m set wish = 'stop', status = case when status in ('LAPSED', 'PAUSED') then 'ENDED' else status end
    where m.uid = ${uid} and m.status in ('ACTIVE', 'LAPSED', 'PAUSED')
  `.execute(trx)
  await sql`
    update rewards.savings s set what = '' from rewards.memberships m where m.uid = ${uid} and s.membership_id = m.id
  `.execute(trx)
  const paid = await sql`
    update rewards.periods set uid = ${nobody}, open_payment_id = null, pay_until = null,
      status = case when status = 'OFFERED' then 'CLOSED' else status end
    where uid = ${uid}
  `.execute(trx)
  if (Number(paid.numAffectedRows) === 0) {
    await trx.deleteFrom('rewards.customers').where('uid', '=', uid).execute()
    return { kept: [] }
  }
  // Memberships follow by their foreign key.
  await trx
    .updateTable('rewards.customers')
    .set({ uid: nobody, name: '', phone: null, email: null, has_proved_phone: false })
    .where('uid', '=', uid)
    .execute()
  return { kept: [KEPT_BY_LAW] }
}
