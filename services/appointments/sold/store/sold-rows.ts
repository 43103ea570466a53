import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SoldEntry, SoldQuery } from '#shared/accounting/sold-entries.ts'
import type { Tables } from '../../tables.ts'

/** What the deposit of a booking `b` was sold for: its payment, less what of it came when nothing was left to sell. */
const soldAmount = sql<number>`(b.deposit_paid_minor - coalesce((
  select sum(r.amount_minor) from appointments.deposit_refunds r
  where r.booking_id = b.id and r.cause = 'unsellable:' || b.id
), 0))::bigint`

/** Of a payment at the counter `e`: what it paid, with deposits from before those were sales of their own. */
const paidAmount = sql`(e.amount_minor + case when b.deposit_sold_at is null then coalesce((
  select sum(a.deposit_paid_minor)
  from appointments.payment_lines l
  join appointments.appointments a on a.id = l.appointment_id
  where l.entry_id = e.id and a.deposit_paid_minor > 0 and not exists (
    select from appointments.payment_lines other
    join appointments.till_entries before on before.id = other.entry_id
    where other.appointment_id = a.id and before.kind = 'payment' and before.method <> 'package' and before.position < e.position
  )
), 0) else 0 end)::bigint`

const counterMethod = sql`case e.method when 'card' then 'card_at_door' else e.method end`

/** One kind of row: its columns, where it comes from, its time and id, and its store. */
interface Branch {
  columns: RawBuilder<unknown>
  /** Of a sale: what of it went back. */
  returned: RawBuilder<unknown>
  from: RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  storeId: RawBuilder<unknown>
}

const ofEntry = { at: sql`e.at`, id: sql`e.id` }
const cause = sql`case e.kind when 'reversal' then 'reversal:' else 'refund:' end || e.id as cause`

// A refund gives back of the newest payment of its visit that stands, and only rarely of one before it (`allocateRefunds`).
const refundedPayment = (refund: 'e' | 'given_back') => sql`(
  select paid.id from appointments.payment_lines back
  join appointments.payment_lines l on l.appointment_id = back.appointment_id
  join appointments.till_entries paid on paid.id = l.entry_id and paid.kind = 'payment' and paid.method <> 'package'
    and paid.position < ${sql.ref(`${refund}.position`)}
  where back.entry_id = ${sql.ref(`${refund}.id`)} and l.amount_minor > 0
    and not exists (select from appointments.till_entries taken_back where taken_back.reverses = paid.id)
  order by paid.position desc limit 1
)`

/** Of a payment at the counter `e`: what of it went back since. */
const returnedOfPayment = sql`case
  when exists (select from appointments.till_entries taken_back where taken_back.reverses = e.id) then ${paidAmount}
  else least(${paidAmount}, coalesce((
    select sum(-given_back.amount_minor) from appointments.till_entries given_back
    where given_back.booking_id = e.booking_id and given_back.kind = 'refund' and given_back.method <> 'package'
      and ${refundedPayment('given_back')} = e.id
  ), 0)::bigint)
end`

/** Of a sold package `p`: what of its price went back since. */
const returnedOfPackage = sql`coalesce((
  select sum(-given_back.amount_minor) from appointments.till_entries given_back
  where given_back.purchase_id = p.id and given_back.kind in ('package_refund', 'reversal')
), 0)::bigint`

/** Of a deposit that was sold for itself. */
const returnedOfDeposit = sql`coalesce((
  select sum(given_back.amount_minor) from appointments.deposit_refunds given_back
  where given_back.booking_id = b.id and given_back.cause <> 'unsellable:' || b.id
), 0)::bigint`

const nothing = sql`0::bigint`

