import { expect, test } from 'vitest'
import type { Tables } from '#services/appointments/tables.ts'
import { aStore } from '#services/appointments/testing/a-store.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()
const store = await aStore(connection.db<Tables>(), { stations: [{ skills: ['bath'] }, { skills: ['bath'] }] })
const server = await testServer(connection, {
  environment: { RATE_LIMIT: '0' },
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

const place = `/appointments-api/merchants/${store.merchantId}/stores/${store.storeId}`

/** Holds a free slot for a cat with a shared link's token; returns a function that books it. */
async function holdBySharedLink(session: Record<string, string>) {
  const cat = { name: 'Misha', petTypeId: 'gato' }
  const pet = JSON.parse((await ask('POST', '/pet-profile-api/pet-profiles', session, cat)).body)
  const { token } = JSON.parse((await ask('POST', '/appointments-api/share-link/auth/token', session)).body)
  const byLink = { authorization: `Bearer ${token}` }
  const pets = [{ petId: pet.id, servicePackId: 'bano' }]
  const { days } = JSON.parse((await ask('POST', `${place}/slots`, byLink, { pets })).body)
  const { schedule } = days.flatMap((day: { slots: { schedule: string }[] }) => day.slots).at(-1)
  const held = await ask('POST', `${place}/holds`, byLink, { pets, schedule })
  expect(held).toMatchObject({ status: 200, body: expect.stringContaining(schedule) })
  const appointments = [{ ...pets[0], schedule, storeId: store.storeId }]
  const booking = { merchantId: store.merchantId, appointments, holdId: JSON.parse(held.body).id }
  return () => ask('POST', '/appointments-api/appointments', byLink, booking)
}

async function aGuest() {
  const { uid, sessionToken } = JSON.parse((await ask('POST', '/v1/app/web/guests', {}, { country: 'BO' })).body)
  return { uid, session: { authorization: `Bearer ${sessionToken}` } }
}

test('a guest who follows it keeps a time, and books it with a phone alone', async () => {
  const { session } = await aGuest()
  const book = await holdBySharedLink(session)
  expect(await book()).toMatchObject({ status: 422, body: expect.stringContaining('appointments.phone-needed') })
})

test('an account that follows it keeps a time and books it for its own customer', async () => {
  const { uid, session } = await aGuest()
  // Sign-in has its own tests.
  await connection.pool.query('update accounts.accounts set is_guest = false where uid = $1', [uid])
  const person = {
    fullName: 'Ana Roca',
    email: 'ana@example.com',
    phoneNumber: '70000001',
    userName: null,
    locale: 'es',
  }
  expect(await ask('PUT', `/api/market/web/users/${uid}`, session, person)).toMatchObject({ status: 200 })
  const book = await holdBySharedLink(session)
  const { status, body } = await book()
  expect(status).toBe(200)
  expect(JSON.parse(body).appointments).toMatchObject([
    { petName: 'Misha', customer: { ecommerceUid: uid, name: 'Ana Roca', phone: '+59170000001' } },
  ])
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
})

test('it is no cookie of the website', async () => {
  const answer = await ask('GET', '/v1/app/sessions', { cookie: `huella_session=${await aToken()}` })
  expect(answer.status).toBe(401)
})
