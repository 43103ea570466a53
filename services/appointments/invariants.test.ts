import { beforeAll, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { appointmentsInvariants } from './invariants.ts'
import type { Tables } from './tables.ts'
import { aStore } from './testing/a-store.ts'
import { bookAt } from './testing/book-at.ts'
import { openAppointments } from './testing/open-appointments.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const now = new Date('2026-11-21T15:00:00Z')
const { appointments, signUp, storesChanged } = openAppointments(connection, { now: () => now })
const invariants = appointmentsInvariants(now)

beforeAll(async () => {
  const store = await aStore(db)
  storesChanged()
  const ana = await signUp()
  const at = (schedule: string) =>
    bookAt(appointments.client, { store: store.path, pets: [ana.pet()], schedule }, ana.withKey(schedule))
  await at('2026-11-23T10:00')
  const given = await at('2026-11-23T15:00')
  const cancelled = { appointmentId: given.appointments[0]?.id ?? '', state: 'CANCELLED' } as const
  await appointments.client.moveOrCancelAppointment(cancelled, { context: ana.context })
})

const aSoldPackage = [
  `insert into appointments.prepaid_packages (id, store_id, version, name, pack_ids, pet_type_ids, sizes, visits,
     price_minor, single_price_minor, valid_days, is_active, written_by, written_at)
   select 'ten', id, 1, '10 baños', '{bano}', '{}', '{}', 10, 68000, 8000, 365, true, 'ana', '2026-11-23T14:00:00Z'
   from appointments.stores limit 1`,
  `insert into appointments.package_purchases (id, package_id, store_id, customer_id, name, pack_ids, pet_type_ids, sizes,
     visits, visits_left, price_minor, single_price_minor, currency, sold_by, sold_at, valid_until)
   select 'bought', 'ten', s.id, c.id, '10 baños', '{bano}', '{}', '{}', 10, 10, 68000, 8000, 'BOB', 'ana',
     '2026-11-23T14:00:00Z', '2027-11-23'
   from appointments.stores s, appointments.customers c limit 1`,
  `insert into appointments.tills (id, store_id, day, currency, opening_minor, opened_by, opened_at)
   select 'till', id, '2026-11-23', 'BOB', 0, 'ana', '2026-11-23T14:00:00Z' from appointments.stores limit 1`,
  `insert into appointments.till_entries (id, till_id, kind, method, amount_minor, purchase_id, taken_by, at)
   values ('sale', 'till', 'package_sale', 'cash', 68000, 'bought', 'ana', '2026-11-23T14:00:00Z')`,
]

test('after bookings and a cancellation all invariants hold', async () => {
  expect(await findBroken(db, invariants)).toEqual([])
})

test('each of them, broken on purpose, is noticed', async () => {
  await expectEachToBeNoticed(db, invariants, {
    'a booking is open as long as one of its pets is still expected': [
      'update appointments.bookings set is_open = false',
    ],
    'who is expected has a station, and who is not has none': ['delete from appointments.station_times'],
    'no station has two at a time, but for pets of one family that share a place': [
      'alter table appointments.station_times drop constraint one_at_a_time',
      `insert into appointments.station_times (station_id, during, appointment_id)
       select station_id, during, appointment_id from appointments.station_times`,
    ],
    'the sums of a day are those of its visits': [
      'delete from appointments.visit_changes',
      `insert into appointments.daily_visits
       select id, '2026-11-20', 1, 0, 0, 0, 0, 0, 0, 30 from appointments.stores limit 1`,
    ],
    'the sums of an hour are those of what was sold in it': [
      'delete from appointments.sold_changes',
      `insert into appointments.hourly_sold values ('2026-11-20T15:00:00Z', 'BO', 'sale', 'visits', 'cash', 100, 1)`,
    ],
    'no person attends two visits at a time, and each attends visits of their own store': [
      `insert into appointments.employees (id, store_id, name, skills, is_active, shifts, breaks, exceptions, position)
       select 'ana', id, 'Ana', '{bath}', true, '[]', '[]', '[]', 0 from appointments.stores limit 1`,
      'alter table appointments.station_times drop constraint one_visit_at_a_time',
      `insert into appointments.station_times (station_id, during, appointment_id, employee_id, attended)
       select station_id, tstzrange(upper(during), upper(during) + interval '1 hour'), appointment_id, 'ana', during
       from appointments.station_times`,
      `update appointments.station_times set employee_id = 'ana', attended = during`,
      `update appointments.station_times set attended = (select during from appointments.station_times limit 1)`,
    ],
    'the visits of a pet that died say so': [
      `insert into appointments.pet_deaths (pet_id, died_on, changed_at)
       select pet_id, '2026-11-20', '2026-11-20T15:00:00Z' from appointments.appointments limit 1`,
    ],
    'nobody waits for a deposit an hour after its end': [
      `update appointments.bookings
       set deposit_state = 'awaiting', deposit_method = 'qr', pay_until = '2026-11-21T13:00:00Z' where is_open`,
    ],
    'what awaits its deposit is open, and nobody has accepted it': [
      `update appointments.bookings
       set deposit_state = 'awaiting', deposit_method = 'qr', pay_until = '2026-11-21T15:10:00Z' where not is_open`,
    ],
    'what was paid as a deposit counts for its pets or went back': [
      `update appointments.bookings
       set deposit_state = 'paid', deposit_method = 'qr', pay_until = created_at, payment_id = 'one', deposit_paid_minor = 1600
       where is_open`,
    ],
    'what went back of a deposit is the sum of its refunds': [
      `insert into appointments.deposit_refunds (cause, booking_id, amount_minor, reason, decided_at)
       select 'cancel', id, 100, '', created_at from appointments.bookings where is_open`,
    ],
    'who comes pays at the store what was not paid before': [
      `update appointments.appointments set amount_due_minor = 1 where state = 'PENDING'`,
    ],
    'what a visit costs and was paid at the counter is the sum of its charges and payments': [
      `update appointments.appointments set paid_minor = 1`,
    ],
    'a payment is the sum of what it paid of each visit, and a correction its opposite': [
      `insert into appointments.tills (id, store_id, day, currency, opening_minor, opened_by, opened_at)
       select 'till', id, '2026-11-23', 'BOB', 0, 'ana', '2026-11-23T14:00:00Z' from appointments.stores limit 1`,
      `insert into appointments.till_entries (id, till_id, kind, method, amount_minor, booking_id, taken_by, at)
       select 'entry', 'till', 'payment', 'cash', 100, id, 'ana', '2026-11-23T14:00:00Z'
       from appointments.bookings limit 1`,
    ],
    'a closed till expected what its cash entries say, and took none after': [
      `insert into appointments.tills (id, store_id, day, currency, opening_minor, opened_by, opened_at, closed_by, closed_at,
         counted_minor, expected_minor)
       select 'till', id, '2026-11-23', 'BOB', 0, 'ana', '2026-11-23T14:00:00Z', 'ana', '2026-11-23T15:00:00Z', 10, 10
       from appointments.stores limit 1`,
    ],
    'a begun visit owes what its deposit and its payments leave': [
      `insert into appointments.tills (id, store_id, day, currency, opening_minor, opened_by, opened_at)
       select 'till', id, '2026-11-23', 'BOB', 0, 'ana', '2026-11-23T14:00:00Z' from appointments.stores limit 1`,
      `insert into appointments.till_entries (id, till_id, kind, method, amount_minor, booking_id, taken_by, at)
       select 'entry', 'till', 'payment', 'cash', 100, booking_id, 'ana', '2026-11-23T14:00:00Z'
       from appointments.appointments where state = 'PENDING' limit 1`,
      `insert into appointments.payment_lines (entry_id, appointment_id, amount_minor)
       select 'entry', id, 100 from appointments.appointments where state = 'PENDING' limit 1`,
      `update appointments.bookings set is_open = false`,
      `update appointments.appointments set state = 'COMPLETED', paid_minor = 100 where state = 'PENDING'`,
    ],
    'a code that was paid is in the till once, but for what went back': [
      `insert into appointments.qr_payments (id, booking_id, amount_minor, tip_minor, state, payment_id, expires_at,
         started_by, started_at)
       select 'code', id, 100, 0, 'paid', 'payment', '2026-11-23T15:00:00Z', 'ana', '2026-11-23T14:00:00Z'
       from appointments.bookings limit 1`,
    ],
    'the visits that a package lacks are those that it paid': [
      ...aSoldPackage,
      `update appointments.package_purchases set visits_left = 9`,
    ],
    'a package was sold in the till, and what was given back of it is there': [
      ...aSoldPackage,
      `update appointments.package_purchases set state = 'refunded', refunded_minor = 100`,
    ],
    'a use that stands is an entry of the till that stands, and one that was given back was taken back': [
      ...aSoldPackage,
      `insert into appointments.package_uses (entry_id, purchase_id, appointment_id, returned_at)
       select 'sale', 'bought', id, '2026-11-23T15:00:00Z' from appointments.appointments limit 1`,
    ],
    'whoever used a key has the answer of it': ['update appointments.idempotency set answer = null'],
  })
})
