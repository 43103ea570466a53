import { type Kysely, sql, type Transaction } from 'kysely'
import { countries } from '#shared/countries/countries.ts'
import type { BenefitUsed } from '../benefits/contract.ts'
import type { MembershipOwner } from '../membership/store/memberships.ts'
import type { Tables } from '../tables.ts'
import type { PaidMonth, Saving } from './rules/savings.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface SavingRecord extends Saving {
  cause: string
  kind: 'delivery' | 'coupon' | 'grooming'
  what: string
  at: Date
}

/** Keeps the highest revision of a cause; savings of deleted memberships are not stored. */
export async function writeSaving(db: Database, fact: BenefitUsed): Promise<void> {
  const { cause, membershipId, uid, kind, amount, currencyCode, what, at, revision } = fact
  await sql`
    insert into rewards.savings (cause, membership_id, kind, amount_minor, currency, what, at, revision)
    select ${cause}, m.id, ${kind}, ${amount}, ${currencyCode}, ${what}, ${at}, ${revision}::bigint
    from rewards.memberships m
    where m.id = ${membershipId} and m.uid = ${uid} and m.currency = ${currencyCode}
    on conflict (cause) do update set amount_minor = excluded.amount_minor, revision = excluded.revision
    where rewards.savings.membership_id = excluded.membership_id and rewards.savings.revision < excluded.revision
  `.execute(db)
}

export async function insertReturned(db: Database, cause: string, at: Date): Promise<void> {
  await sql`insert into rewards.savings_returned (cause, at) values (${cause}, ${at}) on conflict do nothing`.execute(
    db,
  )
}

/** Savings of a person in a country, newest first. */
export async function findSavings(db: Database, { uid, country }: MembershipOwner): Promise<SavingRecord[]> {
  const { rows } = await sql<SavingRecord>`
    select s.cause, s.kind, s.what, s.at, s.amount_minor as amount, (r.cause is not null or s.amount_minor = 0) as "isReturned",
      to_char(s.at at time zone ${countries[country].timezone}, 'YYYY-MM') as month
    from rewards.memberships m
    join rewards.savings s on s.membership_id = m.id
    left join rewards.savings_returned r on r.cause = s.cause
    where m.uid = ${uid} and m.country = ${country}
    order by s.at desc, s.cause
  `.execute(db)
  return rows
}

/**
 * Months that a person paid in a country, each under the local month in which it begins; refunded months are excluded.
 */
export async function findPaidMonths(db: Database, { uid, country }: MembershipOwner, now: Date): Promise<PaidMonth[]> {
  const { rows } = await sql<PaidMonth>`
    select price_minor as amount, until_at <= ${now} as "isOver",
      to_char(from_at at time zone ${countries[country].timezone}, 'YYYY-MM') as month
    from rewards.periods
    where uid = ${uid} and country = ${country} and status = 'PAID'
    order by from_at desc
  `.execute(db)
  return rows
}

/** Savings of a month, for the notification at its end. */
export async function sumSaved(
  db: Database,
  { membershipId, from, until }: { membershipId: string; from: Date; until: Date },
): Promise<number> {
  const { rows } = await sql<{ saved: number }>`
    select coalesce(sum(s.amount_minor), 0)::bigint as saved
    from rewards.savings s
    left join rewards.savings_returned r on r.cause = s.cause
    where s.membership_id = ${membershipId} and r.cause is null and s.at >= ${from} and s.at < ${until}
  `.execute(db)
  return rows[0]?.saved ?? 0
}
