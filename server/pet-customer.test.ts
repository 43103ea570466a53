import { expect, test, vi } from 'vitest'
import { openPets } from '#services/pets/testing/open-pets.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { findCustomer } from '#web/storefront/pets/pet-customer.server.ts'

const { pets, signUp } = openPets(await testDatabase(), { now: () => new Date('2026-11-22T15:00:00Z') })
const { client } = pets
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})

/** A person with a pet, as the pages ask pets for their customer, over a line that first fails some times. */
async function aVisitor({ phone = '+59170000009', failures = 0 }: { phone?: string | null; failures?: number } = {}) {
  const { uid, context } = await signUp({ name: 'Luis Roca', phone: '+59170000009' })
  const { customerId } = await client.createPetProfile({ name: 'Toby', petTypeId: 'perro' }, { context })
  let asked = 0
  return {
    uid,
    customerId,
    find: (viewer: { uid: string | null; token: string | null }) =>
      findCustomer(viewer, {
        phone: async () => phone,
        ask: async (userUid) => {
          asked += 1
          if (asked <= failures) throw httpError('unavailable')
          return client.customerByEcommerceUid({ userUid }, { context })
        },
      }),
    asked: () => asked,
  }
}

test('pets are asked for a customer with token, id and phone, and without one of them not at all', async () => {
  const visitor = await aVisitor()
  expect(await visitor.find({ uid: visitor.uid, token: 'session' })).toMatchObject({ id: visitor.customerId })
  expect(visitor.asked()).toBe(1)

  expect(await visitor.find({ uid: null, token: 'session' })).toBeNull()
  expect(await visitor.find({ uid: visitor.uid, token: null })).toBeNull()
  expect(visitor.asked()).toBe(1)
  const unreachable = await aVisitor({ phone: null })
  expect(await unreachable.find({ uid: unreachable.uid, token: 'session' })).toBeNull()
  expect(unreachable.asked()).toBe(0)
})

test('pets that fail are asked again 2 times; after that there is no customer, and the log says why', async () => {
  const unlucky = await aVisitor({ failures: 2 })
  expect(await unlucky.find({ uid: unlucky.uid, token: 'session' })).toMatchObject({ id: unlucky.customerId })
  expect(unlucky.asked()).toBe(3)
  expect(logged).not.toHaveBeenCalled()

  const lost = await aVisitor({ failures: 3 })
  expect(await lost.find({ uid: lost.uid, token: 'session' })).toBeNull()
  expect(lost.asked()).toBe(3)
  expect(logged).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ code: 'http.unavailable' }))
})
