import { describe, expect, test } from 'vitest'
import type { CountryIso } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal, overHttp } from '#shared/rpc/testing.ts'
import { contract, type NewPetProfile, type PetProfileChanges } from '../contract.ts'
import { openPets, stranger } from '../testing/open-pets.ts'
import { unknownFacts } from './rules/unknown-facts.ts'

const connection = await testDatabase({ poolSize: 5 })
const now = new Date('2026-11-21T15:00:00Z')
const { pets, signUp, getViewer, unexpected } = openPets(connection, { now: () => now })
const remote = await overHttp(pets, contract, getViewer)

describe.each([
  ['in process', pets.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  async function anOwner(country: CountryIso = 'BO') {
    const owner = await signUp({ name: 'Ana Suárez' }, country)
    const { context } = owner
    const add = (more: Partial<NewPetProfile> = {}) =>
      client.createPetProfile({ name: 'Toby', petTypeId: 'perro', ...more }, { context })
    const toby = await add()
    const path = { customerId: toby.customerId, petProfileId: toby.id }
    const change = (changes: PetProfileChanges) => client.updatePetProfile({ ...path, ...changes }, { context })
    return { ...owner, add, toby, path, change }
  }

  test('customer care sees the pets of an account, and nobody else does', async () => {
    const { uid, context } = await anOwner()
    const viewer = {
      ...context.viewer,
      uid: 'olga',
      roles: ['customer' as const, 'operator' as const],
      areas: 'all' as const,
    }
    const operator = { ...context, viewer }
    expect(await pets.client.staffPets({ uid }, { context: operator })).toMatchObject([
      { name: 'Toby', petType: 'PERRO' },
    ])
    expect(await getRefusal(pets.client.staffPets({ uid }, { context }))).toMatchObject({ status: 403 })
  })

  test('everything that is said of a new pet is kept, and read back in the list and by itself', async () => {
    const { uid, context, add, toby } = await anOwner()
    const facts = {
      breedId: 'perro-labrador-retriever',
      sex: 'Hembra' as const,
      castrated: true,
      birthday: '2020-05-06',
      favoriteFood: 'Pollo hervido',
      buyAgainAfterDays: 30,
      veterinaryKcalPerDay: 1200,
      foodBrands: ['Pro Plan'],
      dietaryPreferences: ['Sin cereales'],
      favoriteToys: ['Pelota'],
      preexistingConditions: ['Alergia al pollo'],
      notes: 'Mancha blanca en el pecho',
    }
    const kira = await add({ name: '  Kira ', userId: uid, weight: 27.35, ...facts })
    expect(kira).toEqual({
      ...facts,
      id: kira.id,
      name: 'Kira',
      userId: uid,
      customerId: toby.customerId,
      petTypeId: 'perro',
      petType: 'PERRO',
      breed: 'Labrador Retriever',
      birthdayIsYearOnly: false,
      deathDate: null,
      weight: 27,
      weightGrams: 27_350,
      weighedOn: '2026-11-21',
      size: 'grande',
      picture: null,
      remindersOn: true,
      access: 'owner',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    expect(await client.petProfile({ petProfileId: kira.id }, { context })).toEqual(kira)
    const list = await client.petProfiles({ customerId: kira.customerId }, { context })
    expect(list).toHaveLength(2)
    expect(list).toContainEqual(kira)
  })

  test('a weight that is no number, and a pet without a type, are refused in the specified words', async () => {
    const { add, change, path, context } = await anOwner()
    const notNumeric = { status: 400, message: 'Value must be defined and numeric' }
    const many = '12' as unknown as number
    expect(await getRefusal(add({ weight: many }))).toMatchObject(notNumeric)
    expect(await getRefusal(change({ weight: many }))).toMatchObject(notNumeric)
    for (const grams of [many, null as unknown as number])
      expect(
        await getRefusal(client.addWeight({ ...path, grams, measuredOn: '2026-11-20' }, { context })),
      ).toMatchObject(notNumeric)
    expect(await getRefusal(add({ petTypeId: ' ' }))).toMatchObject({ message: 'PetTypeId must be defined' })
    expect(await getRefusal(add({ name: 'a'.repeat(62) }))).toMatchObject({
      message: 'Name must have at most 60 characters',
    })
  })

  test('a pet of whom only name and type are known has the rest empty, and an unknown weight is 0.1', async () => {
    const { toby } = await anOwner()
    expect(toby).toMatchObject(unknownFacts)
    expect(unknownFacts).toMatchObject({ weight: 0.1, weightGrams: null, size: null, breed: null, foodBrands: [] })
  })

  test.each([
    [4.5, { weight: 5, weightGrams: 4500, size: 'pequeño' }],
    [10, { weight: 10, weightGrams: 10_000, size: 'pequeño' }],
    [25.001, { weight: 25, weightGrams: 25_001, size: 'grande' }],
    // The rounded weight is 0, which is not stored; the exact grams are.
    [0.4, { weight: 0.1, weightGrams: 400, size: 'pequeño' }],
    [0.1, { weight: 0.1, weightGrams: null, size: null }],
    [0, { weight: 0.1, weightGrams: null, size: null }],
    [0.004, { weight: 0.1, weightGrams: null, size: null }],
    [null, { weight: 0.1, weightGrams: null, size: null }],
  ])('a weight of %s is kept as it counts', async (weight, stored) => {
    const { add, change } = await anOwner()
    expect(await add({ weight })).toMatchObject(stored)
    expect(await change({ weight })).toMatchObject(stored)
  })

  test('a cat has no size', async () => {
    const { add } = await anOwner()
    expect(await add({ petTypeId: 'gato', weight: 4 })).toMatchObject({ petType: 'GATO', weight: 4, size: null })
  })

  test('a changed weight is a new entry of today; one that says nothing new leaves the grams as they are', async () => {
    const { context, path, change } = await anOwner()
    await client.addWeight({ ...path, grams: 12_400, measuredOn: '2026-11-20' }, { context })
    expect(await change({ weight: 12, name: 'Tobi' })).toMatchObject({ name: 'Tobi', weightGrams: 12_400 })
    expect(await change({ weight: 0.1 })).toMatchObject({ weight: 12, weightGrams: 12_400 })
    expect(await change({ weight: 13.2 })).toMatchObject({ weight: 13, weightGrams: 13_200, weighedOn: '2026-11-21' })
    expect(await client.weights(path, { context })).toMatchObject([
      { grams: 13_200, measuredOn: '2026-11-21' },
      { grams: 12_400, measuredOn: '2026-11-20' },
    ])
  })

  test('of a birthday the year alone may be known', async () => {
    const { add, change } = await anOwner()
    expect(await add({ birthday: '2019-08-17', birthdayIsYearOnly: true })).toMatchObject({
      birthday: '2019-01-01',
      birthdayIsYearOnly: true,
    })
    expect(await change({ birthday: '2026-12-31', birthdayIsYearOnly: true })).toMatchObject({ birthday: '2026-01-01' })
    expect(await change({ birthday: '2026-03-09' })).toMatchObject({
      birthday: '2026-03-09',
      birthdayIsYearOnly: false,
    })
    expect(await change({ birthday: null })).toMatchObject({ birthday: null, birthdayIsYearOnly: false })
  })

  test.each([
    [{ birthday: '2026-11-22' }, 'pets.date-in-future'],
    [{ birthday: '2027-01-01', birthdayIsYearOnly: true }, 'pets.date-in-future'],
    [{ birthday: '1966-11-20' }, 'pets.birthday-too-long-ago'],
    [{ deathDate: '2026-11-22' }, 'pets.date-in-future'],
    [{ birthday: '2020-05-06', deathDate: '2020-05-05' }, 'pets.date-before-birth'],
    [{ birthday: '2026-02-30' }, 'http.bad-input'],
    [{ petTypeId: 'loro' }, 'pets.pet-type-not-found'],
    [{ breedId: 'gato-siames' }, 'pets.breeds-not-provided'],
    [{ breedId: 'perro-de-nadie' }, 'pets.breeds-not-provided'],
    [{ name: '   ' }, 'http.bad-input'],
    [{ weight: 201 }, 'http.bad-input'],
    [{ weight: -1 }, 'http.bad-input'],
    [{ sex: 'Male' as 'Macho' }, 'http.bad-input'],
    [{ buyAgainAfterDays: 0 }, 'http.bad-input'],
    [{ veterinaryKcalPerDay: 19 }, 'http.bad-input'],
    [{ name: 'a\u0000b' }, 'http.bad-input'],
  ])('%o is refused, new and changed', async (wrong, code) => {
    const { add, change, context, toby } = await anOwner()
    expect(await getRefusal(add(wrong))).toMatchObject({ code })
    expect(await getRefusal(change(wrong))).toMatchObject({ code })
    expect(await client.petProfile({ petProfileId: toby.id }, { context })).toEqual(toby)
  })

  test('the refusals read as the specification quotes them', async () => {
    const { add } = await anOwner()
    expect(await getRefusal(add({ petTypeId: 'loro' }))).toMatchObject({ message: 'Pet type not found', status: 422 })
    expect(await getRefusal(add({ breedId: 'x' }))).toMatchObject({ message: 'Breeds not provided', status: 422 })
    expect(
      await getRefusal(client.createPetProfile({ name: 'Toby', petTypeId: 'perro' }, { context: stranger })),
    ).toEqual({ status: 401, code: 'pets.token-must-be-provided', message: 'Token must be provided' })
  })

  test('today is the day that it is where the owner is', async () => {
    // At 15:00 UTC it is the same day in both markets; at 03:30 UTC Paraguay is one day ahead of Bolivia.
    const early = openPets(connection, { now: () => new Date('2026-11-21T03:30:00Z') })
    const birthday = { name: 'Luna', petTypeId: 'gato', birthday: '2026-11-21' }
    const bolivian = await early.signUp({}, 'BO')
    const paraguayan = await early.signUp({}, 'PY')
    expect(await getRefusal(early.pets.client.createPetProfile(birthday, bolivian))).toMatchObject({
      code: 'pets.date-in-future',
    })
    expect(await early.pets.client.createPetProfile(birthday, paraguayan)).toMatchObject({ birthday: '2026-11-21' })
  })

  test('another type without a breed leaves the breed unknown', async () => {
    const { add, context } = await anOwner()
    const pet = await add({ breedId: 'perro-beagle' })
    const path = { customerId: pet.customerId, petProfileId: pet.id }
    expect(await client.updatePetProfile({ ...path, petTypeId: 'gato' }, { context })).toMatchObject({
      petType: 'GATO',
      breedId: null,
    })
    expect(await client.updatePetProfile({ ...path, breedId: 'gato-siames' }, { context })).toMatchObject({
      breed: 'Siamés',
    })
  })

  test('what is named changes, what is not stays, and empty texts say that nobody knows', async () => {
    const { add, context } = await anOwner()
    const pet = await add({ notes: 'Cojea', favoriteFood: 'Atún', foodBrands: ['A', 'B'], castrated: true })
    const path = { customerId: pet.customerId, petProfileId: pet.id }
    const changes = { notes: '  ', foodBrands: ['B', 'B', 'C'], castrated: null, remindersOn: false }
    expect(await client.updatePetProfile({ ...path, ...changes }, { context })).toMatchObject({
      notes: null,
      favoriteFood: 'Atún',
      foodBrands: ['B', 'C'],
      castrated: null,
      remindersOn: false,
    })
  })

  test('those that died come last in the list', async () => {
    const { add, toby, path, context, change } = await anOwner()
    const luna = await add({ name: 'Luna' })
    await change({ deathDate: '2026-11-01' })
    const list = await client.petProfiles({ customerId: path.customerId }, { context })
    expect(list.map(({ id }) => id)).toEqual([luna.id, toby.id])
  })

  test('who has fifty pets has to part with one before another comes', async () => {
    const { add, context, path } = await anOwner()
    for (let made = 1; made < 50; made += 1) await add()
    expect(await getRefusal(add())).toMatchObject({ code: 'pets.too-many', status: 422 })
    await client.deletePetProfile(path, { context })
    expect(await add()).toMatchObject({ name: 'Toby' })
  })

  test('a deleted pet is gone, with its weights', async () => {
    const { context, path, change } = await anOwner()
    await change({ weight: 12 })
    expect(await client.deletePetProfile(path, { context })).toEqual({ deleted: true })
    const gone = { status: 404, code: 'pets.pet-not-found', message: 'Pet profile not found' }
    expect(await getRefusal(client.petProfile({ petProfileId: path.petProfileId }, { context }))).toEqual(gone)
    expect(await getRefusal(client.weights(path, { context }))).toEqual(gone)
    expect(await getRefusal(client.deletePetProfile(path, { context }))).toEqual(gone)
  })

  test('the same Idempotency-Key adds a pet once, and not another one', async () => {
    const ana = await signUp()
    const context = ana.withKey('key-of-a-form')
    const pet = { name: 'Toby', petTypeId: 'perro' }
    const [first, again] = await Promise.all([
      client.createPetProfile(pet, { context }),
      client.createPetProfile(pet, { context }),
    ])
    expect(again).toEqual(first)
    expect(await client.petProfiles({ customerId: first.customerId }, { context })).toEqual([first])
    expect(await getRefusal(client.createPetProfile({ ...pet, name: 'Luna' }, { context }))).toMatchObject({
      status: 422,
      code: 'pets.idempotency-key-reused',
    })
    // Idempotency keys are separate per account.
    const luis = await signUp()
    expect(await client.createPetProfile(pet, { context: luis.withKey('key-of-a-form') })).not.toMatchObject({
      id: first.id,
    })
  })

  test('a form that lost its key adds what it says', async () => {
    const ana = await signUp()
    const context = ana.withKey('')
    const toby = await client.createPetProfile({ name: 'Toby', petTypeId: 'perro' }, { context })
    const luna = await client.createPetProfile({ name: 'Luna', petTypeId: 'gato' }, { context })
    expect(luna).toMatchObject({ name: 'Luna', customerId: toby.customerId })
  })

  test('a pet is made for the caller and nobody else', async () => {
    const { uid } = await signUp()
    const eve = await signUp()
    const call = client.createPetProfile({ name: 'Toby', petTypeId: 'perro', userId: uid }, { context: eve.context })
    expect(await getRefusal(call)).toMatchObject({ status: 404, code: 'pets.customer-not-found' })
  })

  test("somebody else's pet reads as one that nobody has, on every path", async () => {
    const { path, context: ana } = await anOwner()
    const { path: evesPath, context } = await anOwner()
    const unknownPet = { customerId: evesPath.customerId, petProfileId: 'nobody' }
    const tries = (to: typeof path) => [
      client.petProfile({ petProfileId: to.petProfileId }, { context }),
      client.updatePetProfile({ ...to, name: 'Mine' }, { context }),
      client.deletePetProfile(to, { context }),
      client.weights(to, { context }),
      client.addWeight({ ...to, grams: 100, measuredOn: '2026-11-20' }, { context }),
      client.deleteWeight({ ...to, weightId: 'x' }, { context }),
      client.shares(to, { context }),
      client.share({ ...to, email: 'eve@example.com', right: 'edit' }, { context }),
      client.changeShare({ ...to, shareId: 'x', right: 'edit' }, { context }),
      client.endShare({ ...to, shareId: 'x' }, { context }),
    ]
    const stolen = await Promise.all(tries(path).map(getRefusal))
    expect(stolen).toEqual(await Promise.all(tries(unknownPet).map(getRefusal)))
    expect(new Set(stolen.map(({ status }) => status))).toEqual(new Set([404]))
    // Her pet under another customer, and another pet under her customer.
    for (const mixed of [
      { ...evesPath, customerId: path.customerId },
      { ...path, customerId: evesPath.customerId },
    ])
      expect((await getRefusal(client.weights(mixed, { context }))).code).toBe('pets.pet-not-found')
    expect(await getRefusal(client.petProfiles({ customerId: path.customerId }, { context }))).toEqual(
      await getRefusal(client.petProfiles({ customerId: 'nobody' }, { context })),
    )
    expect(await client.petProfile({ petProfileId: path.petProfileId }, { context: ana })).toMatchObject({
      name: 'Toby',
    })
  })
})

test('nothing went wrong that nobody expected', () => expect(unexpected).toEqual([]))
