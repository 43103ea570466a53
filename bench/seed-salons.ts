import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'

export const STORES = 500

/**
 * Creates copies of a demonstration's store, open every day of the week, in a grid over the city. False: a folder of FILLED
 * has them already.
 */
export async function openStores(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select from appointments.merchants where id = 'bench'`.execute(db)
  if (rows.length > 0) return false
  const origin = 'spa-equipetrol-san-martin'
  const copies = sql`generate_series(1, ${STORES}::integer) n`
  const everyDay = JSON.stringify(
    [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 480, endTime: 1200 })),
  )
  await sql`
    insert into appointments.merchants select (jsonb_populate_record(m, '{"id": "bench"}')).*
    from appointments.merchants m where id = 'spa-equipetrol'`.execute(db)
  await sql`
    insert into appointments.stores
    select (jsonb_populate_record(s, jsonb_build_object('id', 'bench-' || n, 'merchant_id', 'bench', 'short_id', 'B-' || n,
      'name', 'Banco ' || n, 'lat', s.lat + n % 25 * 0.004, 'lon', s.lon + n / 25 * 0.004, 'schedule', ${everyDay}::jsonb))).*
    from appointments.stores s, ${copies} where s.id = ${origin}`.execute(db)
  for (const table of ['stations', 'services', 'service_packs']) {
    await sql`
      insert into ${sql.id('appointments', table)}
      select (jsonb_populate_record(t, jsonb_build_object('store_id', 'bench-' || n, 'id', replace(t.id, ${origin}, 'bench-' || n)))).*
      from ${sql.id('appointments', table)} t, ${copies} where t.store_id = ${origin}`.execute(db)
  }
  await sql`
    insert into appointments.service_prices
    select (jsonb_populate_record(p, jsonb_build_object('id', replace(p.id, ${origin}, 'bench-' || n),
      'service_id', replace(p.service_id, ${origin}, 'bench-' || n)))).*
    from appointments.service_prices p, ${copies} where p.service_id like ${`${origin}.%`}`.execute(db)
  await sql`
    insert into appointments.pack_services
    select (jsonb_populate_record(p, jsonb_build_object('pack_id', replace(p.pack_id, ${origin}, 'bench-' || n),
      'service_id', replace(p.service_id, ${origin}, 'bench-' || n)))).*
    from appointments.pack_services p, ${copies} where p.pack_id like ${`${origin}.%`}`.execute(db)
  await openCustomers(db, LEAST_CUSTOMERS)
  await sql`select pg_notify('huella_versions', 'appointments.stores')`.execute(db)
  return true
}

async function openCustomers(db: Kysely<unknown>, count: number): Promise<void> {
  await sql`
    insert into appointments.customers (id, uid, country, name, phone, is_phone_proved, is_email_proved, os, created_at, account_changed_at)
    select 'bench-' || n, 'bench-' || n, 'BO', 'Banco ' || n, '+5917' || lpad(n::text, 7, '0'), false, false, 'WEB', now(), now()
    from generate_series(1, ${count}::integer) n
    on conflict do nothing`.execute(db)
}

/** Books visits of half an hour: 200 at the first store, 40 at each other, over its four stations and seven days. */
export async function bookComingWeek(db: Kysely<unknown>): Promise<void> {
  const starts = sql`date_trunc('day', now() at time zone 'America/La_Paz') at time zone 'America/La_Paz' + interval '8 hours'`
  await insertVisits(
    db,
    sql`
    select 'coming-' || n || '-' || k as id, 'bench-' || n as store, k % 4 as station,
      ${starts} + (k / 4 % 7) * interval '1 day' + (k / 28) * interval '40 minutes' as starts_at, 'CONFIRMED' as state
    from generate_series(1, ${STORES}::integer) n, generate_series(0, 199) k where n = 1 or k < 40`,
  )
}

/** One customer for ten visits, at least so many. */
const LEAST_CUSTOMERS = 1000

/**
 * Adds past visits, back to back at every station up to four days ago, when review requests have ended. Thousands of
 * review requests would distort every measurement. Each is paid into the till of its store and day, and one in ten is reviewed.
 */
export async function growTo(db: Kysely<unknown>, visits: number): Promise<void> {
  await openCustomers(db, Math.max(LEAST_CUSTOMERS, visits / 10))
  await insertVisits(
    db,
    sql`
    select 'past-' || n as id, 'bench-' || n % ${STORES}::integer + 1 as store, n / ${STORES}::integer % 4 as station,
      now() - interval '4 days' - (n / (4 * ${STORES}::integer)) * interval '1 hour' as starts_at, 'COMPLETED' as state
    from generate_series(0, ${visits}::integer - 1) n`,
  )
  await payAndReview(db)
  for (const table of GROWING) {
    await sql`vacuum analyze ${sql.id('appointments', table)}`.execute(db)
  }
}

async function insertVisits(db: Kysely<unknown>, planned: ReturnType<typeof sql>): Promise<void> {
  const stations = `('{mesa-1,mesa-2,banera-1,banera-2}'::text[])`
  const isNew = sql`not exists (select from appointments.bookings b where b.id = p.id)`
  await sql`create temporary table planned on commit preserve rows as ${planned}`.execute(db)
  await sql`delete from planned p where not ${isNew}`.execute(db)
  await sql`analyze planned`.execute(db)
  // Skips foreign key checks, which hold by construction for millions of rows; every other constraint is checked.
  await sql`set session_replication_role = replica`.execute(db)
  await sql`
    insert into appointments.bookings (id, customer_id, merchant_id, store_id, starts_at, receive_until, collect_at, has_pick_up,
      payment_method, currency, is_open, created_by, created_at, updated_at)
    select p.id, 'bench-' || abs(hashtext(p.id)) % (select count(*) from appointments.customers where id like 'bench-%') + 1, 'bench', p.store, p.starts_at, p.starts_at,
      p.starts_at + interval '30 minutes', false, 'cash', 'BOB', p.state = 'CONFIRMED', 'customer', p.starts_at, p.starts_at
    from planned p`.execute(db)
  await sql`
    insert into appointments.appointments (id, booking_id, customer_id, store_id, station_id, pet_id, pet_name, pet_type_id, skills,
      visit_starts_at, visit_ends_at, service_pack, services, sub_services, optional_sub_services, extra_services, care_kinds,
      notes, state, total_minutes, subtotal_minor, discount_percentage, discount_minor, discounts, pick_up_fee_minor, total_minor,
      amount_due_minor, payment_due_minor, paid_minor, position, created_at, updated_at)
    select b.id, b.id, b.customer_id, b.store_id, b.store_id || '.' || (${sql.raw(stations)})[p.station + 1], 'pet-' || b.customer_id,
      'Toby', 'perro', '{bath}', b.starts_at, b.collect_at,
      '{"id": "bano", "servicePackId": "bano", "name": "Baño", "picture": null}', '[]', '[]', '[]', '[]', '{}', '', p.state, 30, 6000,
      0, 0, '[]', 0, 6000, 6000, 0, case p.state when 'COMPLETED' then 6000 else 0 end, 0, b.starts_at, b.starts_at
    from planned p join appointments.bookings b on b.id = p.id`.execute(db)
  await sql`
    insert into appointments.station_times (station_id, during, appointment_id)
    select a.station_id, tstzrange(a.visit_starts_at, a.visit_ends_at + interval '10 minutes'), a.id
    from planned p join appointments.appointments a on a.id = p.id`.execute(db)
  // As the triggers do, which are not called here.
  await sql`
    insert into appointments.visit_changes (store_id, day)
    select distinct p.store, appointments.store_day(p.store, p.starts_at) from planned p`.execute(db)
  await sql`set session_replication_role = origin`.execute(db)
  await sql`drop table planned`.execute(db)
}

/** Waits until the program has written the sums of every day and hour that changed. */
export async function visitsAreSummed(db: Kysely<unknown>): Promise<void> {
  const deadline = performance.now() + SUMMED_WITHIN_MS
  while (performance.now() < deadline) {
    const { rows } = await sql`
      (select from appointments.visit_changes limit 1) union all (select from appointments.sold_changes limit 1)`.execute(
      db,
    )
    if (rows.length === 0) return
    await pause(2000)
  }
  throw new Error('The visits of the days were not summed in time')
}

const SUMMED_WITHIN_MS = 600_000

const GROWING = [
  ...['bookings', 'appointments', 'log_lines', 'station_times', 'stores', 'customers'],
  ...['tills', 'till_entries', 'payment_lines', 'reviews'],
]

async function payAndReview(db: Kysely<unknown>): Promise<void> {
  const day = sql`(a.visit_starts_at at time zone 'America/La_Paz')::date`
  const past = sql`appointments.appointments a where a.id like 'past-%'`
  // Forty amounts, as a salon's sizes and extras make them.
  const paid = sql`6000 + abs(hashtext(a.id)) % 40 * 50`
  await sql`set session_replication_role = replica`.execute(db)
  await sql`
    insert into appointments.tills (id, store_id, day, currency, opening_minor, opened_by, opened_at, closed_by, closed_at,
      counted_minor, expected_minor)
    select a.store_id || '-' || ${day}, a.store_id, ${day}, 'BOB', 0, 'bench', min(a.visit_starts_at), 'bench',
      max(a.visit_ends_at), count(*) * 6000, count(*) * 6000
    from ${past} group by a.store_id, ${day}
    on conflict do nothing`.execute(db)
  await sql`
    insert into appointments.till_entries (id, till_id, kind, method, amount_minor, booking_id, taken_by, at)
    select 'paid-' || a.id, a.store_id || '-' || ${day}, 'payment', (array['cash', 'card', 'qr'])[1 + abs(hashtext(a.id)) % 3], ${paid},
      a.booking_id, 'bench', a.visit_ends_at
    from ${past}
    on conflict do nothing`.execute(db)
  // As the triggers do, which are not called here.
  await sql`
    insert into appointments.sold_changes (hour)
    select distinct date_trunc('hour', a.visit_ends_at, 'UTC') from ${past}`.execute(db)
  await sql`
    insert into appointments.payment_lines (entry_id, appointment_id, amount_minor)
    select 'paid-' || a.id, a.id, ${paid} from ${past}
    on conflict do nothing`.execute(db)
  await sql`
    insert into appointments.reviews (id, appointment_id, store_id, uid, stars, text, author, service_pack, created_at, updated_at)
    select 'review-' || a.id, a.id, a.store_id, a.customer_id, 3 + abs(hashtext(a.id)) % 3, 'Quedó muy lindo.', 'Ana B.', 'Baño',
      a.visit_ends_at, a.visit_ends_at
    from ${past} and hashtext(a.id) % 10 = 0
    on conflict do nothing`.execute(db)
  await sql`set session_replication_role = origin`.execute(db)
}
