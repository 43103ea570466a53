import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { type CountryIso, parseCountry, parseCurrency } from '#shared/countries/countries.ts'
import { bump } from '#shared/database/notify.ts'
import type { Currency } from '#shared/money.ts'
import type { RewardsMemberships, Tables } from '../../tables.ts'
import { type MembershipRequest, type MembershipStatus, membershipStatuses } from '../rules/membership-life.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface MembershipRecord
  extends Omit<Selectable<RewardsMemberships>, 'status' | 'wish' | 'country' | 'currency'> {
  status: MembershipStatus
  wish: MembershipRequest
  country: CountryIso
  currency: Currency
}

export interface MembershipOwner {
  uid: string
  country: CountryIso
}

/**
 * The open membership of this owner, else the newest. The owner is part of the query, so another's reads as not found.
 */
export async function findMembershipByOwner(
  db: Database,
  { uid, country }: MembershipOwner,
  { isLocked = false } = {},
): Promise<MembershipRecord | undefined> {
  const { rows } = await sql<Selectable<RewardsMemberships>>`
    select * from rewards.memberships
    where uid = ${uid} and country = ${country}
    order by status in ('PENDING_PAYMENT', 'ACTIVE', 'LAPSED', 'PAUSED') desc, created_at desc, id
    limit 1
    ${isLocked ? sql`for update` : sql``}
  `.execute(db)
  return rows[0] && toMembership(rows[0])
}

/** Finds a membership without an owner check, for facts, jobs and operators. */
export async function findMembership(
  db: Database,
  membershipId: string,
  { isLocked = false } = {},
): Promise<MembershipRecord | undefined> {
  const { rows } = await sql<Selectable<RewardsMemberships>>`
    select * from rewards.memberships where id = ${membershipId} ${isLocked ? sql`for update` : sql``}
  `.execute(db)
  return rows[0] && toMembership(rows[0])
}

export async function insertMembership(
  trx: Transaction<Tables>,
  row: Parameters<ReturnType<typeof insertInto>['values']>[0],
): Promise<void> {
  await insertInto(trx).values(row).execute()
}

function insertInto(trx: Transaction<Tables>) {
  return trx.insertInto('rewards.memberships')
}

export async function writeMembership(
  trx: Transaction<Tables>,
  membershipId: string,
  columns: Updateable<RewardsMemberships>,
): Promise<void> {
  await trx.updateTable('rewards.memberships').set(columns).where('id', '=', membershipId).execute()
}

/** Columns that change the plan of a membership. They clear the announced terms, which were those of the other plan. */
export function planColumns({ plan_id }: Pick<MembershipRecord, 'plan_id'>, planId: string) {
  return plan_id === planId ? {} : { plan_id: planId, told_version: null }
}

export interface MembershipLine {
  membershipId: string
  at: Date
  status: MembershipStatus
  note: string
  actor: 'customer' | 'staff' | 'system'
  actorUid: string | null
}

/** Writes a log line and publishes the change to pages that show this membership. */
export async function writeMembershipLog(trx: Transaction<Tables>, line: MembershipLine): Promise<void> {
  const { membershipId, at, status, note, actor, actorUid } = line
  await trx
    .insertInto('rewards.membership_log')
    .values({ membership_id: membershipId, at, status, note, actor, actor_uid: actorUid })
    .execute()
  await bump(trx, `rewards.membership:${membershipId}`)
}

/** Log of a membership, oldest first. */
export function findMembershipLog(db: Database, membershipId: string) {
  return db
    .selectFrom('rewards.membership_log')
    .select(['at', 'status', 'note', 'actor', 'actor_uid'])
    .where('membership_id', '=', membershipId)
    .orderBy('id')
    .execute()
}

export function toMembership(row: Selectable<RewardsMemberships>): MembershipRecord {
  return {
    ...row,
    status: parseMembershipStatus(row.status),
    wish: row.wish === 'pause' || row.wish === 'stop' ? row.wish : 'renew',
    country: parseCountry(row.country),
    currency: parseCurrency(row.currency),
  }
}

export function parseMembershipStatus(text: string): MembershipStatus {
  const status = membershipStatuses.find((each) => each === text)
  if (!status) throw new Error(`${text} is no state of a membership`)
  return status
}

/** Whether these accounts have more than one open membership in a country. */
export async function hasTwoOpenInOneCountry(db: Kysely<Tables>, uids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from rewards.memberships
    where uid = any (${uids}::text[]) and status in ('PENDING_PAYMENT', 'ACTIVE', 'LAPSED', 'PAUSED')
    group by country having count(distinct uid) > 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Moves memberships with their months to another account, but for one that would run beside an own one in its country, open or
 * as a month that was paid.
 */
export async function moveMembershipsTo(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update rewards.memberships theirs set uid = ${to}
    where uid = ${from}
      and not exists (
        select from rewards.memberships own
        where own.uid = ${to} and own.country = theirs.country
          and own.status in ('PENDING_PAYMENT', 'ACTIVE', 'LAPSED', 'PAUSED')
          and theirs.status in ('PENDING_PAYMENT', 'ACTIVE', 'LAPSED', 'PAUSED')
      )
      and not exists (
        select from rewards.periods month
        join rewards.periods own on own.uid = ${to} and own.country = month.country and own.status = 'PAID'
          and tstzrange(own.from_at, own.until_at) && tstzrange(month.from_at, month.until_at)
        where month.membership_id = theirs.id and month.status = 'PAID'
      )
    returning id
  `.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`update rewards.periods set uid = ${to} where membership_id = any (${ids}::text[])`.execute(trx)
}
