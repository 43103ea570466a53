import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { measuredCommunity } from '#services/community/testing/measured-community.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { migrate } from '#shared/database/migrate.ts'
import { placeForScratch } from '#shared/database/place-for-scratch.ts'
import { findMigrations } from '#shared/database/test-server.ts'
import { measureCpu } from './cpu-time.ts'
import { median } from './load.ts'
import { type Cost, reportGrowth } from './report-growth.ts'

/**
 * `npm run bench:community [-- --runs 3]`: CPU milliseconds of Node and PostgreSQL per visitor's query, in process,
 * among 1,000 ads and 1,000 notices and, grown, among 22,000 ads and 30,000 notices; and the elapsed milliseconds of
 * matching one notice. Also writes reports/growth-of-community.json. `--explain` prints PostgreSQL's query plans.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, explain: { type: 'boolean', default: false } },
})
const SMALL = { ads: 1000, notices: 1000 }
const LARGE = { ads: 22_000, notices: 30_000 }
const TIMES = 60

const folder = await mkdtemp(join(await placeForScratch(), 'huella-bench-'))
await chmod(folder, 0o711)
const connection = await connectDatabase({
  dataDir: join(folder, 'data'),
  poolSize: 3,
  applicationName: 'huella bench community',
  statementTimeoutMs: 0,
})
const db = connection.db<unknown>()
const now = new Date('2026-11-22T15:00:00Z')
try {
  for (const { service, folder } of findMigrations()) await migrate(connection, { service, folder })
  const harness = measuredCommunity(connection, () => now)
  const { client, visitor } = harness

  // Bounding box of a map of 1280 × 800 around the plaza of Santa Cruz.
  const boxAt = (zoom: number) => {
    const [high, wide] = [(800 / 256) * (170 / 2 ** zoom), (1280 / 256) * (360 / 2 ** zoom)]
    return { south: -17.783 - high / 2, north: -17.783 + high / 2, west: -63.182 - wide / 2, east: -63.182 + wide / 2 }
  }
  const ads = { kind: 'adoption' as const, first: 24 }
  const questions: Record<string, () => Promise<unknown>> = {
    'list of ads': () => client.posts(ads, visitor),
    'ads of cats': () => client.posts({ ...ads, species: 'GATO' }, visitor),
    'big female dogs of one city': () =>
      client.posts({ ...ads, species: 'PERRO', size: 'grande', sex: 'Hembra', city: 'Cochabamba' }, visitor),
    'list of lost ones': () => client.posts({ kind: 'lost', first: 24 }, visitor),
    'a common word': () => client.posts({ ...ads, text: 'cariñoso' }, visitor),
    'a rare word': () => client.posts({ ...ads, text: 'zamba' }, visitor),
    'a word that nobody wrote': () => client.posts({ kind: 'lost', first: 24, text: 'ornitorrinco' }, visitor),
    'map of the country, zoom 6': () => client.postClusters({ kind: 'lost', ...boxAt(6), zoom: 6 }, visitor),
    'the same when a post moved just now': () => {
      harness.postMoved()
      return client.postClusters({ kind: 'lost', ...boxAt(6), zoom: 6 }, visitor)
    },
    'map of the city, zoom 12': () => client.postClusters({ kind: 'lost', ...boxAt(12), zoom: 12 }, visitor),
    'map of some blocks, zoom 15': () => client.postClusters({ kind: 'lost', ...boxAt(15), zoom: 15 }, visitor),
    'list of what the map shows, zoom 15': () => client.posts({ kind: 'lost', first: 24, ...boxAt(15) }, visitor),
  }
  const costsAmong = async (size: typeof SMALL) => {
    await growTo(size)
    harness.postMoved()
    if (values.explain) await explain(size)
    const costs = new Map<string, Cost>()
    for (const [name, ask] of Object.entries(questions)) {
      // Measured twice, because the first run includes compilation.
      await measureCost(ask)
      await measureCost(ask)
      const runs: Cost[] = []
      for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measureCost(ask))
      costs.set(name, {
        node: median(runs.map(({ node }) => node)),
        database: median(runs.map(({ database }) => database)),
      })
    }
    console.log(`match of one notice among ${size.notices}: ${await matchTimes(harness, size)}`)
    return costs
  }
  const small = { size: SMALL.ads + SMALL.notices, costs: await costsAmong(SMALL) }
  const large = { size: LARGE.ads + LARGE.notices, costs: await costsAmong(LARGE) }
  reportGrowth('growth-of-community', small, large, values.runs)
} finally {
  await connection.close()
  await rm(folder, { recursive: true, force: true })
}

async function measureCost(ask: () => Promise<unknown>): Promise<Cost> {
  const before = measureCpu(process.pid)
  for (let nth = 0; nth < TIMES; nth += 1) await ask()
  const after = measureCpu(process.pid)
  return { node: (after.node - before.node) / TIMES, database: (after.database - before.database) / TIMES }
}

/** Times of matching forty notices, by the clock and in CPU: candidates, their pictures and the scoring. */
async function matchTimes(
  { measureMatchTime }: ReturnType<typeof measuredCommunity>,
  { notices }: typeof SMALL,
): Promise<string> {
  const times: number[] = []
  const before = measureCpu(process.pid)
  for (let nth = 0; nth < 40; nth += 1) {
    const time = await measureMatchTime(`notice-${1 + ((nth * 97) % notices)}`)
    if (time !== null) times.push(time)
  }
  const after = measureCpu(process.pid)
  const cpu = (after.node - before.node + after.database - before.database) / times.length
  const sorted = times.sort((a, b) => a - b)
  const worst = sorted.at(-1) ?? 0
  return `${median(times).toFixed(1)} ms, the slowest of ${times.length} ${worst.toFixed(1)} ms; ${cpu.toFixed(1)} ms of CPU`
}

