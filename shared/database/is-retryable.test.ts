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

// PgBouncer 1.18 gives them all the code of a broken protocol.
test.each([
  'server login has been failing, try again later (server_login_retry)',
  'server conn crashed?',
  'query_wait_timeout',
  'no more connections allowed (max_client_conn)',
])('PgBouncer without a server may be tried again: %s', (message) => {
  expect(isRetryable(Object.assign(new Error(message), { code: '08P01' }))).toBe(true)
})

test('a message that PostgreSQL does not understand stays wrong', () => {
  expect(isRetryable(Object.assign(new Error('invalid message format'), { code: '08P01' }))).toBe(false)
})
