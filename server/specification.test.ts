import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openFixtures } from '../tests/access/fixtures.ts'
import { probes } from '../tests/access/probes.ts'
import { findTable, parseStatuses, quoted } from '../tests/specification-document.ts'
import { testServer } from './testing.ts'

/** The calls of docs/specification.md: each answers as specified, anonymously and with the required role. */

const connection = await testDatabase()
const server = await testServer(connection, { environment: { RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1' } })
const { ask, createFixtures, getReadOnlyFixtures } = await openFixtures({ server, connection })

const calls = findTable('7. Calls').rows.map(([call = '', answers = '']) => ({
  operation: quoted(call) ?? '',
  answers: parseStatuses(answers),
}))

test.each(calls)('$operation answers, with and without a slash at its end', async ({ operation, answers }) => {
  const row = probes[operation]
  if (!row) throw new Error(`${operation} is no call of any service`)
  const [method = ''] = operation.split(' ')

  for (const withSlash of [false, true]) {
    const { fixtures, findToken } = await (method === 'GET' ? getReadOnlyFixtures : createFixtures)(operation)
    const call = row.call(fixtures)
    const asked = { ...call, path: withSlash ? call.path.replace(/(?=\?|$)/, '/') : call.path }
    const anonymous = await ask(method, asked)
    const owner = await ask(method, asked, await findToken('owner'))
    expect([anonymous.status, owner.status], `${asked.path} ${owner.body}`).toEqual(answers)
  }
})

test.each(['/graphql', '/graphql/'])('%s answers', async (path) => {
  const answer = await server.post(path, { query: '{ __typename }' })
  expect([answer.status, await answer.json()]).toEqual([200, { data: { __typename: 'Query' } }])
})

test('the endpoints of clients are listed, for programs and for people', async () => {
  const { petProfiles, petInsurance } = await (await server.get('/docs/endpoints.json')).json()
  const graph = `${server.addresses.origins.BO}/graphql`
  expect([petProfiles, petInsurance]).toEqual([
    { rest: `${server.addresses.origins.BO}/pet-profile-api`, graph },
    { rest: `${server.addresses.origins.BO}/pet-insurance/api`, graph },
  ])
  expect(await (await server.get('/docs')).text()).toContain(petInsurance.rest)
})

test('a call that nobody answers is told from those that somebody does', async () => {
  expect((await ask('GET', { path: '/pet-profile-api/nothing-of-this' })).status).toBe(404)
  expect((await ask('POST', { path: '/pet-profile-api/breeds', body: {} })).status).toBe(405)
})
