import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SoldEntry, SoldGroup, SoldPeriod, SoldQuery } from '#shared/accounting/sold-entries.ts'
import type { Tables } from '../tables.ts'

const source = sql`case p.subject_kind when 'membership' then 'memberships' else 'premiums' end`

// What came when nothing was left to sell was never a sale. What a finding gives back was no part of the price, and what a bank
// takes back is still owed.
const isSold = sql`p.subject_kind in ('membership', 'insurance') and p.status = 'paid' and not exists (
  select from payments.refunds never where never.payment_id = p.id and never.cause = 'unsellable:' || p.subject_id
)`
const isReturn = sql`split_part(r.cause, ':', 1) not in ('unsellable', 'finding', 'reversal')`

/** The rows of a period, of each kind at most `limit`, in the order of time and id. */
function soldRows({ country, from, until }: SoldPeriod, page: Pick<SoldQuery, 'after' | 'limit'> | null) {
  const branch = (
    kind: string,
    rows: { from: RawBuilder<unknown>; at: RawBuilder<unknown>; id: RawBuilder<unknown> },
  ) => {
    const { at, id } = rows
    const order = sql`${id} collate "C"`
    const beyond = page?.after ? sql`and (${at}, ${order}) > (${page.after.at}::timestamptz, ${page.after.id})` : sql``
    const end = page ? sql`order by ${at}, ${order} limit ${page.limit}` : sql``
    const amount = kind === 'sale' ? sql`p.amount_minor` : sql`r.amount_minor`
    const returned =
      page && kind === 'sale'
        ? sql`coalesce((select sum(r.amount_minor) from payments.refunds r where r.payment_id = p.id and ${isReturn}), 0)::bigint`
        : sql`0::bigint`
    return sql`(
      select ${kind}::text as kind, ${source} as source, ${id} as id, ${at} as at, p.subject_id, p.description, p.method,
        ${amount} as amount, ${returned} as returned
      from ${rows.from}
      where ${isSold} and p.country = ${country} and ${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz
        ${beyond} ${end}
    )`
  }
  const sales = branch('sale', { from: sql`payments.payments p`, at: sql`p.paid_at`, id: sql`p.id` })
  const returns = branch('return', {
    from: sql`payments.refunds r join payments.payments p on p.id = r.payment_id and ${isReturn}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
  })
  return sql`(${sales} union all ${returns}) sold`
}

interface SoldRow extends Pick<SoldEntry, 'kind' | 'source' | 'id' | 'method' | 'amount' | 'returned'> {
  at: Date
  subjectId: string
  description: string
}

/** Memberships and premiums that were paid online, and what of them went back, by time and id. */
export async function findSoldRows(db: Kysely<Tables>, query: SoldQuery): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select kind, source, id, at, subject_id as "subjectId", description, method, amount, returned
    from ${soldRows(query, query)}
    order by at, id collate "C"
    limit ${query.limit}
  `.execute(db)
  return rows
}

/** The same rows as counts of equal amounts. */
export async function findSoldGroups(db: Kysely<Tables>, period: SoldPeriod): Promise<SoldGroup[]> {
  const { rows } = await sql<SoldGroup>`
    select kind, source, method, amount, count(*)::int as count from ${soldRows(period, null)}
    group by kind, source, method, amount
  `.execute(db)
  return rows
}
