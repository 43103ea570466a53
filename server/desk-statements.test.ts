import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { findSignUpCode } from './testing/signed-up-person.ts'
import { openTwoShops } from './testing/two-shops.ts'
import { type TestServer, testServer } from './testing.ts'
import { builtWebsite } from './website.ts'

/** Statements of the page that is being rendered; jobs and other pages of this process send theirs outside of it. */
const rendering = new AsyncLocalStorage<string[]>()
const query = pg.Client.prototype.query
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
  const [first] = sent as [string | { text: string }]
  rendering.getStore()?.push(typeof first === 'string' ? first : first.text)
  return Reflect.apply(query, this, sent)
})

const connection = await testDatabase()
const { handlePage } = await builtWebsite()
beforeAll(() => openTwoShops(connection))

/** Statements that a page may send, five of them for the frame around it, and those without which it shows nothing. */
const budgets = {
  '/backoffice': 25,
  '/backoffice?place=shop-santa-cruz': 12,
  '/backoffice/orders': 10,
  '/backoffice/catalogue?shopId=santa-cruz': 8,
  '/backoffice/stock/purchases?shopId=santa-cruz': 8,
  '/backoffice/sale?shopId=santa-cruz': 6,
}

test('a page of the desk sends no more statements for an owner than its budget', async () => {
  let statements: string[] = []
  const server = await testServer(connection, {
    handlePage: (...page) => rendering.run(statements, () => handlePage(...page)),
  })
  const headers = { cookie: await signInAsOwner(server), accept: 'text/html' }
  for (const [path, budget] of Object.entries(budgets)) {
    // Each process reads once what it then holds in memory.
    await server.get(path, headers)
    statements = []
    const answer = await server.get(path, headers)
    expect([path, answer.status]).toEqual([path, 200])
    expect(statements.length, `${path}\n${statements.join('\n')}`).toBeLessThanOrEqual(budget)
    expect(statements.length, path).toBeGreaterThan(4)
  }
})

/** A session of an owner with a proved second factor, as a Cookie header. */
async function signInAsOwner(server: TestServer): Promise<string> {
  const post = async (path: string, body: object) => (await server.post(path, body, { origin: server.url })).json()
  const person = { email: 'duena@ejemplo.bo', fullName: 'Valeria Suárez', password: 'tres-tristes-tigres' }
  const { registrationId } = await post('/v1/app/identity/register', { ...person, termsVersion: '1' })
  const code = await findSignUpCode(server, person.email)
  const { idToken } = await post('/v1/app/identity/register/confirm', { registrationId, code })
  const { uid, sessionToken } = await post('/v1/app/web/sessions', { idToken, country: 'BO' })
  await connection.pool.query(
    `update accounts.accounts set roles = '{customer,operator}', is_owner = true where uid = $1`,
    [uid],
  )
  await connection.pool.query('update accounts.web_sessions set second_factor_at = now(), last_seen_at = now()')
  return `huella_session=${sessionToken}`
}
