import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectDatabase } from './connect.ts'
import { MOST_PREPARED, makeStatementNames, plannedEachTime } from './prepared-statements.ts'
import { testDatabase } from './testing.ts'

const { url, ...shared } = await testDatabase()
const one = { dataDir: '', poolSize: 1, applicationName: 'huella test' }

async function repeat(times: number, ask: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await ask()
}

test('a statement that recurs is prepared, one that begins or comes twice is not', async () => {
  const connection = await connectDatabase({ ...one, url })
  const db = connection.db()
  await repeat(12, () => db.transaction().execute((trx) => sql`select ${1}::int as often`.execute(trx)))
  await repeat(2, () => sql`select ${2}::int as rarely`.execute(db))

  const { rows } = await sql`
    select statement, generic_plans > 0 as "isPlannedOnce" from pg_prepared_statements
  `.execute(db)
  expect(rows).toEqual([{ statement: 'select $1::int as often', isPlannedOnce: true }])
  await connection.close()
})

test('a statement that recurs takes the name of the one that was sent longest ago', () => {
  const nameStatement = makeStatementNames({ most: 2 })
  const send = (text: string) => nameStatement(text, [], true)
  const sendOften = (text: string) => Array.from({ length: 5 }, () => send(text)).at(-1)
  expect(['select 1', 'select 2'].map(sendOften)).toEqual(['s1', 's2'])
  expect(send('select 1')).toBe('s1')
  expect(sendOften('select 3')).toBe('s3')
  expect([send('select 1'), send('select 2')]).toEqual(['s1', undefined])
})

test('what begins and ends transactions has no plan, a statement without values has one', () => {
  const nameStatement = makeStatementNames()
  const sendOften = (text: string) => Array.from({ length: 5 }, () => nameStatement(text, [], true)).at(-1)
  expect(['begin', 'commit', ' select now()', 'with one as (select 1) select * from one'].map(sendOften)).toEqual([
    ...[undefined, undefined],
    ...['s1', 's2'],
  ])
})

test('a statement that asks for it is planned each time', () => {
  const nameStatement = makeStatementNames()
  const { sql: text } = sql`${plannedEachTime} select 1`.compile(shared.db())
  const names = Array.from({ length: 9 }, () => nameStatement(text, [1], true))
  expect(new Set(names)).toEqual(new Set([undefined]))
})

test('a connection with too many plans is closed, and the next one works', async () => {
  const connection = await connectDatabase({ ...one, url })
  const db = connection.db()
  const findConnection = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    return rows[0]?.pid
  }
  const first = await findConnection()
  const prepareUntil = async (most: number) => {
    for (let number = 1; number <= most; number += 1)
      await repeat(5, () => sql`select ${1}::int as ${sql.id(`one${number}`)}`.execute(db))
  }
  await prepareUntil(MOST_PREPARED - 10)
  expect(await findConnection()).toBe(first)
  for (let number = 1; number <= 20; number += 1)
    await repeat(5, () => sql`select ${1}::int as ${sql.id(`more${number}`)}`.execute(db))
  expect(await findConnection()).not.toBe(first)
  const { rows } = await sql`select from pg_prepared_statements`.execute(db)
  expect(rows.length).toBeLessThan(MOST_PREPARED)
  await connection.close()
})

test('behind PgBouncer nothing is prepared', async () => {
  const address = new URL(url)
  address.searchParams.set('pgbouncer', 'true')
  const connection = await connectDatabase({ ...one, url: address.href })
  const db = connection.db()
  await repeat(12, () => sql`select ${1}::int as often`.execute(db))

  expect((await sql`select statement from pg_prepared_statements`.execute(db)).rows).toEqual([])
  await connection.close()
})

test('a statement that writes is prepared in a transaction whatever it reads, if its own answer has no changing columns', async () => {
  const connection = await connectDatabase({ ...one, url })
  const db = connection.db()
  await shared.pool.query('create table written (id integer)')
  const write = (returning: string) =>
    db
      .transaction()
      .execute((trx) =>
        sql`insert into written select given.id from (select * from unnest(array[${1}::int]) id) given ${sql.raw(returning)}`.execute(
          trx,
        ),
      )
  for (const returning of ['', 'returning id', 'returning *']) await repeat(12, () => write(returning))

  const { rows } = await sql`select from pg_prepared_statements where statement like '%written%'`.execute(db)
  expect(rows.length).toBe(2)
  await connection.close()
})

test('a column that a newer version adds disturbs no statement of this one', async () => {
  const connection = await connectDatabase({ ...one, url })
  const db = connection.db<{ grown: { id: number } }>()
  await shared.pool.query('create table grown (id integer primary key)')
  const ask = () =>
    Promise.all([
      db.selectFrom('grown').selectAll().where('id', '=', 1).execute(),
      db.selectFrom('grown').selectAll('grown').where('id', '=', 1).execute(),
      db
        .insertInto('grown')
        .values({ id: 1 })
        .onConflict((on) => on.doNothing())
        .returningAll()
        .execute(),
    ])
  await repeat(12, ask)
  const { rows } = await sql`select from pg_prepared_statements where statement like '%grown%'`.execute(db)
  expect(rows.length).toBe(3)
  const inTransaction = () =>
    db.transaction().execute((trx) => trx.selectFrom('grown').selectAll().where('id', '=', 1).execute())
  await repeat(12, inTransaction)
  await shared.pool.query('alter table grown add column size integer')

  await expect(inTransaction()).resolves.toBeDefined()
  await expect(ask()).resolves.toBeDefined()
  await repeat(12, ask)
  expect(await inTransaction()).toEqual([{ id: 1, size: null }])
  await connection.close()
})
