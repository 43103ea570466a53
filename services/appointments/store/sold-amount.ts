import { sql } from 'kysely'

/** What the deposit of a booking `b` was sold for: its payment, less what of it came when nothing was left to sell. */
export const soldAmount = sql<number>`(b.deposit_paid_minor - coalesce((
  select sum(r.amount_minor) from appointments.deposit_refunds r
  where r.booking_id = b.id and r.cause = 'unsellable:' || b.id
), 0))::bigint`
