import pg from 'pg'
import { expect, test } from 'vitest'
import { isRetryable } from './is-retryable.ts'
import { testDatabase } from './testing.ts'

const connection = await testDatabase()

test('a session that an administrator ends may be tried again', async () => {
  const failure = await connection.pool.query('select pg_terminate_backend(pg_backend_pid())').catch((error) => error)

  expect(isRetryable(failure)).toBe(true)
})

test('a server that is not there may be tried again', async () => {
  const anonymous = new pg.Client({ host: '/nowhere', user: 'huella' })
  const failure = await anonymous.connect().catch((error) => error)

  expect(isRetryable(failure)).toBe(true)
})

test('a broken promise of the data stays broken however often it is tried', async () => {
  const failure = await connection.pool.query('select 1 / 0').catch((error) => error)

  expect(failure.code).toBe('22012')
  expect(isRetryable(failure)).toBe(false)
})
