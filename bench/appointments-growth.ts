import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { contract as accountsContract } from '#services/accounts/contract.ts'
import { contract as appointmentsContract } from '#services/appointments/contract.ts'
import { addDays, todayIn } from '#services/appointments/rules/local-clock.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { remoteClient } from '#shared/rpc/remote.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { startShop } from '../tests/running-shop.ts'
import { becomesIdle, measureCpu } from './cpu-time.ts'
import { median } from './load.ts'
import { type Cost, reportGrowth } from './report-growth.ts'

/**
 * `npm run bench:appointments [-- --runs 3 --to 1000000]`: CPU milliseconds of Node and PostgreSQL per query, among
 * 1,000 past visits and, grown, among 1,000,000. The queries are a week of free slots of a store with 200 bookings, 500
 * stores with their next free slot (20,000 future visits), and the lists of a store and of a customer. Also writes
 * reports/growth-of-appointments.json.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, to: { type: 'string', default: '1000000' } },
})
const FROM = 1000
const STORES = 500
const TIMES = 100

const shop = await startShop()
const url = `http://127.0.0.1:${shop.port}`
const connection = await connectDatabase({
  dataDir: shop.dataDir,
  // One connection, because the plan is in a temporary table that only it sees.
  poolSize: 1,
  applicationName: 'huella bench appointments',
  statementTimeoutMs: 0,
})
const db = connection.db<unknown>()
try {
  await openStores()
  await bookComingWeek()
  const ana = await signIn('ana@huella.example')
  const to = Number(values.to)
  const small = { size: FROM, costs: await costsAmong(FROM, ana) }
  reportGrowth('growth-of-appointments', small, { size: to, costs: await costsAmong(to, ana) }, values.runs)
} finally {
  await connection.close()
  await shop.stop()
}

async function costsAmong(visits: number, ana: CallContext): Promise<Map<string, Cost>> {
  await growTo(visits)
  await becomesIdle(shop.pid)
  const questions = Object.entries(makeQuestions(ana))
  // Warms the process up before measuring.
  for (const [, ask] of questions) await askAll(ask)
  const costs = new Map<string, Cost>()
  for (const [name, ask] of questions) {
    const runs: Cost[] = []
    for (let run = 0; run < Number(values.runs); run++) runs.push(await askAll(ask))
    costs.set(name, {
      node: median(runs.map(({ node }) => node)),
      database: median(runs.map(({ database }) => database)),
    })
  }
  return costs
}

function makeQuestions(ana: CallContext): Record<string, () => Promise<unknown>> {
  const appointments = remoteClient(appointmentsContract, { url: `${url}/appointments-api`, timeoutMs: 60_000 })
  const context: CallContext = { viewer: anonymousViewer('BO'), requestId: 'growth' }
  const path = { merchantId: 'bench', storeId: 'bench-1' }
  const fromDate = addDays(todayIn('America/La_Paz', new Date()), 1)
  return {
    // From tomorrow: in the evening today has no free slots, and the query would search other stores.
    'a week, 200 booked': () => appointments.slots({ ...path, servicePackId: 'bano', fromDate }, { context }),
    '500 stores': async () => {
      const { stores } = await appointments.stores({ merchantId: 'bench', first: STORES }, { context })
      if (stores.length !== STORES || stores.some(({ nextSlot }) => nextSlot === null))
        throw new Error('a store is full')
    },
    'a store': () => appointments.store(path, { context }),
    'its packs': () => appointments.servicePacks(path, { context }),
    "a customer's visits": () => appointments.appointments({}, { context: ana }),
  }
}

/** Average cost of so many calls; the first refusal ends the run. */
async function askAll(ask: () => Promise<unknown>): Promise<Cost> {
  const before = measureCpu(shop.pid)
  for (let index = 0; index < TIMES; index += 1) await ask().catch((error) => comeBack(error, ask))
  const after = measureCpu(shop.pid)
  return { node: (after.node - before.node) / TIMES, database: (after.database - before.database) / TIMES }
}

/** Retries after a refusal for load, which happens on a busy machine. */
async function comeBack(error: unknown, ask: () => Promise<unknown>): Promise<unknown> {
  if (asServiceError(error)?.code !== 'http.overloaded') throw error
  await pause(1000)
  return ask().catch((again) => comeBack(again, ask))
}

