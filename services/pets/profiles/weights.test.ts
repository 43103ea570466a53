import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal, overHttp } from '#shared/rpc/testing.ts'
import { contract } from '../contract.ts'
import { plusDays } from '../rules/days.ts'
import { openPets, stranger } from '../testing/open-pets.ts'

const connection = await testDatabase({ poolSize: 5 })
const { pets, signUp, getViewer, unexpected } = openPets(connection, { now: () => new Date('2026-11-21T15:00:00Z') })
const remote = await overHttp(pets, contract, getViewer)

describe.each([
  ['in process', pets.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  async function aDog() {
    const owner = await signUp()
    const { context } = owner
    const dog = { name: 'Toby', petTypeId: 'perro', birthday: '2024-01-10' }
    const { id: petProfileId, customerId } = await client.createPetProfile(dog, { context })
    const path = { customerId, petProfileId }
    const add = (grams: number, measuredOn: string) => client.addWeight({ ...path, grams, measuredOn }, { context })
    const pet = () => client.petProfile({ petProfileId }, { context })
    return { ...owner, path, add, pet }
  }

  test('the history is exact, the newest first, and the newest day is what the pet weighs', async () => {
    const { add, pet, path, context } = await aDog()
    await add(12_850, '2026-11-20')
    const history = await add(10_333, '2025-06-01')
    expect(history).toMatchObject([
      { grams: 12_850, measuredOn: '2026-11-20' },
      { grams: 10_333, measuredOn: '2025-06-01' },
    ])
    expect(await client.weights(path, { context })).toEqual(history)
    expect(await pet()).toMatchObject({ weight: 13, weightGrams: 12_850, weighedOn: '2026-11-20' })
  })

  test('a second weight of a day takes the place of the first', async () => {
    const { add } = await aDog()
    const [first] = await add(12_000, '2026-11-20')
    expect(await add(12_100, '2026-11-20')).toEqual([{ id: first?.id, grams: 12_100, measuredOn: '2026-11-20' }])
  })

  test('a weight taken back is gone, once', async () => {
    const { add, pet, path, context } = await aDog()
    await add(12_000, '2026-11-19')
    const [newest] = await add(13_000, '2026-11-20')
    const weightId = newest?.id ?? ''
    expect(await client.deleteWeight({ ...path, weightId }, { context })).toMatchObject([{ grams: 12_000 }])
    expect(await pet()).toMatchObject({ weightGrams: 12_000 })
    expect(await getRefusal(client.deleteWeight({ ...path, weightId }, { context }))).toMatchObject({
      status: 404,
      code: 'pets.weight-not-found',
    })
  })

  test('a weight is taken back from its own pet only', async () => {
    const toby = await aDog()
    const luna = await aDog()
    const [weight] = await toby.add(12_000, '2026-11-19')
    const call = client.deleteWeight({ ...luna.path, weightId: weight?.id ?? '' }, { context: luna.context })
    expect(await getRefusal(call)).toMatchObject({ code: 'pets.weight-not-found' })
    expect(await toby.pet()).toMatchObject({ weightGrams: 12_000 })
  })

  test.each([
    [12_000, '2026-11-22', 'pets.date-in-future'],
    [12_000, '2024-01-09', 'pets.date-before-birth'],
    [12_000, '2026-02-30', 'http.bad-input'],
    [9, '2026-11-20', 'http.bad-input'],
    [200_001, '2026-11-20', 'http.bad-input'],
    [12_000.5, '2026-11-20', 'http.bad-input'],
  ])('%d g on %s is refused', async (grams, measuredOn, code) => {
    const { add, path, context } = await aDog()
    expect(await getRefusal(add(grams, measuredOn))).toMatchObject({ code })
    expect(await client.weights(path, { context })).toEqual([])
  })

  test('a pet that died may still get a weight of before, and none of after', async () => {
    const { add, path, context } = await aDog()
    await client.updatePetProfile({ ...path, deathDate: '2026-11-10' }, { context })
    expect(await getRefusal(add(12_000, '2026-11-11'))).toMatchObject({ code: 'pets.date-after-death' })
    expect(await add(12_000, '2026-11-10')).toMatchObject([{ grams: 12_000 }])
    // A new profile weight is recorded on its last day too.
    await client.updatePetProfile({ ...path, weight: 14 }, { context })
    expect(await client.weights(path, { context })).toMatchObject([{ grams: 14_000, measuredOn: '2026-11-10' }])
    const lost = await client.createPetProfile(
      { name: 'Nina', petTypeId: 'perro', deathDate: '2026-11-01', weight: 8 },
      { context },
    )
    expect(lost).toMatchObject({ weightGrams: 8_000, weighedOn: '2026-11-01' })
  })

  test('the same Idempotency-Key records once, and refuses another weight', async () => {
    const { path, withKey } = await aDog()
    const weight = { ...path, grams: 12_000, measuredOn: '2026-11-20' }
    const first = await client.addWeight(weight, { context: withKey('k1') })
    expect(await client.addWeight(weight, { context: withKey('k1') })).toEqual(first)
    expect(
      await getRefusal(client.addWeight({ ...weight, grams: 1 + 12_000 }, { context: withKey('k1') })),
    ).toMatchObject({ code: 'pets.idempotency-key-reused' })
  })

  test('without an account nothing of this is answered', async () => {
    const { path } = await aDog()
    const calls = [
      client.weights(path, { context: stranger }),
      client.addWeight({ ...path, grams: 100, measuredOn: '2026-11-20' }, { context: stranger }),
      client.deleteWeight({ ...path, weightId: 'x' }, { context: stranger }),
      client.petProfiles({ customerId: path.customerId }, { context: stranger }),
      client.petProfile({ petProfileId: path.petProfileId }, { context: stranger }),
      client.updatePetProfile({ ...path, name: 'x' }, { context: stranger }),
      client.deletePetProfile(path, { context: stranger }),
      client.exportPerson(undefined, { context: stranger }),
      client.erasePerson(undefined, { context: stranger }),
      client.adoptGuestData({ guestToken: 'x' }, { context: stranger }),
    ]
    for (const refusal of await Promise.all(calls.map(getRefusal)))
      expect(refusal).toEqual({ status: 401, code: 'pets.token-must-be-provided', message: 'Token must be provided' })
  })
})

test('a history has at most 500 days; a day that is there may still change', async () => {
  const { context } = await signUp()
  const cat = { name: 'Luna', petTypeId: 'gato', birthday: '2020-01-01' }
  const { id: petProfileId, customerId } = await pets.client.createPetProfile(cat, { context })
  const add = (day: number) =>
    pets.client.addWeight(
      { customerId, petProfileId, grams: 3000 + day, measuredOn: plusDays('2024-01-01', day) },
      { context },
    )
  for (let day = 0; day < 500; day += 1) await add(day)
  expect(await getRefusal(add(500))).toMatchObject({ code: 'pets.too-many', status: 422 })
  expect(await add(499)).toHaveLength(500)
  expect(
    await getRefusal(pets.client.updatePetProfile({ customerId, petProfileId, weight: 5 }, { context })),
  ).toMatchObject({ code: 'pets.too-many' })
})

test('nothing went wrong that nobody expected', () => expect(unexpected).toEqual([]))
