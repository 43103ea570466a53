import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'

/** What is true of appointments at every moment. */
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
    says: 'no station has two at a time',
    broken: sql`
      select one.station_id as what
      from appointments.station_times one
      join appointments.station_times other
        on other.station_id = one.station_id and other.id > one.id and other.during && one.during
    `,
  },
  {
    service: 'appointments',
    name: 'keys',
    says: 'whoever used a key has the answer of it',
    broken: sql`select owner || ' ' || operation as what from appointments.idempotency where answer is null`,
  },
]
