import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'

/**
 * Fills the shop of `seed-catalogue.ts` with customers, two years of orders with their lines and timelines, the movements of
 * its stock, lots, reviews and refunds, for measurements: `node bench/seed-business.ts --orders 1000000 --customers 200000`.
 * The newest 60 orders are open, whatever the number of all. Without triggers, so the days of sales are marked as changed at
 * the end and written by the running program.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    customers: { type: 'string', default: '200' },
    data: { type: 'string' },
    shop: { type: 'string', default: 'bench' },
  },
})
const BATCH = 20_000
const OPEN = 60
const DAYS = 730

const connection = await connectDatabase({
  url: values.data ? undefined : process.env.DATABASE_URL,
  dataDir: values.data ?? './data',
  poolSize: 2,
  applicationName: 'huella bench seed',
  statementTimeoutMs: 0,
})
const db = connection.db<unknown>()
const shop = values.shop
const orders = Number(values.orders)
const customers = Number(values.customers)
const started = performance.now()

await addCustomers(db)
for (let from = 1; from <= orders; from += BATCH) {
  const to = Math.min(orders, from + BATCH - 1)
  await addOrders(db, { from, to })
  process.stdout.write(`\r${to} / ${orders} orders, ${Math.round((performance.now() - started) / 1000)} s`)
}
process.stdout.write('\n')
await addStockWork(db)
await sql`
  insert into market.sales_changes (shop_id, day)
  select distinct shop_id, market.local_day(created_at, shop) from market.orders where shop_id = ${shop}`.execute(db)
await sql`
  insert into market.book_changes (shop_id, at)
  select distinct shop_id, date_trunc('hour', completed_at) from market.orders
  where shop_id = ${shop} and completed_at is not null`.execute(db)
const { rows } = await sql<{ name: string }>`
  select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('market', 'accounts')`.execute(
  db,
)
for (const { name } of rows) await sql`vacuum analyze ${sql.raw(name)}`.execute(db)
await connection.close()

async function addCustomers(to: Kysely<unknown>): Promise<void> {
  await sql`
    insert into accounts.accounts (uid, is_guest, country, name, email, phone_number, verified_phone, verified_email, created_at)
    select 'bench-customer-' || n, false, 'BO', ${name(sql`n`)}, 'cliente' || n || '@bench.example',
      '+5917' || lpad(n::text, 7, '0'), false, true, now() - n * interval '1 minute'
    from generate_series(1, ${customers}::integer) n
    on conflict do nothing`.execute(to)
}

/** Orders are numbered from the newest to the oldest. */
async function addOrders(to: Kysely<unknown>, range: { from: number; to: number }): Promise<void> {
  await to.transaction().execute(async (trx) => {
    // Triggers would note every order's day, a million times.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into market.orders (
        id, reference_id, owner_uid, access_token_hash, country, shop_id, shop, status, payment_method, payment_state, currency,
        has_delivery, contact, shipping_address, promised_at, notes, predefined_notes, locale, item_total_minor,
        fulfillment_total_minor, surcharge_total_minor, tax_total_minor, total_minor, discount_total_minor, tip_minor,
        wallet_minor, amount_due_minor, contained_tax_minor, created_at, packed_at, completed_at, cancelled_at, cancelled_by,
        cancel_reason, paid_minor
      )
      select 'bench-order-' || n, 'BE-' || lpad(n::text, 8, '0'), 'bench-customer-' || c, md5('bench' || n), 'BO', ${shop},
        '{"name": "Banco de pruebas", "phone": null, "address": "Calle 1", "timeZone": "America/La_Paz"}', status,
        case when n % 3 = 0 then 'qr' else 'cash' end,
        case when status = 'COMPLETED' or n % 3 = 0 then 'paid' else 'at_door' end, 'BOB', n % 4 > 0,
        jsonb_build_object('fullName', ${name(sql`c`)}, 'phoneNumber', '+5917' || lpad(c::text, 7, '0'), 'email', null),
        case when n % 4 > 0 then jsonb_build_object('street', 'Calle ' || c % 90, 'notes', 'Portón', 'locality', 'Centro',
          'city', 'Santa Cruz', 'country', 'BO', 'coordinates', jsonb_build_object('lat', -17.78, 'lon', -63.18)) end,
        at + interval '1 hour', '', '{}', 'es', items, 1000, 0, 0, items + 1000, 0, 0, 0, items + 1000, 0, at,
        case when status = 'COMPLETED' then at + interval '20 minutes' end,
        case when status = 'COMPLETED' then at + interval '50 minutes' end,
        case when status = 'CANCELLED' then at + interval '9 minutes' end, case when status = 'CANCELLED' then 'staff' end,
        case when status = 'CANCELLED' then 'Sin stock' end,
        case when status = 'COMPLETED' or n % 3 = 0 then items + 1000 else 0 end
      from ${numbered(range)}
      on conflict do nothing`.execute(trx)
    await sql`
      insert into market.order_lines (
        order_id, position, product_id, variant_id, sku, title, option_title, product_slug, product_vendor, is_backorder,
        quantity, ordered_quantity, price_minor, subtotal_minor
      )
      select 'bench-order-' || o.n, l.position, v.product_id, v.id, v.sku, p.title, v.option_title, p.slug, p.vendor, false,
        1, 1, o.items / 2, o.items / 2
      from ${numbered(range)}
      cross join (values (1, 1), (2, 7)) as l (position, step)
      join market.variants v on v.id = 'bench-' || (1 + (o.n::bigint * 7919 * l.step) % o.products) || '-' || (1 + o.n % 3)
      join market.products p on p.id = v.product_id
      on conflict do nothing`.execute(trx)
    await sql`
      insert into market.order_timeline (order_id, position, status, note, at, actor)
      select 'bench-order-' || o.n, s.position, s.status, null, o.at + s.position * interval '9 minutes', s.actor
      from ${numbered(range)}
      cross join lateral (
        select 1, 'NEW', 'customer' union all select 2, o.status, 'staff' where o.status <> 'NEW'
      ) as s (position, status, actor)
      on conflict do nothing`.execute(trx)
    await sql`
      insert into market.stock_movements (shop_id, variant_id, product_id, quantity, stock_after, reason, at, cause)
      select ${shop}, l.variant_id, l.product_id, -1, 10, 'order', o.at, l.order_id
      from ${numbered(range)} join market.order_lines l on l.order_id = 'bench-order-' || o.n`.execute(trx)
  })
}

/** Rows o: the number, its customer, moment, state and sum, and how many products there are. */
function numbered({ from, to }: { from: number; to: number }) {
  return sql`(
    select n, 1 + (n::bigint * 104729 % ${customers}) as c, 2 * (1000 + n::bigint * 37 % 9000) as items, products,
      case when n <= ${OPEN} then now() - n * interval '5 minutes'
        else now() - interval '6 hours' - n * (${DAYS} * 86400.0 / ${orders}) * interval '1 second' end as at,
      case when n <= ${OPEN} then (array['NEW', 'CONFIRMED', 'PREPARING'])[1 + n % 3]
        when n % 40 = 0 then 'CANCELLED' else 'COMPLETED' end as status
    from generate_series(${from}::integer, ${to}::integer) n
    cross join (select count(*)::integer as products from market.products where id like 'bench-%') counted
  ) o`
}

function name(n: ReturnType<typeof sql>) {
  return sql`(array['Ana', 'Bruno', 'Carla', 'Diego', 'Elena', 'Franco', 'Gabriela', 'Hugo'])[1 + ${n}::integer % 8] || ' '
    || (array['Suárez', 'Rojas', 'Méndez', 'Benítez', 'Justiniano', 'Ortiz', 'Paz', 'Roca', 'Vaca'])[1 + ${n}::integer % 9]
    || ' ' || ${n}`
}

/** Lots of a tenth of the variants, reviews of a hundredth of the orders, and refunds of as many. */
async function addStockWork(to: Kysely<unknown>): Promise<void> {
  await to.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into market.stock_lots (id, shop_id, product_id, variant_id, code, expires_on, remaining, received_at)
      select 'bench-lot-' || o.variant_id, o.shop_id, o.product_id, o.variant_id, 'L-' || o.variant_id,
        current_date + (hashtext(o.variant_id) & 511), 5, now() - interval '20 days'
      from market.offers o where o.shop_id = ${shop} and hashtext(o.variant_id) % 10 = 0
      on conflict do nothing`.execute(trx)
    await sql`
      insert into market.product_reviews (id, product_id, uid, order_id, author, stars, title, text, created_at, updated_at)
      select 'bench-review-' || n, l.product_id, o.owner_uid, o.id, 'Cliente', 3 + n % 3, 'Bien', 'Le gustó mucho.',
        o.created_at, o.created_at
      from generate_series(100, ${orders}::integer, 100) n
      join market.orders o on o.id = 'bench-order-' || n join market.order_lines l on l.order_id = o.id and l.position = 1
      on conflict do nothing`.execute(trx)
    await sql`
      insert into market.order_refunds (cause, order_id, to_payment_minor, to_wallet_minor, to_cash_minor, reason, created_at, asked_at)
      select 'bench-refund-' || n, o.id, 0, 500, 0, 'Prueba', o.created_at, o.created_at
      from generate_series(101, ${orders}::integer, 100) n join market.orders o on o.id = 'bench-order-' || n
      on conflict do nothing`.execute(trx)
  })
}
