import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal, overHttp } from '#shared/rpc/testing.ts'
import { contract, type NewPetCustomer } from '../contract.ts'
import { findReach, saveReach } from '../sharing/store/reach.ts'
import type { Tables } from '../tables.ts'
import { openPets, stranger } from '../testing/open-pets.ts'
import { takeOverChange } from './account-changed.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const time = new Date('2026-11-21T15:00:00Z')
const { pets, signUp, getViewer, unexpected } = openPets(connection, { now: () => time })
const remote = await overHttp(pets, contract, getViewer)
const notFound = { status: 404, code: 'pets.customer-not-found', message: 'Customer not found' }

function aCustomer(uid: string, more: Partial<NewPetCustomer> = {}): NewPetCustomer {
  return { ecommerceId: uid, name: 'Ana S.', email: 'ana@example.com', active: true, contacts: [], ...more }
}

describe.each([
  ['in process', pets.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  test('kinds are for everybody: 0 is all of them, else a page in their order', async () => {
    const all = await client.breeds({ page: 1, limit: 0 }, { context: stranger })
    expect(all.total).toBe(141)
    expect(all.breeds).toHaveLength(141)
    expect(all.breeds.filter(({ petTypeId }) => petTypeId === 'gato')).toHaveLength(41)
    expect(all.breeds[0]).toEqual({
      id: 'perro-mestizo',
      name: 'Mestizo',
      petTypeId: 'perro',
      sortOrder: 1,
      minWeightKg: 3,
      maxWeightKg: 40,
    })
    const page = { page: 2, limit: 3, petTypeId: 'gato' }
    const second = await client.breeds(page, { context: stranger })
    expect(second.breeds.map(({ sortOrder }) => sortOrder)).toEqual([4, 5, 6])
    expect(second.total).toBe(41)

    const { petTypes, total } = await client.petTypes({ page: 1, limit: 0 }, { context: stranger })
    expect(total).toBe(2)
    expect(petTypes.map(({ id, name, icon }) => [id, name, icon])).toEqual([
      ['perro', 'PERRO', '🐶'],
      ['gato', 'GATO', '🐱'],
    ])
    expect(petTypes[1]?.breeds).toHaveLength(41)
    expect(await client.petTypes({ page: 2, limit: 1 }, { context: stranger })).toMatchObject({
      petTypes: [{ name: 'GATO' }],
    })
  })

  test('a customer is made once, and then there already', async () => {
    const { uid, context } = await signUp()
    const made = await client.createCustomer(
      aCustomer(uid, { phone: '700 12345', contacts: [{ type: 'PHONE', value: '+59133456789' }] }),
      { context },
    )
    expect(made).toEqual({
      id: made.id,
      ecommerceId: uid,
      ecommerceUid: uid,
      name: 'Ana S.',
      phone: '+59170012345',
      email: 'ana@example.com',
      active: true,
      contacts: [{ type: 'PHONE', value: '+59133456789' }],
      createdByMerchant: false,
    })
    expect(await client.createCustomer(aCustomer(uid, { name: 'Otra' }), { context })).toEqual(made)
    expect(await client.customerByEcommerceUid({ userUid: uid }, { context })).toEqual(made)
  })

  test('many at once make one', async () => {
    const { uid, context } = await signUp()
    const made = await Promise.all(Array.from({ length: 8 }, () => client.createCustomer(aCustomer(uid), { context })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('an e-mail that is none, nobody, and another account are refused', async () => {
    const { uid, context } = await signUp()
    expect(await getRefusal(client.createCustomer(aCustomer(uid, { phone: '123' }), { context }))).toMatchObject({
      code: 'pets.phone-not-valid',
    })
    expect(await getRefusal(client.createCustomer(aCustomer(uid, { email: 'ana' }), { context }))).toMatchObject({
      status: 400,
      message: 'Invalid email format',
    })
    expect(await getRefusal(client.createCustomer(aCustomer(uid), { context: stranger }))).toEqual({
      status: 401,
      code: 'pets.token-must-be-provided',
      message: 'Token must be provided',
    })
    const eve = await signUp()
    expect(await getRefusal(client.createCustomer(aCustomer(uid), { context: eve.context }))).toEqual(notFound)
    expect(await getRefusal(client.customerByEcommerceUid({ userUid: uid }, { context }))).toEqual(notFound)
  })

  test('the first pet makes the customer from the account', async () => {
    const { uid, context } = await signUp({ name: 'Luis Roca', phone: '+59170000009', email: 'luis@example.com' })
    const pet = await client.createPetProfile({ name: 'Toby', petTypeId: 'perro' }, { context })
    expect(await client.customerByEcommerceUid({ userUid: uid }, { context })).toMatchObject({
      id: pet.customerId,
      name: 'Luis Roca',
      phone: '+59170000009',
      email: 'luis@example.com',
    })
  })

  test('a phone finds the customer only when the caller proved it', async () => {
    const phone = '+59170055555'
    const ana = await signUp({ phone, isPhoneProved: true })
    const claims = await signUp({ phone, isPhoneProved: false })
    for (const { context } of [ana, claims])
      await client.createPetProfile({ name: 'Toby', petTypeId: 'perro' }, { context })

    const ask = ({ uid, context }: typeof ana, written: string, userUid = uid) =>
      client.customerByEcommerceUid({ userUid, phone: written }, { context })
    expect(await ask(ana, phone)).toMatchObject({ ecommerceUid: ana.uid, phone })
    expect(await ask(ana, '700-55555')).toMatchObject({ ecommerceUid: ana.uid })
    const wrong = [
      ask(ana, '70055556'),
      ask(ana, ''),
      ask(claims, phone),
      ask(claims, phone, ana.uid),
      ask(claims, '70055556', 'nobody'),
    ]
    for (const refusal of await Promise.all(wrong.map(getRefusal))) expect(refusal).toEqual(notFound)
  })
})

test('what is new of the account reaches the customer and where mails go, and an older fact changes nothing', async () => {
  const { uid, context } = await signUp({ name: 'Ana', email: 'ana@example.com', phone: '+59170000001' })
  await pets.client.createPetProfile({ name: 'Toby', petTypeId: 'perro' }, { context })
  await saveReach(db, { uid, name: 'Ana', email: 'ana@example.com', phone: null, asked_at: time })

  const fact = {
    uid,
    fullName: 'Ana Suárez',
    phoneNumber: '+59170000002',
    email: 'Ana@Nuevo.bo',
    verifiedPhone: true,
    verifiedEmail: false,
    changedAt: '2026-11-21T16:00:00.000Z',
  }
  const older = { ...fact, fullName: 'Anita', verifiedEmail: true, changedAt: '2026-11-21T15:59:59.999Z' }
  for (const change of [fact, older, fact]) await takeOverChange({ db }, change)

  expect(await pets.client.customerByEcommerceUid({ userUid: uid }, { context })).toMatchObject({
    name: 'Ana Suárez',
    phone: '+59170000002',
    email: 'Ana@Nuevo.bo',
  })
  // The e-mail is not verified.
  expect(await findReach(db, uid)).toMatchObject({ name: 'Ana Suárez', email: null, phone: '+59170000002' })
  await takeOverChange({ db }, { ...fact, verifiedEmail: true, changedAt: '2026-11-21T17:00:00.000Z' })
  expect(await findReach(db, uid)).toMatchObject({ email: 'ana@nuevo.bo' })
})

test('news of somebody without pets are no news here', async () => {
  const { uid } = await signUp()
  const fact = { uid, fullName: null, phoneNumber: null, email: null, verifiedPhone: false, verifiedEmail: false }
  await takeOverChange({ db }, { ...fact, changedAt: time.toISOString() })
  expect(await db.selectFrom('pets.customers').selectAll().where('uid', '=', uid).execute()).toEqual([])
})

test('a fact that is none is no success: it is told again', async () => {
  await expect(takeOverChange({ db }, { uid: 'x' })).rejects.toThrow()
})

test('nothing went wrong that nobody expected', () => expect(unexpected).toEqual([]))
