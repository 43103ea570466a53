import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { bolivia as first } from '../countries/bo.ts'
import { paraguay as second } from '../countries/py.ts'
import { connectDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { saveCountries } from './save-countries.ts'
import { findMigrations, runOnServer } from './test-server.ts'
import { testDatabase } from './testing.ts'

const { pool } = await testDatabase()

test('every column of a country or currency refuses an unknown one, in every schema', async () => {
  const tables = await findTables()

  expect(new Set(tables.map(({ name }) => name.split('.')[0])).size).toBeGreaterThan(9)
  expect(await findUnchecked(tables)).toEqual([])
})

test('a column that takes any country is found', async () => {
  await pool.query('create table public.unchecked (country text not null, currency text not null)')
  onTestFinished(() => pool.query('drop table public.unchecked').then(() => {}))

  expect(await findUnchecked(await findTables())).toEqual([
    'public.unchecked.country',
    'public.unchecked.currency',
    'public.unchecked.country with the currency of another',
  ])
})

test('a country that is added to the list is taken by every table at once', async () => {
  const elsewhere = { iso: 'XN', currency: 'XNL', documents: [{ type: 'XN-ID' }] }
  const tables = await findTables()
  const findRefusing = async () => {
    const refusing = await Promise.all(
      tables.map(async (table) => ((await isRefused(table, elsewhere)) ? [table.name] : [])),
    )
    return refusing.flat()
  }
  expect(await findRefusing()).toEqual(tables.map(({ name }) => name))

  await saveCountries(pool, [elsewhere])

  expect(await findRefusing()).toEqual([])
})

test('a row cannot move to an unknown country', async () => {
  await pool.query(`insert into market.places values ($1, 'Centro', 'Norte', 0, 0, 1)`, [first.iso])

  await expect(pool.query(`update market.places set country = 'XX'`)).rejects.toMatchObject({
    code: '23503',
    schema: 'market',
    table: 'places',
    column: 'country',
    message: `country 'XX' is not in shared.countries`,
  })
})

test('countries stay, with their currencies', async () => {
  const changes = [
    'delete from shared.countries',
    `update shared.countries set currency = 'USD'`,
    'truncate shared.countries cascade',
  ]
  for (const change of changes) await expect(pool.query(change)).rejects.toThrow('shared.countries are only added')

  await expect(saveCountries(pool, [{ ...first, currency: 'USD' }])).rejects.toThrow(
    `Country ${first.iso} has amounts in ${first.currency}, not in USD`,
  )
})

test('a document of another country, or of none, is refused until its country has it', async () => {
  const saveBilling = (country: string, type: string) =>
    pool.query(
      `insert into accounts.billing_infos values ('rosa', $1, $2, '123', null, 'Rosa', 'rosa@ejemplo.pe', now())`,
      [country, type],
    )
  await pool.query(
    `insert into accounts.accounts (uid, is_guest, country, created_at) values ('rosa', false, $1, now())`,
    [first.iso],
  )
  await saveBilling(first.iso, 'NIT')
  await expect(saveBilling(second.iso, 'NIT')).rejects.toMatchObject({
    code: '23503',
    column: 'document_type',
    message: `document 'NIT' of country 'PY' is not in shared.documents`,
  })

  await saveCountries(pool, [{ ...second, documents: [{ type: 'PASAPORTE' }] }])
  await saveBilling(second.iso, 'PASAPORTE')
  await expect(pool.query(`update accounts.billing_infos set document_type = 'DNI'`)).rejects.toThrow(
    'shared.documents',
  )
  await expect(pool.query('delete from shared.documents')).rejects.toThrow('shared.documents are only added')
})

test('no check, default, index or function of a service names what the record of a country knows', async () => {
  expect(await findNamedFacts()).toEqual([])
})

test('a check, a default, an index and a function that name a fact of a country are found', async () => {
  await pool.query(`
    create table public.fixed (
      document text check (document in ('NIT', 'RUC')),
      phone text check (phone ~ '^\\+?59[15]' or phone like '591%'),
      zone text not null default 'America/La_Paz'
    );
    create index fixed_abroad on public.fixed (zone) where document <> 'CI';
    create function public.fix() returns text language sql as $$ select 'PYG' $$`)
  onTestFinished(() => pool.query('drop table public.fixed; drop function public.fix()').then(() => {}))

  const found = await findNamedFacts()
  expect(found.map(({ name, fact }) => `${name}: ${fact}`)).toEqual([
    "public.fix: 'PYG'",
    "public.fixed default: 'America/La_Paz'",
    "public.fixed.fixed_document_check: 'NIT'",
    'public.fixed.fixed_phone_check: 59[15]',
    "public.fixed_abroad: 'CI'",
  ])
})

test('a filled database that still has a list in every check is brought up to date', async () => {
  const { connection, migrateTo } = await aDatabaseOfItsOwn()
  await migrateTo((file) => !file.endsWith('-countries-by-reference.sql'))
  const insertPlace = (country: string, city: string) =>
    connection.pool.query(`insert into market.places values ($1, $2, 'Norte', 0, 0, 1)`, [country, city])
  const insertWallet = (currency: string) =>
    connection.pool.query(`insert into market.wallets values ('ana', $1, 100)`, [currency])
  await insertPlace('BO', 'Santa Cruz')
  await insertPlace('PY', 'Asunción')
  await insertWallet('BOB')
  await saveCountries(connection.pool, [{ iso: 'XN', currency: 'XNL', documents: [] }])
  await expect(insertPlace('XN', 'Lejos')).rejects.toThrow('places_country_check')
  await expect(insertWallet('XNL')).rejects.toThrow('wallets_currency_check')

  await migrateTo(() => true)

  await insertPlace('XN', 'Lejos')
  await insertWallet('XNL')
  await expect(insertPlace('XX', 'Nada')).rejects.toThrow(`country 'XX' is not in shared.countries`)
  const { rows } = await connection.pool.query('select country from market.places order by 1')
  expect(rows.map(({ country }) => country)).toEqual(['BO', 'PY', 'XN'])
})

interface Table {
  name: string
  /** Columns that hold a country or a currency. */
  columns: string[]
}

/** Tables with a country or currency of their own; a foreign key's columns are what the row it leads to says. */
async function findTables(): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select nspname || '.' || relname as name, array_agg(attname::text order by attname) as columns
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and attname ~ '(^|_)(country|currency)(_iso|_code)?$' and atttypid <> 'boolean'::regtype
      and nspname not in ('shared', 'pg_catalog', 'information_schema')
      and not exists (select from pg_constraint where conrelid = c.oid and contype = 'f' and attnum = any(conkey))
    group by 1 order by 1`)
  return rows
}

/** Definitions in the database that name a code, document, telephone code or time zone of a country. */
async function findNamedFacts(): Promise<{ name: string; fact: string }[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    with namespaces as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'shared')
    )
    select nspname || '.' || relname || '.' || conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = conrelid join namespaces n on n.oid = relnamespace
    where contype in ('c', 'x')
    union all
    select nspname || '.' || relname || ' default', pg_get_expr(adbin, adrelid)
    from pg_attrdef join pg_class c on c.oid = adrelid join namespaces n on n.oid = relnamespace
    union all
    select nspname || '.' || relname, pg_get_indexdef(c.oid)
    from pg_class c join namespaces n on n.oid = relnamespace where relkind = 'i'
    union all
    select nspname || '.' || proname, prosrc
    from pg_proc p join namespaces n on n.oid = pronamespace
    where not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  `)
  const facts = [first, second].flatMap(({ iso, currency, documents, locale, language, timezone }) =>
    [iso, currency, ...documents.map(({ type }) => type), ...(locale === 'es' ? [] : [locale]), language, timezone].map(
      (text) => `'${text}'`,
    ),
  )
  const pattern = new RegExp([...facts, '(?<!\\d)59[15]', '59\\[15\\]'].join('|'))
  return rows
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, definition }) => {
      const [fact] = pattern.exec(definition) ?? []
      return fact ? [{ name, fact }] : []
    })
}

