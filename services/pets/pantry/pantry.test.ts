import { beforeEach, expect, test } from 'vitest'
import type { ContentClient } from '#services/content/client.ts'
import type { FoodPurchase } from '#services/market/contract.ts'
import { testDatabase } from '#shared/database/testing.ts'
import type { NewPetProfile } from '../contract.ts'
import { sweepPets } from '../sweep-pets.ts'
import { openPets, sheetFood } from '../testing/open-pets.ts'
import { unreadSheet } from '../testing/unread-sheet.ts'

const connection = await testDatabase()
const asked: { shopId?: string | undefined; uid: string | null | undefined }[] = []
let purchases: FoodPurchase[] = []
let readSheet: ContentClient['foodProductsSheet']
const { pets, signUp } = openPets(connection, {
  now: () => new Date('2026-11-21T15:00:00Z'),
  market: {
    foodPurchases: async ({ shopId }, options) => {
      asked.push({ shopId, uid: options?.context.viewer.uid })
      return purchases
    },
  },
  content: { foodProductsSheet: (...asked) => readSheet(...asked) },
})

beforeEach(() => {
  asked.length = 0
  purchases = [food({})]
  readSheet = async () => [sheetFood]
})

test('the food that a dog of 12 kg has left is told with the day on which it ends', async () => {
  const owner = await findOwner({})
  expect(await loadPantry(owner)).toEqual([
    {
      source: {
        kind: 'shop',
        productId: 'croquetas',
        variantId: 'croquetas-15',
        slug: 'croquetas',
        optionTitle: '15 kg',
        imageId: null,
      },
      title: 'Croquetas de pollo',
      netGrams: 15_000,
      kcalPerKg: 3620,
      form: 'dry',
      petTypes: ['PERRO'],
      eaters: [{ petProfileId: owner.petIds[0], name: 'Toby', gramsPerDay: 199, kcalPerDay: 722 }],
      isChosen: false,
      isTooMuch: false,
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
  purchases = [food({ deliveredAt: '2026-11-02T20:00:00.000Z' })]
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

test('food bought elsewhere lasts by the energy that the sheet says: 12 kg of 400 kcal give a dog of 12 kg 66 days', async () => {
  purchases = []
  const owner = await findOwner({})
  await addFood(owner, { foodNumber: 3, netGrams: 12_000, boughtOn: '2026-11-11' })
  expect(await loadPantry(owner)).toEqual([
    {
      source: { kind: 'elsewhere', foodNumber: 3 },
      title: 'Kantuta · Adulto, pollo',
      netGrams: 12_000,
      kcalPerKg: 4000,
      form: 'dry',
      petTypes: ['PERRO'],
      eaters: [{ petProfileId: owner.petIds[0], name: 'Toby', gramsPerDay: 181, kcalPerDay: 722 }],
      isChosen: false,
      isTooMuch: false,
      gramsPerDay: 181,
      boughtOn: '2026-11-11',
      runsOutOn: '2027-01-16',
      daysLeft: 56,
      daysPerBag: 66,
      daysOfBagBefore: 0,
      basis: 'energy',
    },
  ])
})

test('what was bought elsewhere and what was bought here are one diet', async () => {
  const owner = await findOwner({})
  await addFood(owner, { boughtOn: '2026-11-20' })
  const [item, ...others] = await loadPantry(owner)
  expect(others).toEqual([])
  expect(item).toMatchObject({ source: { kind: 'elsewhere' }, boughtOn: '2026-11-20', basis: 'learned' })
  expect(item?.daysOfBagBefore).toBeGreaterThan(0)
})

test('treats and tins, from here and elsewhere, are counted against the energy of the day', async () => {
  purchases = [
    food({}),
    food({ productId: 'latas', netGrams: 330, quantity: 24, kcalPerKg: 980 }),
    food({ productId: 'huesos', netGrams: 200, quantity: 10, kcalPerKg: 3500, isTreat: true }),
  ]
  readSheet = async () => [{ ...sheetFood, name: 'Galletas de avena' }]
  const owner = await findOwner({})
  await addFood(owner, { netGrams: 1_000, boughtOn: '2026-10-31' })
  const items = await loadPantry(owner)
  expect(items.map(({ title, form }) => [title, form]).sort()).toEqual([
    ['Croquetas de pollo', 'dry'],
    ['Croquetas de pollo', 'treat'],
    ['Croquetas de pollo', 'wet'],
    ['Kantuta · Galletas de avena', 'treat'],
  ])
  const kcal = (some: typeof items) => some.reduce((sum, { eaters }) => sum + (eaters[0]?.kcalPerDay ?? 0), 0)
  expect(Math.abs(kcal(items) - 722)).toBeLessThanOrEqual(4)
  expect(kcal(items.filter(({ form }) => form === 'treat'))).toBeLessThanOrEqual(73)
  expect(items.every(({ form, isTooMuch }) => isTooMuch === (form === 'treat'))).toBe(true)
})

test('who eats a food is what its owner says, until they leave it to us again', async () => {
  purchases = [food({ breedSize: null })]
  const owner = await findOwner({}, { name: 'Rocky' })
  const [toby, rocky] = owner.petIds
  const names = (items: Awaited<ReturnType<typeof loadPantry>>) =>
    items.map(({ eaters, isChosen }) => [isChosen, ...eaters.map(({ name }) => name).sort()])
  expect(names(await loadPantry(owner))).toEqual([[false, 'Rocky', 'Toby']])

  expect(names(await chooseEaters(owner, [rocky]))).toEqual([[true, 'Rocky']])
  expect(names(await loadPantry(owner))).toEqual([[true, 'Rocky']])
  const both = await Promise.all([chooseEaters(owner, [toby, toby]), chooseEaters(owner, [toby])])
  expect(both.map(names)).toEqual([[[true, 'Toby']], [[true, 'Toby']]])
  expect(names(await chooseEaters(owner, []))).toEqual([[false, 'Rocky', 'Toby']])
})

test('a family chooses for its own pantry among the pets that it sees, and nobody for the food of others', async () => {
  purchases = [food({ breedSize: null })]
  const owner = await findOwner({})
  const other = await findOwner({ name: 'Max' })
  await expect(chooseEaters(other, owner.petIds)).rejects.toMatchObject({ code: 'pets.pet-not-found' })
  await expect(chooseEaters({ ...other, customerId: owner.customerId }, owner.petIds)).rejects.toMatchObject({
    code: 'pets.customer-not-found',
  })

  // A sitter sees the pet, and does not feed it.
  await connection.pool.query(
    `insert into pets.shares (id, pet_profile_id, email, access, uid, created_at)
     values ($1, $2, 'sitter@example.com', 'see', $3, now())`,
    [`share of ${other.uid}`, owner.petIds[0], other.uid],
  )
  expect((await loadPantry(other))[0]?.eaters.map(({ name }) => name).sort()).toEqual(['Max', 'Toby'])
  expect((await chooseEaters(other, other.petIds))[0]?.eaters.map(({ name }) => name)).toEqual(['Max'])
  expect((await loadPantry(owner))[0]?.eaters.map(({ name }) => name)).toEqual(['Toby'])
})

test('only food that was bought has somebody who eats it', async () => {
  const owner = await findOwner({})
  const call = pets.client.setFoodEaters(
    {
      customerId: owner.customerId,
      shopId: 'almacen',
      food: { kind: 'elsewhere', foodNumber: 3 },
      petProfileIds: owner.petIds,
    },
    { context: owner.context },
  )
  await expect(call).rejects.toMatchObject({ code: 'pets.pantry-food-not-found', status: 404 })
})

test('a pet on the way to another weight eats what its plan says', async () => {
  const owner = await findOwner({})
  const [petProfileId = ''] = owner.petIds
  await pets.client.setWeightTarget(
    { customerId: owner.customerId, petProfileId, grams: 11_000 },
    { context: owner.context },
  )
  // Of 722 kcal, 264 come from the 2 % of its weight that it may lose in a week.
  expect(await loadPantry(owner)).toMatchObject([{ basis: 'plan', gramsPerDay: 127, eaters: [{ kcalPerDay: 458 }] }])
})

test('what a veterinarian said goes before a weight plan and the estimate, until it is taken back', async () => {
  const owner = await findOwner({})
  const [petProfileId = ''] = owner.petIds
  const path = { customerId: owner.customerId, petProfileId }
  const call = { context: owner.context }
  await pets.client.setWeightTarget({ ...path, grams: 11_000 }, call)
  await pets.client.updatePetProfile({ ...path, veterinaryKcalPerDay: 640 }, call)
  expect(await loadPantry(owner)).toMatchObject([{ basis: 'plan', eaters: [{ kcalPerDay: 640 }] }])
  await pets.client.updatePetProfile({ ...path, veterinaryKcalPerDay: null }, call)
  expect(await loadPantry(owner)).toMatchObject([{ basis: 'plan', eaters: [{ kcalPerDay: 458 }] }])
  await expect(pets.client.updatePetProfile({ ...path, veterinaryKcalPerDay: 5 }, call)).rejects.toMatchObject({
    status: 400,
  })
})

test('an editor changes a food of the sheet and takes it away: what was added stays as it was', async () => {
  purchases = []
  const owner = await findOwner({})
  await addFood(owner, {})
  readSheet = async () => []
  expect(await loadPantry(owner)).toMatchObject([{ title: 'Kantuta · Adulto, pollo', gramsPerDay: 181 }])
  await expect(addFood(owner, {})).rejects.toMatchObject({ code: 'pets.food-not-found', status: 422 })
})

test('food without a known energy cannot be added', async () => {
  readSheet = async () => [{ ...sheetFood, kcalPer100g: null }]
  await expect(addFood(await findOwner({}), {})).rejects.toMatchObject({ code: 'pets.food-not-found' })
})

test('while the sheet was never read, nothing is added and the refusal says to try later', async () => {
  const owner = await findOwner({})
  readSheet = unreadSheet()
  await expect(addFood(owner, {})).rejects.toMatchObject({ code: 'content.food-products', status: 503 })
  expect(await loadFoods(owner)).toEqual([])
})

test('what was added is listed, the newest first, and can be taken back', async () => {
  const owner = await findOwner({})
  await addFood(owner, { boughtOn: '2026-09-01', netGrams: 3_000 })
  const foods = await addFood(owner, { boughtOn: '2026-10-01' })
  expect(foods).toMatchObject([
    { foodNumber: 3, title: 'Kantuta · Adulto, pollo', netGrams: 12_000, boughtOn: '2026-10-01' },
    { netGrams: 3_000, boughtOn: '2026-09-01' },
  ])
  expect(await loadFoods(owner)).toEqual(foods)

  const [newest, ...older] = foods
  expect(await deleteFood(owner, newest?.id)).toEqual(older)
  await expect(deleteFood(owner, newest?.id)).rejects.toMatchObject({ code: 'pets.pantry-food-not-found' })
})

test('a form that is sent twice adds one food', async () => {
  const owner = await findOwner({})
  const context = { ...owner.context, idempotencyKey: `food of ${owner.uid}` }
  const answers = await Promise.all([1, 2].map(() => addFood({ ...owner, context }, {})))
  expect(answers[0]).toEqual(answers[1])
  expect(await loadFoods(owner)).toHaveLength(1)
})

test('food is bought neither tomorrow nor two years ago', async () => {
  const owner = await findOwner({})
  const add = (boughtOn: string) => addFood(owner, { boughtOn })
  await expect(add('2026-11-22')).rejects.toMatchObject({ code: 'pets.date-in-future' })
  await expect(add('2024-11-20')).rejects.toMatchObject({ code: 'pets.bought-too-long-ago', status: 422 })
})

test('an owner adds a hundred foods at most, also at the same moment', async () => {
  const owner = await findOwner({})
  const rows = Array.from({ length: 99 }, (_, index) => `food ${index} of ${owner.uid}`)
  await connection.pool.query(
    `insert into pets.pantry_foods select id, $2, 3, 'Kantuta', 'Adulto', 'PERRO', null, 4000, 1000, '2026-11-01', now()
     from unnest($1::text[]) as id`,
    [rows, owner.customerId],
  )
  const added = await Promise.allSettled([addFood(owner, {}), addFood(owner, {})])
  expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(addFood(owner, {})).rejects.toMatchObject({ code: 'pets.too-many' })
})

test("somebody else's food reads as not found", async () => {
  const owner = await findOwner({})
  const other = await findOwner({})
  const [food] = await addFood(owner, {})
  const { customerId } = owner
  await expect(loadFoods({ ...other, customerId })).rejects.toMatchObject({ code: 'pets.customer-not-found' })
  await expect(addFood({ ...other, customerId }, {})).rejects.toMatchObject({ code: 'pets.customer-not-found' })
  await expect(deleteFood({ ...other, customerId }, food?.id)).rejects.toMatchObject({
    code: 'pets.customer-not-found',
  })
  await expect(deleteFood(other, food?.id)).rejects.toMatchObject({ code: 'pets.pantry-food-not-found' })
  expect(await loadFoods(owner)).toHaveLength(1)
})

test('food of two years ago is deleted', async () => {
  const owner = await findOwner({})
  await addFood(owner, {})
  await sweepPets(connection.db(), new Date('2028-11-09T12:00:00Z'))
  expect(await loadFoods(owner)).toHaveLength(1)
  await sweepPets(connection.db(), new Date('2028-11-11T12:00:00Z'))
  expect(await loadFoods(owner)).toEqual([])
})

type Owner = Awaited<ReturnType<typeof findOwner>>

function loadPantry({ customerId, context }: Owner) {
  return pets.client.pantry({ customerId, shopId: 'almacen' }, { context })
}

function loadFoods({ customerId, context }: Owner) {
  return pets.client.pantryFoods({ customerId }, { context })
}

function addFood({ customerId, context }: Owner, bag: { foodNumber?: number; netGrams?: number; boughtOn?: string }) {
  const asked = { foodNumber: 3, netGrams: 12_000, boughtOn: '2026-11-11', ...bag }
  return pets.client.addPantryFood({ customerId, ...asked }, { context })
}

function chooseEaters({ customerId, context }: Owner, petProfileIds: (string | undefined)[]) {
  const food = { kind: 'shop' as const, productId: 'croquetas' }
  const choice = { customerId, shopId: 'almacen', food, petProfileIds: petProfileIds.map(String) }
  return pets.client.setFoodEaters(choice, { context })
}

function deleteFood({ customerId, context }: Owner, pantryFoodId = '') {
  return pets.client.deletePantryFood({ customerId, pantryFoodId }, { context })
}

async function findOwner(...profiles: Partial<NewPetProfile>[]) {
  const { uid, context } = await signUp()
  const petIds: string[] = []
  let customerId = ''
  for (const profile of profiles) {
    const pet = await pets.client.createPetProfile({ ...toby, ...profile }, { context })
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
    isTreat: false,
    quantity: 1,
    // 31 October in Bolivia.
    orderedAt: '2026-11-01T02:00:00.000Z',
    deliveredAt: null,
    ...changes,
  }
}
