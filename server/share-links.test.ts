import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()
const server = await testServer(connection, {
  environment: { SERVICE_KEY: 'service key of at least 32 bytes!', RATE_LIMIT: '0' },
})

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.text() }
}

async function aToken(): Promise<string> {
  const { status, body } = await ask('POST', '/appointments-api/share-link/auth/token')
  expect(status).toBe(200)
  return JSON.parse(body).token
}

test('a shared link reads stores', async () => {
  const authorization = `Bearer ${await aToken()}`
  const stores = await ask('GET', '/appointments-api/merchants/nobody/stores/nothing', { authorization })
  expect(stores).toMatchObject({ status: 404, body: expect.stringContaining('Store not found') })
})

test.each([
  ['GET', '/appointments-api/appointments'],
  ['GET', '/appointments-api/person'],
  ['DELETE', '/appointments-api/person'],
  ['GET', '/appointments-api/customers/ecommerce?phone=70000001'],
  ['POST', '/appointments-api/share-link/auth/token'],
  ['GET', '/v1/app/account'],
  ['POST', '/v1/app/shareToken'],
  ['GET', '/v1/app/sessions'],
  ['POST', '/pet-profile-api/pet-profiles'],
  ['GET', '/pet-profile-api/breeds'],
  ['POST', '/graphql'],
])('%s %s is not for it', async (method, path) => {
  const authorization = `Bearer ${await aToken()}`
  expect(await ask(method, path, { authorization })).toMatchObject({ status: 401 })
  // Nor by saying that one is a process of ours.
  expect(await ask(method, path, { authorization, 'x-huella-country': 'BO' })).toMatchObject({ status: 401 })
})

test('a process of ours hands it on', async () => {
  const handedOn = { 'x-huella-country': 'BO', 'x-huella-service-key': 'service key of at least 32 bytes!' }
  const answer = await ask('GET', '/v1/app/sessions', { authorization: `Bearer ${await aToken()}`, ...handedOn })
  expect(answer.status).toBe(200)
})

test('it is no cookie of the website', async () => {
  const answer = await ask('GET', '/v1/app/sessions', { cookie: `huella_session=${await aToken()}` })
  expect(answer.status).toBe(401)
})