async function findUnchecked(tables: Table[]): Promise<string[]> {
  const unchecked: string[] = []
  for (const table of tables) {
    if (await isRefused(table, first)) unchecked.push(`${table.name} refuses what it should take`)
    for (const column of table.columns)
      if (!(await isRefused(table, first, { [column]: 'XXX' }))) unchecked.push(`${table.name}.${column}`)
    if (table.columns.length > 1 && !(await isRefused(table, { iso: first.iso, currency: second.currency })))
      unchecked.push(`${table.name}.country with the currency of another`)
  }
  return unchecked
}

/**
 * Whether an insert fails because of its country or currency. Triggers before a row run ahead of its constraints, so
 * the other columns may be missing.
 */
async function isRefused(
  { name, columns }: Table,
  { iso, currency }: { iso: string; currency: string },
  replaced: Record<string, string> = {},
): Promise<boolean> {
  const values = columns.map((column) => replaced[column] ?? (column.includes('currency') ? currency : iso))
  const places = values.map((_, index) => `$${index + 1}`)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`insert into ${name} (${columns}) values (${places})`, values)
    return false
  } catch (error) {
    return (error as Error).message.endsWith('is not in shared.countries')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function aDatabaseOfItsOwn() {
  const { serverUrl, template } = inject('testServer')
  const name = `${template}_${process.pid}_upgraded`
  await runOnServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  const connection = await connectDatabase({ url: url.href, dataDir: '', poolSize: 2, applicationName: 'huella test' })
  const folder = await mkdtemp(join(tmpdir(), 'huella-migrations-'))
  onTestFinished(async () => {
    await connection.close()
    await runOnServer(serverUrl, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true })
  })

  const from = findMigrations().find(({ service }) => service === 'market')?.folder ?? ''
  const migrateTo = async (isIncluded: (file: string) => boolean) => {
    await cp(from, folder, { recursive: true, filter: (file) => !file.endsWith('.sql') || isIncluded(file) })
    await migrate(connection, { service: 'market', folder })
  }
  return { connection, migrateTo }
}