/**
 * Adds people with three posts each, two thirds in Santa Cruz at a city's density, with a picture each. Always the same
 * data.
 */
async function growTo({ ads, notices }: typeof SMALL): Promise<void> {
  await sql`select setseed(0.42)`.execute(db)
  await sql`
    insert into community.people (uid, country, first_name, full_name, trusted_at, created_at, account_changed_at)
    select 'bench-' || n, case when n % 4 = 0 then 'PY' else 'BO' end, 'Vecina', 'Vecina ' || n, ${now}, ${now}, ${now}
    from generate_series(0, ${Math.ceil((ads + notices) / 3)}::int) n
    on conflict do nothing`.execute(db)
  await insertPosts('ad', ads)
  await insertPosts('notice', notices)
  await sql`
    insert into community.pictures (id, created_at, post_id, position, look)
    select encode(sha256(id::bytea), 'hex'), created_at, id, 0, substr(md5(id), 1, 16) from community.posts
    on conflict do nothing`.execute(db)
  await sql`vacuum analyze community.people, community.posts, community.pictures`.execute(db)
}

async function insertPosts(what: 'ad' | 'notice', count: number): Promise<void> {
  await sql`
    insert into community.posts (id, kind, owner_uid, country, status, species, name, breed, size, sex, age_months, colours, marks,
      description, city, zone, lat, lon, shown_lat, shown_lon, seen_on, fresh_until, confirmed_at, created_at, updated_at)
    select ${what} || '-' || n, kind, 'bench-' || n / 3, country, 'open', species, name, '', size, sex, null, colours, '', words, city, '',
      lat, lon, round(lat / 0.003) * 0.003, round(lon / 0.003) * 0.003,
      case when kind = 'adoption' then null else current_date - (n % 60) end,
      ${now}::timestamptz + interval '10 days', at, at, at
    from (
      select n, ${now}::timestamptz - n * interval '7 minutes' as at,
        case when ${what} = 'ad' then 'adoption' when n % 5 < 3 then 'lost' else 'found' end as kind,
        case when n / 3 % 4 = 0 then 'PY' else 'BO' end as country,
        (array['PERRO','PERRO','PERRO','GATO','GATO','OTRO'])[1 + floor(random() * 6)::int] as species,
        (array['Toby','Luna','Rocky','Mía','Simba','Nala','Coco','Max'])[1 + floor(random() * 8)::int] as name,
        (array['pequeño','mediano','grande'])[1 + floor(random() * 3)::int] as size,
        (array['Macho','Hembra'])[1 + floor(random() * 2)::int] as sex,
        array[(array['negro','blanco','marrón','canela','gris','naranja'])[1 + floor(random() * 6)::int]] as colours,
        (array['Muy cariñoso y juguetón','Tranquila y buena con niños','Un poco miedoso al principio','Le gusta dormir al sol'])
          [1 + floor(random() * 4)::int] || case when n % 400 = 7 then ', responde a Zamba' else '' end as words,
        home.*
      from generate_series(1, ${count}::int) n,
        lateral (
          select city, lat + (random() + random() + random() - 1.5) * wide as lat, lon + (random() + random() + random() - 1.5) * wide as lon
          from (values ('Santa Cruz de la Sierra', -17.783, -63.182, 0.09), ('La Paz', -16.51, -68.12, 0.07),
            ('Cochabamba', -17.39, -66.157, 0.06), ('Asunción', -25.29, -57.6, 0.08)) place (city, lat, lon, wide)
          offset (case when n / 3 % 4 = 0 then 3 when n % 6 < 4 then 0 when n % 6 = 4 then 1 else 2 end) limit 1
        ) home
    ) made
    on conflict do nothing`.execute(db)
}

async function explain(size: typeof SMALL): Promise<void> {
  const asked: Record<string, string> = {
    'a common word, counted': `select count(*) from (select from community.posts where country = 'BO' and kind in ('adoption')
      and status in ('open', 'matched') and words like '%carinoso%' limit 1000) found`,
    'filtered list': `select * from community.posts where country = 'BO' and kind in ('adoption') and status in ('open', 'matched')
      and species = 'PERRO' and size = 'grande' and sex = 'Hembra' and lower(city) = 'cochabamba' order by created_at desc, id desc limit 25`,
    candidates: `select id from community.posts where status = 'open' and kind = 'found' and species = 'PERRO' and country = 'BO'
      and seen_on between current_date - 181 and current_date + 181 order by point(shown_lon, shown_lat) <-> point(-63.18, -17.78) limit 200`,
    'clusters of the country': `select avg(shown_lat), count(*) from community.posts where country = 'BO' and kind in ('lost')
      and status in ('open', 'matched') and point(shown_lon, shown_lat) <@ box(point(-77, -22), point(-49, -13))
      group by kind, floor(shown_lat / 1.4), floor(shown_lon / 1.4)`,
  }
  for (const [name, query] of Object.entries(asked)) {
    const { rows } = await connection.pool.query(`explain (analyze, buffers) ${query}`)
    console.log(`\n${name}, among ${size.notices} notices\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
  }
}
