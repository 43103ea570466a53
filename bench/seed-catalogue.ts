import { parseArgs } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'
import { migrate } from '#shared/database/migrate.ts'
import { bump } from '#shared/database/notify.ts'
import { findMigrations } from '#shared/database/test-server.ts'

/**
 * Fills a shop with invented products for measurements: `node bench/seed-catalogue.ts --products 100000`. DATABASE_URL
 * selects the database; --data starts an embedded server on a folder instead. The shop is `bench`, in Bolivia.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000' },
    data: { type: 'string' },
    shop: { type: 'string', default: 'bench' },
  },
})

const parts = {
  goods: [
    'Alimento seco',
    'Alimento húmedo',
    'Arena sanitaria',
    'Juguete mordedor',
    'Cama acolchada',
    'Correa reflectiva',
    'Champú suave',
    'Galletas crocantes',
    'Rascador',
    'Comedero',
    'Transportadora',
    'Collar antipulgas',
    'Snack dental',
  ],
  flavours: ['pollo', 'salmón', 'cordero', 'carne', 'atún', 'hígado', 'vegetales', 'ñandú', 'pavo', 'arroz', 'quinua'],
  stages: ['para cachorros', 'para adultos', 'para gatos', 'de razas pequeñas', 'de razas grandes', 'para mayores'],
  categories: ['Alimentos', 'Higiene', 'Juguetes', 'Paseo', 'Salud', 'Descanso', 'Premios', 'Arenas'],
}

const facts = {
  label: 'Banco',
  address: 'Calle 1',
  phone: null,
  whatsapp: null,
  timeZone: 'America/La_Paz',
  // Always open, so that orders can be measured.
  schedule: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 0, endTime: 1440 })),
  paymentOptions: ['cash'],
  vat: false,
  vatRate: 0.13,
  minimumCharge: 0,
  minimumFee: 0,
  deliveryCharge: 1000,
  minimumTicketFreeDelivery: null,
  deliveryTimeInterval: 60,
  defaultEta: 60,
  etaType: 'MINUTES',
  serviceProviderId: 'bench',
  roundPricesEvery: 10,
  predefinedNotes: [],
  popularSearches: ['alimento'],
  homeSections: [],
  collections: [],
  banners: [],
  favorites: [],
}

const connection = await connectDatabase({
  url: values.data ? undefined : process.env.DATABASE_URL,
  dataDir: values.data ?? './data',
  poolSize: 2,
  applicationName: 'huella bench seed',
  statementTimeoutMs: 0,
})
for (const migrations of await findMigrations()) await migrate(connection, migrations)

const db = connection.db<unknown>()
const wanted = Number(values.products)
const batch = 1000
const started = performance.now()

await db.transaction().execute((trx) => addShopAndTags(trx, values.shop))
for (let from = 1; from <= wanted; from += batch) {
  const to = Math.min(wanted, from + batch - 1)
  await db.transaction().execute(async (trx) => {
    const productIds = await addProducts(trx, values.shop, { from, to })
    await sql`select market.refresh_listing(${values.shop}, ${productIds}), market.learn_words(${productIds})`.execute(
      trx,
    )
  })
  process.stdout.write(`\r${to} / ${wanted} products, ${Math.round((performance.now() - started) / 1000)} s`)
}
process.stdout.write('\n')
await sql`vacuum analyze market.listings, market.listing_facets, market.facets, market.offers, market.variants, market.products`.execute(
  db,
)
await bump(db, 'market.shops')
await bump(db, 'market.catalogue')
await connection.close()

async function addShopAndTags(trx: Transaction<unknown>, shopId: string): Promise<void> {
  await sql`
    insert into market.operations values ('bench-bo', 'BO', 'Bolivia', '🇧🇴') on conflict do nothing`.execute(trx)
  await sql`
    insert into market.shops (id, country, name, currency, lat, lon, delivery_zone, facts, updated_at)
    values (${shopId}, 'BO', 'Banco de pruebas', 'BOB', -17.78, -63.18, null, ${JSON.stringify(facts)}, now())
    on conflict do nothing`.execute(trx)
  await sql`
    insert into market.tags (id, slug, name, emoji, parent_id, position)
    select 'bench-' || n, 'bench-' || n, (${parts.categories}::text[])[1 + n % ${parts.categories.length}] || ' ' || n, null,
      case when n > 8 then 'bench-' || (1 + n % 8) end, n
    from generate_series(1, 48) n
    on conflict do nothing`.execute(trx)
}

async function addProducts(
  trx: Transaction<unknown>,
  shopId: string,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into market.products (id, slug, title, description_html, description_text, vendor, product_type, pet_types,
      life_stage, breed_size, options, tag_ids, created_at, updated_at)
    select 'bench-' || n, 'bench-producto-' || n,
      ${pick('goods', 1)} || ' ' || ${pick('flavours', 7)} || ' ' || ${pick('stages', 3)} || ' ' || n,
      '<p>' || d.text || '</p>', d.text,
      'Marca ' || (n * 31 % 180), null, array[(array['PERRO', 'GATO', 'PERRO', 'AVE'])[1 + n % 4]],
      (array['cachorro', 'adulto', null, 'senior'])[1 + n % 4], (array['pequeño', null, 'mediano', 'grande', null])[1 + n % 5],
      '[{"name": "Tamaño", "values": ["1 kg", "3 kg", "15 kg"]}]', array['bench-' || (9 + n * 13 % 40)],
      now(), timestamptz '2026-01-01' + make_interval(secs => (n::bigint * 7919 % 20000000)::integer)
    from generate_series(${from}::integer, ${to}::integer) n
    cross join lateral (select
      'Receta con ' || ${pick('flavours', 11)} || ' y ' || ${pick('flavours', 5)} || ' para mascotas exigentes. Ayuda a ' ||
      'mantener el pelo brillante y una digestión sana. Hecho en Bolivia con ingredientes de la región, lote ' || n as text) d
    on conflict do nothing
    returning id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into market.variants (id, product_id, sku, title, option_title, option_values, net_grams, position)
    select p.id || '-' || k, p.id, upper(p.id) || '-' || k, size, size, array[size], grams, k
    from unnest(${ids}::text[]) as p(id)
    cross join (values (1, '1 kg', 1000), (2, '3 kg', 3000), (3, '15 kg', 15000)) as v(k, size, grams)`.execute(trx)
  await sql`
    insert into market.offers (shop_id, variant_id, product_id, price_minor, compare_at_minor, stock, updated_at)
    select ${shopId}, v.id, v.product_id, 1000 + (hashtext(v.id) & 65535), case when hashtext(v.product_id) % 5 = 0 then 99999 end,
      case when hashtext(v.id) % 20 = 0 then hashtext(v.id) & 7 else 8 + (hashtext(v.id) & 31) end, now()
    from market.variants v where v.product_id = any (${ids})`.execute(trx)
  await sql`
    insert into market.popularity (shop_id, product_id, score)
    select ${shopId}, p, hashtext(p) & 1023 from unnest(${ids}::text[]) as p`.execute(trx)
  return ids
}

function pick(list: 'goods' | 'flavours' | 'stages', factor: number) {
  return sql`(${parts[list]}::text[])[1 + n * ${factor}::integer % ${parts[list].length}::integer]`
}
