import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()
const server = await testServer(connection)

/** Makes PostgreSQL refuse every write of guests and every new table with this error, as on a full disk. */
async function failWith(code: string): Promise<void> {
  await connection.pool.query(`
    create function public.refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create trigger refuse_row before insert on accounts.accounts execute function public.refuse_row();
    create function public.refuse_table() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create event trigger refuse_table on ddl_command_start execute function public.refuse_table();
  `)
}

async function recover(): Promise<void> {
  await connection.pool.query(`
    drop event trigger refuse_table;
    drop function public.refuse_table();
    drop function public.refuse_row() cascade;
  `)
}

const ready = async () => {
  const answer = await server.get('/readyz')
  return [answer.status, (await answer.json()).status]
}
const newGuest = () => server.post('/v1/app/web/guests', { country: 'BO' })

test('a full disk of the database is 503 and not ready, and both end when there is room again', async () => {
  await failWith('53100')
  expect(await ready()).toEqual([200, 'ok'])
  const refused = await newGuest()
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'http.unavailable'])
  expect(await ready()).toEqual([503, 'no room in the database'])
  expect(await ready()).toEqual([503, 'no room in the database'])

  await recover()
  expect(await ready()).toEqual([200, 'ok'])
  expect((await newGuest()).status).toBe(200)
})

test('a database without memory is 503, and stays ready', async () => {
  await failWith('53200')
  expect((await newGuest()).status).toBe(503)
  expect(await ready()).toEqual([200, 'ok'])
  await recover()
})

test('a database that lacks a migration of this version is not ready', async () => {
  const other = await testServer(connection)
  const { rows } = await connection.pool.query(
    `delete from market.kysely_migration where name = (select max(name) from market.kysely_migration) returning *`,
  )
  const answer = await other.get('/readyz')
  expect([answer.status, await answer.json()]).toMatchObject([503, { status: 'migrations are missing' }])
  await connection.pool.query('insert into market.kysely_migration (name, timestamp) values ($1, $2)', [
    rows[0].name,
    rows[0].timestamp,
  ])
})
