import { type Kysely, sql } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../tables.ts'

interface Period {
  country: CountryIso
  /** First day of a month. */
  from: string
  /** Exclusive. */
  until: string
}

// A month of the period; the last one ends with the period.
const months = ({ from, until }: Period) => sql`
  select start::date as month, least((start + interval '1 month')::date, ${until}::date) as next
  from generate_series(${from}::date::timestamp, ${until}::date - interval '1 day', interval '1 month') start
`

/** Premium earned by plan and month. Days of a contract add up to its price exactly: each month takes a difference. */
export async function findEarned(db: Kysely<Tables>, period: Period) {
  const { rows } = await sql<{ policy_id: string; month: string; earned: number }>`
    with period as (${months(period)}),
    covered as (
      select policy_id, price_minor, valid_from,
        greatest(least(valid_until, coalesce(cancelled_on + 1, valid_until)), valid_from + 1) as ends
      from insurance.insurances
      where country = ${period.country} and subscribed_at is not null and not is_refunded
        and valid_from < ${period.until}::date and valid_until > ${period.from}::date
    )
    select policy_id, month::text, sum(
      price_minor * (least(next, ends) - valid_from) / (ends - valid_from)
      - price_minor * greatest(month - valid_from, 0) / (ends - valid_from)
    )::bigint as earned
    from period join covered on valid_from < next and ends > month
    group by policy_id, month
  `.execute(db)
  return rows
}

/** Contracts with a day of cover in the period, by plan. */
export async function countCovered(db: Kysely<Tables>, { country, from, until }: Period) {
  const { rows } = await sql<{ policy_id: string; title: string; contracts: number }>`
    select p.id as policy_id, p.title, count(*)::int as contracts
    from insurance.insurances i join insurance.policies p on p.id = i.policy_id
    where i.country = ${country} and i.subscribed_at is not null
      and i.valid_from < ${until}::date and i.valid_until > ${from}::date
    group by p.id
    order by 2, 1
  `.execute(db)
  return rows
}

/** Claims of the events of the period, by plan and month. */
export async function findClaimCosts(db: Kysely<Tables>, { country, from, until }: Period) {
  const { rows } = await sql<{ policy_id: string; month: string; claims: number; paid: number; reserved: number }>`
    select i.policy_id, date_trunc('month', c.occurred_on)::date::text as month, count(*)::int as claims,
      coalesce(sum(c.pays_minor) filter (where c.status = 'PAID'), 0)::bigint as paid,
      coalesce(sum(
        case c.status when 'APPROVED' then c.pays_minor else coalesce(c.reserve_minor, c.amount_minor) end
      ) filter (where c.status in ('SENT', 'NEEDS_PAPERS', 'APPROVED')), 0)::bigint as reserved
    from insurance.claims c join insurance.insurances i on i.id = c.insurance_id
    where c.reported_on is not null and c.status <> 'WITHDRAWN' and i.country = ${country}
      and c.occurred_on >= ${from}::date and c.occurred_on < ${until}::date
    group by 1, 2
  `.execute(db)
  return rows
}