// What a package paid was sold with the package.
export const branches: readonly Branch[] = [
  {
    ...{ ...ofEntry, storeId: sql`b.store_id` },
    columns: sql`'sale' as kind, 'visits' as source, 'visit' as subject, e.id as subject_id, null as cause,
      b.id as booking_id, null as name, ${counterMethod} as method, ${paidAmount} as amount`,
    returned: returnedOfPayment,
    from: sql`appointments.till_entries e
      join appointments.bookings b on b.id = e.booking_id and e.kind = 'payment' and e.method <> 'package'`,
  },
  {
    ...{ ...ofEntry, storeId: sql`b.store_id` },
    columns: sql`'return' as kind, 'visits' as source, 'visit' as subject, coalesce(e.reverses, ${refundedPayment('e')}) as subject_id,
      ${cause}, b.id as booking_id, null as name, ${counterMethod} as method, -e.amount_minor as amount`,
    returned: nothing,
    from: sql`appointments.till_entries e
      join appointments.bookings b on b.id = e.booking_id and e.kind in ('reversal', 'refund') and e.method <> 'package'`,
  },
  {
    ...{ ...ofEntry, storeId: sql`p.store_id` },
    columns: sql`'sale' as kind, 'packages' as source, 'visit' as subject, e.id as subject_id, null as cause,
      null as booking_id, p.name, ${counterMethod} as method, e.amount_minor as amount`,
    returned: returnedOfPackage,
    from: sql`appointments.till_entries e
      join appointments.package_purchases p on p.id = e.purchase_id and e.kind = 'package_sale'`,
  },
  {
    ...{ ...ofEntry, storeId: sql`p.store_id` },
    columns: sql`'return' as kind, 'packages' as source, 'visit' as subject, sale.id as subject_id, ${cause},
      null as booking_id, p.name, ${counterMethod} as method, -e.amount_minor as amount`,
    returned: nothing,
    from: sql`appointments.till_entries e
      join appointments.package_purchases p on p.id = e.purchase_id and e.kind in ('package_refund', 'reversal')
        and not exists (select from appointments.till_entries undone where undone.reverses = e.id)
      join appointments.till_entries sale on sale.purchase_id = p.id and sale.kind = 'package_sale'
        and (e.reverses is null or e.reverses = sale.id)`,
  },
  {
    ...{ at: sql`b.deposit_sold_at`, id: sql`b.id`, storeId: sql`b.store_id` },
    columns: sql`'sale' as kind, 'deposits' as source, 'deposit' as subject, b.id as subject_id, null as cause,
      b.id as booking_id, null as name, b.deposit_method as method, ${soldAmount} as amount`,
    returned: returnedOfDeposit,
    from: sql`appointments.bookings b`,
  },
  {
    ...{ at: sql`r.decided_at`, id: sql`md5(r.cause)`, storeId: sql`b.store_id` },
    columns: sql`'return' as kind, 'deposits' as source, 'deposit' as subject, b.id as subject_id,
      'deposit:' || r.cause as cause, b.id as booking_id, null as name, b.deposit_method as method,
      r.amount_minor as amount`,
    returned: nothing,
    from: sql`appointments.deposit_refunds r join appointments.bookings b on b.id = r.booking_id
      and b.deposit_sold_at is not null and r.cause <> 'unsellable:' || b.id`,
  },
]

/** The rows of a period, of each kind at most `limit`, in the order of time and id. */
function soldRows({ country, from, until, after, limit }: SoldQuery) {
  const rows = branches.map(({ columns, returned, from: source, at, id, storeId }) => {
    // Bytewise, so that this order is the one in which pages of several services are joined.
    const order = sql`${id} collate "C"`
    const beyond = after ? sql`and (${at}, ${order}) > (${after.at}::timestamptz, ${after.id})` : sql``
    // A tip alone is no sale: it is left out before the limit, or the page after a short one would never be read.
    return sql`(
      select * from (
        select ${columns}, ${returned} as returned, ${at} as at, ${id} as id, s.merchant_id, s.name as seller
        from ${source} join appointments.stores s on s.id = ${storeId} and s.country = ${country}
        where ${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz ${beyond}
      ) each
      where each.amount > 0
      order by each.at, each.id collate "C" limit ${limit}
    )`
  })
  return sql`(${sql.join(rows, sql` union all `)}) sold`
}

interface SoldRow extends Pick<SoldEntry, 'kind' | 'source' | 'id' | 'cause' | 'method' | 'amount' | 'returned'> {
  at: Date
  subject: 'visit' | 'deposit'
  /** null: of a refund whose payment is not there. */
  subjectId: string | null
  merchantId: string
  seller: string
  /** Of a package. */
  name: string | null
  pets: string[] | null
}

/** Sales and returns of visits and deposits, by time and id. */
export async function findSoldRows(db: Kysely<Tables>, query: SoldQuery): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select kind, source, id, cause, method, amount, returned, at, name, subject, subject_id as "subjectId", merchant_id as "merchantId",
      seller, (
        select array_agg(a.pet_name order by a.position) from appointments.appointments a
        where a.booking_id = sold.booking_id and a.pet_name <> '' and (sold.subject = 'deposit' or exists (
          select from appointments.payment_lines l where l.appointment_id = a.id
            and l.entry_id = sold.id
        ))
      ) as pets
    from ${soldRows(query)}
    order by at, id collate "C"
    limit ${query.limit}
  `.execute(db)
  return rows
}

export interface SoldDepositRow {
  storeId: string
  ownerUid: string
  petNames: string[]
  method: string
  amount: number
  returns: { cause: string; amount: number; reason: string }[]
}

/**
 * A deposit that is a sale of its own, and what of it went back. Money of its payment for which nothing was left to sell is
 * in neither.
 */
export async function findSoldDeposit(db: Kysely<Tables>, bookingId: string): Promise<SoldDepositRow | undefined> {
  const { rows } = await sql<SoldDepositRow>`
    select b.store_id as "storeId", c.uid as "ownerUid", b.deposit_method as method,
      (select array_agg(a.pet_name order by a.position) from appointments.appointments a where a.booking_id = b.id)
        as "petNames",
      ${soldAmount} as amount,
      coalesce((
        select jsonb_agg(jsonb_build_object('cause', 'deposit:' || r.cause, 'amount', r.amount_minor, 'reason', r.reason)
          order by r.decided_at, r.cause)
        from appointments.deposit_refunds r where r.booking_id = b.id and r.cause <> 'unsellable:' || b.id
      ), '[]') as returns
    from appointments.bookings b
    join appointments.customers c on c.id = b.customer_id
    where b.id = ${bookingId} and b.deposit_sold_at is not null
  `.execute(db)
  return rows[0]
}
