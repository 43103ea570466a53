import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { anAd } from '#services/community/testing/an-ad.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
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

/** Statements that a page may send, two of them for the frame around it, and those without which it shows nothing. */
const budgets = {
  '/backoffice': 19,
  '/backoffice?place=shop-santa-cruz': 7,
  '/backoffice/orders': 7,
  '/backoffice/catalogue?shopId=santa-cruz': 5,
  '/backoffice/stock/purchases?shopId=santa-cruz': 5,
  '/backoffice/sale?shopId=santa-cruz': 3,
}

test('a page of the desk sends no more statements for an owner than its budget', async () => {
  let statements: string[] = []
  const server = await testServer(connection, {
    handlePage: (...page) => rendering.run(statements, () => handlePage(...page)),
  })
  const sessionToken = await signInAsOwner(server)
  await publishWhatWaits(server, sessionToken)
  const headers = { cookie: `huella_session=${sessionToken}`, accept: 'text/html' }
  for (const [path, budget] of Object.entries(budgets)) {
    // Each process reads once what it then holds in memory.
    await server.get(path, headers)
    statements = []
    const answer = await server.get(path, headers)
    expect([path, answer.status]).toEqual([path, 200])
    expect(statements.length, `${path}\n${statements.join('\n')}`).toBeLessThanOrEqual(budget)
    expect(statements.length, path).toBeGreaterThan(2)
  }
})

/** An ad that waits for moderation, a question about a product, and a report of each. */
async function publishWhatWaits(server: TestServer, token: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await server.post(path, body, { authorization: `Bearer ${token}`, 'idempotency-key': newId() })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.json()
  }
  const { id: postId } = await post('/community-api/posts', anAd)
  const { rows } = await connection.pool.query<{ id: string }>('select id from market.products limit 1')
  const { questionId } = await post(`/api/market/app/products/${rows[0]?.id}/questions`, { text: '¿De qué color es?' })
  await connection.pool.query(
    `insert into community.reports (id, post_id, uid, reason, note, created_at)
      select $1, id, owner_uid, 'other', '', created_at from community.posts where id = $2`,
    [newId(), postId],
  )
  await connection.pool.query(
    `insert into market.content_reports (id, question_id, uid, reason, created_at)
      select $1, id, uid, 'Insulta', created_at from market.product_questions where id = $2`,
    [newId(), questionId],
  )
}

/** The token of a session of an owner with a proved second factor. */
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
  return sessionToken
}
