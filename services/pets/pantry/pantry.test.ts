import { beforeEach, expect, test } from 'vitest'
import type { FoodPurchase } from '#services/market/contract.ts'
import { testDatabase } from '#shared/database/testing.ts'
import type { NewPetProfile } from '../contract.ts'
import { openPets } from '../testing/open-pets.ts'

const connection = await testDatabase()
const asked: { shopId?: string | undefined; uid: string | null | undefined }[] = []
let bought: FoodPurchase[] = []
const { pets, somebody } = openPets(connection, {
  now: () => new Date('2026-11-21T15:00:00Z'),
  market: {
    foodPurchases: async ({ shopId }, options) => {
      asked.push({ shopId, uid: options?.context.viewer.uid })
      return bought
    },
  },
})

beforeEach(() => {
  asked.length = 0
  bought = [food({})]
})

test('the food that a dog of 12 kg has left is told with the day on which it ends', async () => {
  const owner = await findOwner({})
  expect(await loadPantry(owner)).toEqual([
    {
      productId: 'croquetas',
      variantId: 'croquetas-15',
      slug: 'croquetas',
      title: 'Croquetas de pollo',
      optionTitle: '15 kg',
      imageId: null,
      netGrams: 15_000,
      eaters: [{ petProfileId: owner.petIds[0], name: 'Toby', gramsPerDay: 199 }],
      gramsPerDay: 199,
      boughtOn: '2026-10-31',
      runsOutOn: '2027-01-14',
      daysLeft: 54,
      daysPerBag: 75,
      daysOfBagBefore: 0,
      basis: 'energy',
    },
  ])
  expect(asked).toEqual([{ shopId: 'almacen', uid: owner.uid }])
})

test('what came to the door counts from that day', async () => {
  bought = [food({ deliveredAt: '2026-11-02T20:00:00.000Z' })]
  expect((await loadPantry(await findOwner({})))[0]?.boughtOn).toBe('2026-11-02')
})

test('the days that the owner set for a pet come first', async () => {
  const owner = await findOwner({ buyAgainAfterDays: 28 })
  expect(await loadPantry(owner)).toMatchObject([{ daysLeft: 7, daysPerBag: 28, basis: 'owner' }])
})

test('pets that died or were never weighed eat nothing, and nobody asks what was bought for them', async () => {
  const dead = await findOwner({ deathDate: '2026-11-01' })
  const unweighed = await findOwner({ weight: 0.1 })
  expect(await loadPantry(dead)).toEqual([])
  expect(await loadPantry(unweighed)).toEqual([])
  expect(asked).toEqual([])
})

test("somebody else's pantry reads as not found", async () => {
  const owner = await findOwner({})
  const other = await findOwner({})
  const call = pets.client.pantry({ customerId: owner.customerId, shopId: 'almacen' }, { context: other.context })
  await expect(call).rejects.toThrow('Customer not found')
})

type Owner = Awaited<ReturnType<typeof findOwner>>

function loadPantry({ customerId, context }: Owner) {
  return pets.client.pantry({ customerId, shopId: 'almacen' }, { context })
}

async function findOwner(...wishes: Partial<NewPetProfile>[]) {
  const { uid, context } = await somebody()
  const petIds: string[] = []
  let customerId = ''
  for (const wish of wishes) {
    const pet = await pets.client.createPetProfile({ ...toby, ...wish }, { context })
    petIds.push(pet.id)
    customerId = pet.customerId
  }
  return { uid, context, petIds, customerId }
}

const toby = { name: 'Toby', petTypeId: 'perro', weight: 12, birthday: '2022-03-10', castrated: true }

function food(changes: Partial<FoodPurchase>): FoodPurchase {
  return {
    productId: 'croquetas',
    variantId: 'croquetas-15',
    slug: 'croquetas',
    title: 'Croquetas de pollo',
    optionTitle: '15 kg',
    imageId: null,
    netGrams: 15_000,
    kcalPerKg: 3620,
    petTypes: ['PERRO'],
    lifeStage: 'adulto',
    breedSize: 'mediano',
    quantity: 1,
    // 31 October in Bolivia.
    orderedAt: '2026-11-01T02:00:00.000Z',
    deliveredAt: null,
    ...changes,
  }
}
