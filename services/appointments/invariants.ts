import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'
import { findWrongHours } from './sold/store/hourly-sold.ts'
import { findWrongDays } from './today/store/daily-visits.ts'

/** Invariants of appointments' data. */
export const appointmentsInvariants = (now: Date): readonly Invariant[] => [
  {
    service: 'appointments',
    name: 'bookings',
    says: 'a booking is open as long as one of its pets is still expected',
    broken: sql`
      select b.id as what
      from appointments.bookings b
      join appointments.appointments a on a.booking_id = b.id
      group by b.id
      having b.is_open <> bool_or(a.state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS'))
    `,
  },
  {
    service: 'appointments',
    name: 'stations',
    says: 'who is expected has a station, and who is not has none',
    broken: sql`
      select a.id as what
      from appointments.appointments a
      left join appointments.station_times time on time.appointment_id = a.id
      where a.visit_ends_at > ${now}
      group by a.id
      having (count(time.id) = 0 and a.state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS'))
        or (count(time.id) > 0 and a.state = 'CANCELLED')
    `,
  },
  {
    service: 'appointments',
    name: 'stations',
    says: 'no station has two at a time, but for pets of one family that share a place',
    broken: sql`
      select one.station_id as what
      from appointments.station_times one
      join appointments.station_times other
        on other.station_id = one.station_id and other.id > one.id and other.during && one.during
          and (other.shared_by is null or other.shared_by is distinct from one.shared_by)
    `,
  },
  {
    service: 'appointments',
    name: 'employees',
    says: 'no person attends two visits at a time, and each attends visits of their own store',
    broken: sql`
      select one.employee_id as what
      from appointments.station_times one
      join appointments.station_times other
        on other.employee_id = one.employee_id and other.id > one.id and other.attended && one.attended
      union
      select t.employee_id
      from appointments.station_times t
      join appointments.stations s on s.id = t.station_id
      join appointments.employees e on e.id = t.employee_id
      where e.store_id <> s.store_id
    `,
  },
  {
    service: 'appointments',
    name: 'pets',
    says: 'the visits of a pet that died say so',
    broken: sql`
      select a.id as what
      from appointments.pet_deaths d
      join appointments.appointments a on a.pet_id = d.pet_id
      where a.pet_died_on is distinct from d.died_on and a.pet_death_changed_at is distinct from d.changed_at
    `,
  },
  {
    service: 'appointments',
    name: 'deposits',
    says: 'nobody waits for a deposit an hour after its end',
    broken: sql`
      select id as what from appointments.bookings
      where deposit_state = 'awaiting' and pay_until < ${now}::timestamptz - interval '1 hour'
    `,
  },
  {
    service: 'appointments',
    name: 'deposits',
    says: 'what awaits its deposit is open, and nobody has accepted it',
    broken: sql`
      select b.id as what from appointments.bookings b
      where b.deposit_state = 'awaiting' and (not b.is_open or exists (
        select from appointments.appointments a where a.booking_id = b.id and a.state not in ('PENDING', 'CANCELLED')
      ))
    `,
  },
  {
    service: 'appointments',
    name: 'deposits',
    says: 'what was paid as a deposit counts for its pets or went back',
    broken: sql`
      select b.id as what
      from appointments.bookings b
      join appointments.appointments a on a.booking_id = b.id
      group by b.id
      having b.deposit_paid_minor <> sum(a.deposit_paid_minor + a.deposit_returned_minor)
    `,
  },
  {
    service: 'appointments',
    name: 'deposits',
    says: 'what went back of a deposit is the sum of its refunds',
    broken: sql`
      select a.booking_id as what
      from appointments.appointments a
      group by a.booking_id
      having sum(a.deposit_returned_minor) <> (
        select coalesce(sum(r.amount_minor), 0) from appointments.deposit_refunds r where r.booking_id = a.booking_id
      )
    `,
  },
  {
    service: 'appointments',
    name: 'deposits',
    says: 'who comes pays at the store what was not paid before',
    broken: sql`
      select id as what from appointments.appointments
      where state in ('PENDING', 'CONFIRMED') and amount_due_minor <> greatest(0, total_minor - deposit_paid_minor)
    `,
  },
  {
    service: 'appointments',
    name: 'till',
    says: 'what a visit costs and was paid at the counter is the sum of its charges and payments',
    broken: sql`
      select a.id as what from appointments.appointments a
      where a.charged_minor <> (
          select coalesce(sum(c.amount_minor), 0) from appointments.charges c where c.appointment_id = a.id
        ) or a.paid_minor <> (
          select coalesce(sum(l.amount_minor), 0) from appointments.payment_lines l where l.appointment_id = a.id
        )
    `,
  },
  {
    service: 'appointments',
    name: 'till',
    says: 'a payment is the sum of what it paid of each visit, and a correction its opposite',
    broken: sql`
      select e.id as what from appointments.till_entries e
      where e.booking_id is not null and e.amount_minor <> (
        select coalesce(sum(l.amount_minor), 0) from appointments.payment_lines l where l.entry_id = e.id
      )
      union
      select r.id from appointments.till_entries r
      join appointments.till_entries e on e.id = r.reverses
      where (r.amount_minor, r.tip_minor, r.method) is distinct from (-e.amount_minor, -e.tip_minor, e.method)
    `,
  },
  {
    service: 'appointments',
    name: 'till',
    says: 'a closed till expected what its cash entries say, and took none after',
    broken: sql`
      select t.id as what from appointments.tills t
      left join appointments.till_entries e on e.till_id = t.id
      where t.closed_at is not null
      group by t.id
      having t.expected_minor <> t.opening_minor
          + coalesce(sum(e.amount_minor + e.tip_minor) filter (where e.method = 'cash'), 0)
        or max(e.at) > t.closed_at
    `,
  },
  {
    service: 'appointments',
    name: 'till',
    says: 'a begun visit owes what its deposit and its payments leave',
    broken: sql`
      select id as what from appointments.appointments
      where state in ('IN_PROGRESS', 'COMPLETED') and (paid_minor > 0 or charged_minor <> 0)
        and amount_due_minor <> greatest(0, total_minor - deposit_paid_minor - paid_minor)
    `,
  },
  {
    service: 'appointments',
    name: 'till',
    says: 'a code that was paid is in the till once, but for what went back',
    broken: sql`
      select q.id as what from appointments.qr_payments q
      left join appointments.till_entries e on e.qr_payment_id = q.id
      where (q.state <> 'paid' and e.id is not null)
        or (q.state = 'paid' and coalesce(e.amount_minor + e.tip_minor, 0) + q.excess_minor <> q.amount_minor + q.tip_minor)
    `,
  },
  {
    service: 'appointments',
    name: 'packages',
    says: 'the visits that a package lacks are those that it paid',
    broken: sql`
      select p.id as what from appointments.package_purchases p
      where p.visits - p.visits_left <> (
        select count(*) from appointments.package_uses u where u.purchase_id = p.id and u.returned_at is null
      )
    `,
  },
  {
    service: 'appointments',
    name: 'packages',
    says: 'a package was sold in the till, and what was given back of it is there',
    broken: sql`
      select p.id as what from appointments.package_purchases p
      left join appointments.till_entries e on e.purchase_id = p.id and e.booking_id is null
      group by p.id
      having coalesce(sum(e.amount_minor), 0) <> case p.state when 'reversed' then 0 else p.price_minor - p.refunded_minor end
    `,
  },
  {
    service: 'appointments',
    name: 'packages',
    says: 'a use that stands is an entry of the till that stands, and one that was given back was taken back',
    broken: sql`
      select u.entry_id as what from appointments.package_uses u
      left join appointments.till_entries r on r.reverses = u.entry_id
      where (u.returned_at is null) <> (r.id is null)
    `,
  },
  {
    service: 'appointments',
    name: 'visits',
    says: 'the sums of a day are those of its visits',
    broken: findWrongDays(),
  },
  {
    service: 'appointments',
    name: 'sold',
    says: 'the sums of an hour are those of what was sold in it',
    broken: findWrongHours(),
  },
  {
    service: 'appointments',
    name: 'keys',
    says: 'whoever used a key has the answer of it',
    broken: sql`select owner || ' ' || operation as what from appointments.idempotency where answer is null`,
  },
]
