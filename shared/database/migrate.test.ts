import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing.ts'

const connection = await testDatabase()
const folder = new URL('./fixtures/example/', import.meta.url)
const nothing = new URL('./fixtures/nothing/', import.meta.url)

test('three processes that start at once migrate once', async () => {
  const ran = await Promise.all(
    [1, 2, 3].map(() => migrate(connection, { service: 'started_at_once', folder: nothing })),
  )

  expect(ran.flat().filter((name) => name.startsWith('started_at_once/'))).toEqual([
    'started_at_once/000-idempotency',
    'started_at_once/000-setting-changes',
  ])
})

test('a second migration finds nothing to do', async () => {
  const first = await migrate(connection, { service: 'example', folder })
  const second = await migrate(connection, { service: 'example', folder })

  expect(first).toContain('example/001-effect')
  expect(second).toEqual([])
})

test('a version starts on a database that the next version has migrated, and runs nothing of it', async () => {
  await migrate(connection, { service: 'example', folder })

  expect(await migrate(connection, { service: 'example', folder: nothing })).toEqual([])
  expect(await migrate(connection, { service: 'example', folder })).toEqual([])
})

test('a migration that fails names its file and leaves nothing behind', async () => {
  const broken = migrate(connection, { service: 'broken', folder: new URL('./fixtures/broken/', import.meta.url) })

  await expect(broken).rejects.toThrow('Migration of broken failed in 001-half')
  const { rows } = await connection.pool.query(`select to_regclass('broken.half') as half`)
  expect(rows).toEqual([{ half: null }])
})

test('large integers are numbers, days stay days and exact amounts stay exact', async () => {
  const { rows } = await connection.pool.query(
    `select 9007199254740991::int8 as big, '2026-11-21'::date as day, 0.10::numeric as exact`,
  )

  expect(rows).toEqual([{ big: 9007199254740991, day: '2026-11-21', exact: '0.10' }])
})

test('an integer that a number cannot hold is an error and not another number', async () => {
  await expect(connection.pool.query('select 9007199254740993::int8')).rejects.toThrow('9007199254740993 is too large')
})

test('words without accents are the same words', async () => {
  const { rows } = await connection.pool.query(`select shared.without_accents('Ñandú añejo') as plain`)

  expect(rows).toEqual([{ plain: 'Nandu anejo' }])
})