async function signIn(email: string): Promise<CallContext> {
  const accounts = remoteClient(accountsContract, { url, timeoutMs: 10_000 })
  const stranger: CallContext = { viewer: anonymousViewer('BO'), requestId: 'growth' }
  const { idToken } = await accounts.signInByPassword({ email, password: DEMO_PASSWORD }, { context: stranger })
  const { uid, sessionToken } = await accounts.openWebSession({ idToken, country: 'BO' }, { context: stranger })
  return { ...stranger, viewer: { ...stranger.viewer, uid, isGuest: false, token: sessionToken } }
}

/** Creates copies of a demonstration's store, open every day of the week, in a grid over the city. */
async function openStores(): Promise<void> {
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
  await sql`
    insert into appointments.customers (id, uid, country, name, is_phone_proved, is_email_proved, os, created_at, account_changed_at)
    select 'bench-' || n, 'bench-' || n, 'BO', 'Banco ' || n, false, false, 'WEB', now(), now()
    from generate_series(1, 1000) n`.execute(db)
  await sql`select pg_notify('huella_versions', 'appointments.stores')`.execute(db)
}

/** Books visits of half an hour: 200 at the first store, 40 at each other, over its four stations and seven days. */
async function bookComingWeek(): Promise<void> {
  const starts = sql`date_trunc('day', now() at time zone 'America/La_Paz') at time zone 'America/La_Paz' + interval '8 hours'`
  await insertVisits(sql`
    select 'coming-' || n || '-' || k as id, 'bench-' || n as store, k % 4 as station,
      ${starts} + (k / 4 % 7) * interval '1 day' + (k / 28) * interval '40 minutes' as starts_at, 'CONFIRMED' as state
    from generate_series(1, ${STORES}::integer) n, generate_series(0, 199) k where n = 1 or k < 40`)
}

/**
 * Adds past visits, back to back at every station up to four days ago, when review requests have ended. Thousands of
 * review requests would distort every measurement.
 */
async function growTo(visits: number): Promise<void> {
  await insertVisits(sql`
    select 'past-' || n as id, 'bench-' || n % ${STORES}::integer + 1 as store, n / ${STORES}::integer % 4 as station,
      now() - interval '4 days' - (n / (4 * ${STORES}::integer)) * interval '1 hour' as starts_at, 'COMPLETED' as state
    from generate_series(0, ${visits}::integer - 1) n`)
  for (const table of ['bookings', 'appointments', 'log_lines', 'station_times', 'stores', 'customers']) {
    await sql`vacuum analyze ${sql.id('appointments', table)}`.execute(db)
  }
}

async function insertVisits(planned: ReturnType<typeof sql>): Promise<void> {
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
    select p.id, 'bench-' || abs(hashtext(p.id)) % 1000 + 1, 'bench', p.store, p.starts_at, p.starts_at,
      p.starts_at + interval '30 minutes', false, 'cash', 'BOB', p.state = 'CONFIRMED', 'customer', p.starts_at, p.starts_at
    from planned p`.execute(db)
  await sql`
    insert into appointments.appointments (id, booking_id, customer_id, store_id, station_id, pet_id, pet_name, pet_type_id, skills,
      visit_starts_at, visit_ends_at, service_pack, services, sub_services, optional_sub_services, extra_services, care_kinds,
      notes, state, total_minutes, subtotal_minor, discount_percentage, discount_minor, discounts, pick_up_fee_minor, total_minor,
      amount_due_minor, payment_due_minor, position, created_at, updated_at)
    select b.id, b.id, b.customer_id, b.store_id, b.store_id || '.' || (${sql.raw(stations)})[p.station + 1], 'pet-' || b.customer_id,
      'Toby', 'perro', '{bath}', b.starts_at, b.collect_at,
      '{"id": "bano", "servicePackId": "bano", "name": "Baño", "picture": null}', '[]', '[]', '[]', '[]', '{}', '', p.state, 30, 6000,
      0, 0, '[]', 0, 6000, 6000, 0, 0, b.starts_at, b.starts_at
    from planned p join appointments.bookings b on b.id = p.id`.execute(db)
  await sql`
    insert into appointments.station_times (station_id, during, appointment_id)
    select a.station_id, tstzrange(a.visit_starts_at, a.visit_ends_at + interval '10 minutes'), a.id
    from planned p join appointments.appointments a on a.id = p.id`.execute(db)
  await sql`set session_replication_role = origin`.execute(db)
  await sql`drop table planned`.execute(db)
}
