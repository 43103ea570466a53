import { expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { testServer } from './testing.ts'

const server = await testServer(await testDatabase(), { environment: { RATE_LIMIT: '0' } })

async function ask(method: string, path: string, token?: string, body?: object) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

async function aGuest() {
  const { body } = await ask('POST', '/v1/app/web/guests', undefined, { country: 'BO' })
  return { uid: body.uid, token: body.sessionToken }
}

test('what an account changes reaches its pet customer by itself', async () => {
  const { uid, token } = await aGuest()
  await ask('POST', '/pet-profile-api/pet-profiles', token, { name: 'Toby', petTypeId: 'perro' })
  const customer = () => ask('GET', `/pet-profile-api/customers/ecommerce/${uid}`, token)
  expect((await customer()).body).toMatchObject({ name: '', phone: null })

  const update = {
    fullName: 'Ana Roca',
    email: 'ana@example.com',
    phoneNumber: '70000001',
    userName: null,
    locale: 'es',
  }
  expect((await ask('PUT', `/api/market/web/users/${uid}`, token, update)).status).toBe(200)
  await vi.waitFor(
    async () => expect((await customer()).body).toMatchObject({ name: 'Ana Roca', phone: '+59170000001' }),
    { timeout: 60_000, interval: 200 },
  )
})

test('every path of pets answers with its trailing slash as without', async () => {
  const { uid, token } = await aGuest()
  const { body: pet } = await ask('POST', '/pet-profile-api/pet-profiles/', token, { name: 'Toby', petTypeId: 'perro' })
  const pets = `/pet-profile-api/customers/${pet.customerId}/pet-profiles`
  for (const path of [
    '/pet-profile-api/breeds',
    '/pet-profile-api/pet-types',
    `/pet-profile-api/customers/ecommerce/${uid}`,
    `/pet-profile-api/pet-profiles/${pet.id}`,
    pets,
    `${pets}/${pet.id}/weights`,
    `${pets}/${pet.id}/medicine-applications`,
    `${pets}/${pet.id}/shares`,
    `${pets}/${pet.id}/tag`,
  ]) {
    const plain = await ask('GET', path, token)
    expect(plain.status, path).toBe(200)
    expect(await ask('GET', `${path}/`, token), path).toEqual(plain)
  }
  const changed = await ask('PATCH', `${pets}/${pet.id}/`, token, { name: 'Tobi' })
  expect(changed).toMatchObject({ status: 200, body: { name: 'Tobi' } })
})

test("without a token pets answer 401 in the specification's words", async () => {
  for (const [method, path, body] of [
    ['POST', '/pet-profile-api/pet-profiles', { name: 'Toby', petTypeId: 'perro' }],
    ['POST', '/pet-profile-api/customers', { ecommerceId: 'x', name: 'Ana', email: 'ana@example.com' }],
    ['GET', '/pet-profile-api/pet-profiles/x', undefined],
    ['GET', '/pet-profile-api/customers/ecommerce/x', undefined],
  ] as const)
    expect(await ask(method, path, undefined, body)).toMatchObject({
      status: 401,
      body: { message: 'Token must be provided' },
    })
})
