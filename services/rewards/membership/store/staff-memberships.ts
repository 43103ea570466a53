import { type Kysely, type Selectable, sql } from 'kysely'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { PageEnd } from '#shared/rpc/moment-cursor.ts'
import type { RewardsMemberships, Tables } from '../../tables.ts'
import type { MembershipStatus } from '../rules/membership-life.ts'
import { type MembershipRecord, toMembership } from './memberships.ts'

export interface StaffRow extends MembershipRecord {
  owner_name: string
  plan_name: string
  /** Price of the newest month. */
  price_minor: number
  paid: number
  saved: number
}

type Found = Selectable<RewardsMemberships> &
  Pick<StaffRow, 'owner_name' | 'plan_name' | 'price_minor' | 'paid' | 'saved'>

/** A page of memberships, newest first; sums are computed for that page alone. */
export async function findMembershipsForStaff(
  db: Kysely<Tables>,
  asked: {
    id?: string
    status?: MembershipStatus | undefined
    country?: CountryIso | undefined
    search?: string | undefined
    first: number
    after: PageEnd | null
  },
): Promise<StaffRow[]> {
  const { id, status, country, search, first, after } = asked
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const { rows } = await sql<Found>`
    with page as (
      select m.*, c.name as owner_name
      from rewards.memberships m join rewards.customers c on c.uid = m.uid
      where true
        ${id === undefined ? sql`` : sql`and m.id = ${id}`}
        ${status === undefined ? sql`` : sql`and m.status = ${status}`}
        ${country === undefined ? sql`` : sql`and m.country = ${country}`}
        ${pattern === null ? sql`` : sql`and (c.name ilike ${pattern} or c.email ilike ${pattern} or c.phone ilike ${pattern})`}
        ${after === null ? sql`` : sql`and (m.created_at, m.id) < (${after.at}::timestamptz, ${after.id})`}
      order by m.created_at desc, m.id desc
      limit ${first}
    )
    select page.*, newest.terms ->> 'name' as plan_name, newest.price_minor,
      (
        select coalesce(sum(p.price_minor), 0)::bigint from rewards.periods p
        where p.membership_id = page.id and p.status = 'PAID'
      ) as paid,
      (
        select coalesce(sum(s.amount_minor), 0)::bigint from rewards.savings s
        left join rewards.savings_returned r on r.cause = s.cause
        where s.membership_id = page.id and r.cause is null
      ) as saved
    from page
    cross join lateral (
      select terms, price_minor from rewards.periods where membership_id = page.id order by number desc limit 1
    ) newest
    order by page.created_at desc, page.id desc
  `.execute(db)
  return rows.map(({ owner_name, plan_name, price_minor, paid, saved, ...row }) => ({
    ...toMembership(row),
    owner_name,
    plan_name,
    price_minor,
    paid,
    saved,
  }))
}

export interface Figures {
  active: number
  leaving: number
  waiting: number
  lapsed: number
  paused: number
  ended: number
  incomeThisMonth: number
  refundedThisMonth: number
  savedThisMonth: number
  income: number
  refunded: number
  saved: number
  accepted: number
  earned: number
  takenBack: number
  notGiven: number
}

/** Figures of memberships and referrals in a country, by the clock. */
export async function findFigures(
  db: Kysely<Tables>,
  { country, now, lateSince }: { country: CountryIso; now: Date; lateSince: Date },
): Promise<Figures> {
  const zone = countries[country].timezone
  const monthBegan = sql`date_trunc('month', ${now}::timestamptz at time zone ${zone}) at time zone ${zone}`
  const { rows } = await sql<Figures>`
    with runs as (
      select status, wish, status = 'ACTIVE' and paid_until_at > ${now} as is_active
      from rewards.memberships where country = ${country}
    ), lives as (
      select
        count(*) filter (where is_active)::int as active,
        count(*) filter (where is_active and wish <> 'renew')::int as leaving,
        count(*) filter (where status = 'PENDING_PAYMENT')::int as waiting,
        count(*) filter (where status = 'LAPSED' or (status = 'ACTIVE' and not is_active and wish = 'renew'))::int as lapsed,
        count(*) filter (where status = 'PAUSED' or (status = 'ACTIVE' and not is_active and wish = 'pause'))::int as paused,
        count(*) filter (
          where status in ('ENDED', 'REFUNDED') or (status = 'ACTIVE' and not is_active and wish = 'stop')
        )::int as ended
      from runs
    ), money as (
      select
        coalesce(sum(price_minor) filter (where paid_at >= ${monthBegan}), 0)::bigint as "incomeThisMonth",
        coalesce(sum(price_minor) filter (where refunded_at >= ${monthBegan}), 0)::bigint as "refundedThisMonth",
        coalesce(sum(price_minor), 0)::bigint as income,
        coalesce(sum(price_minor) filter (where status = 'REFUNDED'), 0)::bigint as refunded
      from rewards.periods where country = ${country} and status in ('PAID', 'REFUNDED')
    ), given as (
      select
        coalesce(sum(s.amount_minor) filter (where s.at >= ${monthBegan}), 0)::bigint as "savedThisMonth",
        coalesce(sum(s.amount_minor), 0)::bigint as saved
      from rewards.savings s
      join rewards.memberships m on m.id = s.membership_id and m.country = ${country}
      left join rewards.savings_returned r on r.cause = s.cause
      where r.cause is null
    ), invited as (
      select count(*)::int as accepted,
        count(*) filter (where state = 'EARNED')::int as earned,
        count(*) filter (where state = 'TAKEN_BACK')::int as "takenBack"
      from rewards.referrals where country = ${country}
    ), late as (
      select count(*)::int as "notGiven" from rewards.periods
      where country = ${country} and status = 'PAID' and coupon_granted_at is null
        and terms -> 'coupon' <> 'null'::jsonb and until_at > ${now} and from_at < ${lateSince}
    )
    select * from lives, money, given, invited, late
  `.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('A count has a row')
  return figures
}
