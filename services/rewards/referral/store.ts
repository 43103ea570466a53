import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { RewardsReferrals, RewardsReferrers, Tables } from '../tables.ts'
import type { Place } from './rules/referral.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Rewards of both people; money in minor units. */
export interface ReferralTerms {
  country: CountryIso
  amount: number
  minItemTotal: number
  /** Validity of the coupons in days. */
  days: number
  mostInAMonth: number
  mostInAll: number
  version?: number
}

export async function findReferralTerms(db: Database, country: CountryIso): Promise<ReferralTerms | undefined> {
  const row = await db
    .selectFrom('rewards.referral_terms')
    .selectAll()
    .where('country', '=', country)
    .executeTakeFirst()
  return (
    row && {
      country,
      amount: row.amount_minor,
      minItemTotal: row.min_item_total_minor,
      days: row.days,
      mostInAMonth: row.most_in_a_month,
      mostInAll: row.most_in_all,
      version: row.version,
    }
  )
}

/** Blocks other writers of terms until the transaction ends, also where there are none yet. */
export async function lockReferralTerms(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table rewards.referral_terms in share row exclusive mode`.execute(trx)
}

/** Saves the terms. Without terms no new invitations are possible; accepted ones keep theirs. */
export async function putReferralTerms(
  trx: Transaction<Tables>,
  country: CountryIso,
  terms: Omit<ReferralTerms, 'country' | 'version'> | undefined,
): Promise<void> {
  if (!terms) {
    await trx.deleteFrom('rewards.referral_terms').where('country', '=', country).execute()
    return
  }
  await sql`
    insert into rewards.referral_terms as known
      (country, amount_minor, min_item_total_minor, days, most_in_a_month, most_in_all)
    values (${country}, ${terms.amount}, ${terms.minItemTotal}, ${terms.days}, ${terms.mostInAMonth}, ${terms.mostInAll})
    on conflict (country) do update set
      amount_minor = excluded.amount_minor, min_item_total_minor = excluded.min_item_total_minor, days = excluded.days,
      most_in_a_month = excluded.most_in_a_month, most_in_all = excluded.most_in_all, version = excluded.version
    where (known.amount_minor, known.min_item_total_minor, known.days, known.most_in_a_month, known.most_in_all)
      is distinct from (
        excluded.amount_minor, excluded.min_item_total_minor, excluded.days, excluded.most_in_a_month, excluded.most_in_all
      )
  `.execute(trx)
}

/** The inviting person, with the data that tells whether two accounts are one person. */
export interface ReferrerRecord
  extends Omit<Selectable<RewardsReferrers>, 'country' | 'device_hash' | 'earlier_device_hashes'> {
  country: CountryIso
  name: string
  /** Newest first. */
  device_hashes: string[]
  /** Verified phone only. */
  proved_phone: string | null
}

const referrer = sql`
  select r.uid, r.country, r.code, r.address_hashes, r.created_at, r.last_number, r.last_month, r.last_number_in_month,
    array_remove(r.device_hash || r.earlier_device_hashes, null) as device_hashes,
    c.name, case when c.has_proved_phone then c.phone end as proved_phone
  from rewards.referrers r join rewards.customers c on c.uid = r.uid
`

export async function findReferrer(db: Database, uid: string): Promise<ReferrerRecord | undefined> {
  const { rows } = await sql<ReferrerRecord>`${referrer} where r.uid = ${uid}`.execute(db)
  return rows[0]
}

/** Finds the referrer of a link's code. */
export async function findReferrerByCode(db: Database, code: string): Promise<ReferrerRecord | undefined> {
  const { rows } = await sql<ReferrerRecord>`${referrer} where r.code = ${code}`.execute(db)
  return rows[0]
}

/**
 * Saves the current data of a referrer; the code stays. False: another referrer has this code, so the caller tries a
 * new one.
 */
export async function saveReferrer(
  trx: Transaction<Tables>,
  wanted: {
    uid: string
    country: CountryIso
    code: string
    /** Newest first. */
    deviceHashes: readonly string[]
    addressHashes: readonly string[]
    now: Date
  },
): Promise<boolean> {
  const { uid, country, code, deviceHashes, addressHashes, now } = wanted
  const [newest = null, ...earlier] = deviceHashes
  const known = { device_hash: newest, earlier_device_hashes: earlier, address_hashes: [...addressHashes] }
  const { numUpdatedRows } = await trx
    .updateTable('rewards.referrers')
    .set(known)
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('rewards.referrers')
    .values({ uid, country, code, ...known, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type ReferralState = 'WAITING' | 'EARNED' | 'TAKEN_BACK' | 'EXPIRED'

export interface ReferralRecord extends Omit<Selectable<RewardsReferrals>, 'country' | 'state'> {
  country: CountryIso
  state: ReferralState
  inviter_name: string
  invited_name: string
}

/** What an accepted invitation gives, without the limits of those to come. */
export type PromisedTerms = Omit<ReferralTerms, 'version' | 'mostInAMonth' | 'mostInAll'>

/** Terms sealed at the acceptance. Referrals older than the sealing use today's terms. */
export async function findPromisedTerms(
  db: Database,
  { country, amount_minor, min_item_total_minor, days }: ReferralRecord,
): Promise<PromisedTerms | undefined> {
  if (amount_minor === null || min_item_total_minor === null || days === null) return findReferralTerms(db, country)
  return { country, amount: amount_minor, minItemTotal: min_item_total_minor, days }
}

const referral = sql`
  select f.*, inviter.name as inviter_name, invited.name as invited_name
  from rewards.referrals f
  join rewards.customers inviter on inviter.uid = f.referrer_uid
  join rewards.customers invited on invited.uid = f.invited_uid
`

export async function findReferral(
  db: Database,
  id: string,
  { isLocked = false } = {},
): Promise<ReferralRecord | undefined> {
  const { rows } = await sql<ReferralRecord>`
    ${referral} where f.id = ${id} ${isLocked ? sql`for update of f` : sql``}
  `.execute(db)
  return rows[0]
}

/** The invitation that a person accepted. */
export async function findReferralByInvited(db: Database, invitedUid: string): Promise<ReferralRecord | undefined> {
  const { rows } = await sql<ReferralRecord>`${referral} where f.invited_uid = ${invitedUid}`.execute(db)
  return rows[0]
}

/** The referral that this order earned. */
export async function findReferralByOrder(db: Database, orderId: string): Promise<ReferralRecord | undefined> {
  const { rows } = await sql<ReferralRecord>`${referral} where f.order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** Referrals of a referrer, newest first; the limits bound their number. */
export async function findReferralsBy(db: Database, referrerUid: string): Promise<ReferralRecord[]> {
  const { rows } = await sql<ReferralRecord>`
    ${referral} where f.referrer_uid = ${referrerUid} order by f.accepted_at desc, f.id
  `.execute(db)
  return rows
}

/**
 * The last places taken, in total and in a month, including people who have left. Reads both the referrer's counter
 * and the remaining referrals: a process of the previous release writes only the latter.
 */
export async function findLastPlace(
  db: Database,
  { referrerUid, month }: { referrerUid: string; month: string },
): Promise<Place> {
  const { rows } = await sql<Place>`
    select greatest(r.last_number, max(f.number)) as number,
      greatest(
        case when r.last_month = ${month} then r.last_number_in_month else 0 end,
        max(f.number_in_month) filter (where f.month = ${month})
      ) as "numberInMonth"
    from rewards.referrers r left join rewards.referrals f on f.referrer_uid = r.uid
    where r.uid = ${referrerUid}
    group by r.uid
  `.execute(db)
  return rows[0] ?? { number: 0, numberInMonth: 0 }
}

/** Whether a person was invited by another, directly or over further referrals. */
export async function cameThrough(db: Database, { uid, byUid }: { uid: string; byUid: string }): Promise<boolean> {
  const { rows } = await sql`
    with recursive above(uid) as (
      select referrer_uid from rewards.referrals where invited_uid = ${uid}
      union
      select f.referrer_uid from rewards.referrals f join above on f.invited_uid = above.uid
    )
    select 1 from above where uid = ${byUid}
  `.execute(db)
  return rows.length > 0
}

/**
 * Serializes acceptances. Otherwise two people who invite each other at once would not see each other's invitation,
 * and two acceptances of one link could take one place. Erasure takes this lock too.
 */
export async function lockInvitations(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rewards.referrals'))`.execute(trx)
}

/** Inserts a referral and takes its referrer's place. Invitations are locked. */
export async function insertReferral(trx: Transaction<Tables>, row: Insertable<RewardsReferrals>): Promise<void> {
  await trx.insertInto('rewards.referrals').values(row).execute()
  await trx
    .updateTable('rewards.referrers')
    .set({ last_number: row.number, last_month: row.month, last_number_in_month: row.number_in_month })
    .where('uid', '=', row.referrer_uid)
    .execute()
}

/** Ends the wait for the first order: the referral is earned or void. */
export async function endWaiting(
  trx: Transaction<Tables>,
  id: string,
  outcome: { state: 'EARNED'; orderId: string; at: Date } | { state: 'EXPIRED'; isSameHousehold: boolean },
): Promise<void> {
  await trx
    .updateTable('rewards.referrals')
    .set(
      outcome.state === 'EARNED'
        ? { state: 'EARNED', order_id: outcome.orderId, earned_at: outcome.at }
        : { state: 'EXPIRED', is_same_household: outcome.isSameHousehold },
    )
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
}

/** Records that both coupons are granted. Answers the state, which may already be a refund's. */
export async function writeGranted(
  db: Database,
  id: string,
  { inviterCoupon, invitedCoupon, at }: { inviterCoupon: string; invitedCoupon: string; at: Date },
): Promise<'EARNED' | 'to-take-back'> {
  const row = await db
    .updateTable('rewards.referrals')
    .set({ inviter_coupon: inviterCoupon, invited_coupon: invitedCoupon, granted_at: at })
    .where('id', '=', id)
    .returning('take_back_since')
    .executeTakeFirst()
  return row && row.take_back_since !== null ? 'to-take-back' : 'EARNED'
}

/** Starts taking the coupons back because their order was refunded. */
export async function beginTakingBack(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('rewards.referrals')
    .set({ take_back_since: at })
    .where('id', '=', id)
    .where('take_back_since', 'is', null)
    .execute()
}

export async function writeTakenBack(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('rewards.referrals')
    .set({ state: 'TAKEN_BACK', taken_back_at: at })
    .where('id', '=', id)
    .where('state', '=', 'EARNED')
    .execute()
}

/** Records that both people were told of their coupons. */
export async function writeNotified(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('rewards.referrals').set({ notified_at: at }).where('id', '=', id).execute()
}

/**
 * Gives marks (hashes) that nobody has to this person. False: one of them belongs to another person, or to another one who
 * invites. Invitations are locked.
 */
export async function claimMarks(
  trx: Transaction<Tables>,
  { uid, marks, now }: { uid: string; marks: readonly string[]; now: Date },
): Promise<boolean> {
  await sql`
    insert into rewards.referral_marks (mark, uid, seen_at)
    select mark, ${uid}, ${now} from unnest(${[...new Set(marks)]}::text[]) mark order by mark
    on conflict (mark) do nothing
  `.execute(trx)
  const { rows } = await sql`
    select from rewards.referral_marks where mark = any (${[...marks]}::text[]) and uid <> ${uid}
    union all
    select from rewards.referrers r
    where r.uid <> ${uid}
      and (device_hash || earlier_device_hashes || address_hashes) && ${[...marks]}::text[]
    limit 1
  `.execute(trx)
  return rows.length === 0
}

export type DueReferral = { id: string; kind: 'to-grant' | 'to-tell' | 'to-take-back' | 'too-late' }

/** Referrals with work for a round. */
export async function findDueReferrals(
  db: Kysely<Tables>,
  { waitingSince, keptSince, most }: { waitingSince: Date; keptSince: Date; most: number },
): Promise<DueReferral[]> {
  const { rows } = await sql<DueReferral>`
    (
      select id, 'to-grant' as kind from rewards.referrals
      where state = 'EARNED' and granted_at is null and take_back_since is null and earned_at <= ${keptSince}
      order by earned_at limit ${most}
    ) union all (
      select id, 'to-tell' from rewards.referrals
      where granted_at is not null and notified_at is null and take_back_since is null order by granted_at limit ${most}
    ) union all (
      select id, 'to-take-back' from rewards.referrals
      where take_back_since is not null and taken_back_at is null order by take_back_since limit ${most}
    ) union all (
      select id, 'too-late' from rewards.referrals
      where state = 'WAITING' and accepted_at < ${waitingSince} order by accepted_at limit ${most}
    )
  `.execute(db)
  return rows
}

const MOST_IN_ALL = 30
const MOST_IN_A_MONTH = 5

/**
 * Moves whom a merged account invited, and who invited it, to the one that stays; an invitation between the two, and what is
 * beyond the limits of one person, stays. The code of the merged account ends where the other one has its own. Invitations are locked.
 */
export async function moveReferrals(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update rewards.referral_marks set uid = ${to} where uid = ${from}`.execute(trx)
  await sql`
    update rewards.referrals set invited_uid = ${to}
    where invited_uid = ${from} and referrer_uid <> ${to}
      and not exists (select from rewards.referrals own where own.invited_uid = ${to})
  `.execute(trx)
  await sql`
    update rewards.referrers set uid = ${to}
    where uid = ${from} and not exists (select from rewards.referrers own where own.uid = ${to})
      and not exists (select from rewards.referrals between_both where between_both.referrer_uid = ${from}
        and between_both.invited_uid = ${to})
  `.execute(trx)

  const theirs = await trx
    .selectFrom('rewards.referrals')
    .select(['id', 'month'])
    .where('referrer_uid', '=', from)
    .where('invited_uid', '<>', to)
    .orderBy('number')
    .execute()
  const known = await trx.selectFrom('rewards.referrers').select('uid').where('uid', '=', to).executeTakeFirst()
  if (!known) return
  for (const { id, month } of theirs) {
    const { rows } = await sql<{ number: number; inMonth: number }>`
      select coalesce(max(number), 0) + 1 as number,
        coalesce(max(number_in_month) filter (where month = ${month}), 0) + 1 as "inMonth"
      from rewards.referrals where referrer_uid = ${to}
    `.execute(trx)
    const [next] = rows
    if (!next || next.number > MOST_IN_ALL || next.inMonth > MOST_IN_A_MONTH) continue
    await trx
      .updateTable('rewards.referrals')
      .set({ referrer_uid: to, number: next.number, number_in_month: next.inMonth })
      .where('id', '=', id)
      .execute()
  }
  await sql`
    update rewards.referrers own
    set last_number = counted.number,
      last_month = coalesce(counted.month, own.last_month),
      last_number_in_month = coalesce(counted.in_month, own.last_number_in_month)
    from (
      select coalesce(max(r.number), 0) as number, max(r.month) as month, (
        select max(m.number_in_month) from rewards.referrals m
        where m.referrer_uid = ${to} and m.month = (select max(month) from rewards.referrals where referrer_uid = ${to})
      ) as in_month
      from rewards.referrals r where r.referrer_uid = ${to}
    ) counted
    where own.uid = ${to}
  `.execute(trx)
  await sql`
    delete from rewards.referrers where uid = ${from}
      and not exists (select from rewards.referrals r where r.referrer_uid = ${from})
  `.execute(trx)
}
