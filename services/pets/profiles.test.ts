import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openPets } from './testing/open-pets.ts'

const connection = await testDatabase()
const { pets, somebody } = openPets(connection, { now: () => new Date('2026-11-21T15:00:00Z') })

test('a first pet makes its owner a customer', async () => {
  const { context, uid } = await somebody()
  const pet = await pets.client.createPetProfile(
    { name: 'Toby', petTypeId: 'perro', breedId: 'perro-mestizo', weight: 12.4, birthday: '2020-05-06' },
    { context },
  )
  expect(pet).toMatchObject({ weight: 12, weightGrams: 12400, size: 'mediano', access: 'owner', userId: uid })
  const c = await pets.client.customerByEcommerceUid({ userUid: uid }, { context })
  expect(await pets.client.petProfiles({ customerId: c.id }, { context })).toEqual([pet])
  expect(
    await pets.client.updatePetProfile({ customerId: c.id, petProfileId: pet.id, weight: 13, notes: 'x' }, { context }),
  ).toMatchObject({ weight: 13, notes: 'x' })
  await pets.client.deletePetProfile({ customerId: c.id, petProfileId: pet.id }, { context })
  await expect(pets.client.petProfile({ petProfileId: pet.id }, { context })).rejects.toThrow('Pet profile not found')
})
