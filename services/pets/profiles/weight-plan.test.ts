import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { NewPetProfile } from '../contract.ts'
import { openPets, stranger } from '../testing/open-pets.ts'

const connection = await testDatabase()
const { pets, signUp, unexpected } = openPets(connection, { now: () => new Date('2026-11-27T15:00:00Z') })
const { client } = pets

test('a dog of 32 kg gets a plan to 28 kg, and without a target there is a trend alone', async () => {
  const rocky = await findPet({})
  await rocky.weigh(33_000, '2026-10-30')
  expect(await rocky.plan()).toEqual({
    target: null,
    trend: { gramsPerWeek: -250, percentPerWeek: -0.78125, isTooFast: false },
    plan: null,
  })

  const plan = await rocky.aim(28_000)
  expect(plan).toMatchObject({
    target: { grams: 28_000, startGrams: 32_000, startedOn: '2026-11-27' },
    plan: { kind: 'lose', kcalPerDay: 904, weighOn: '2026-12-11' },
  })
  expect(await rocky.plan()).toEqual(plan)
})

test('the same target again keeps the beginning of its plan, another one begins anew', async () => {
  const rocky = await findPet({})
  await rocky.aim(28_000)
  await connection.pool.query(
    "update pets.weight_targets set started_on = '2026-10-01', start_grams = 33000 where pet_profile_id = $1",
    [rocky.path.petProfileId],
  )
  expect((await rocky.aim(28_000)).target).toEqual({ grams: 28_000, startGrams: 33_000, startedOn: '2026-10-01' })
  expect((await rocky.aim(29_000)).target).toEqual({ grams: 29_000, startGrams: 32_000, startedOn: '2026-11-27' })
})

test('two targets at the same moment leave one', async () => {
  const rocky = await findPet({})
  await Promise.all([rocky.aim(28_000), rocky.aim(29_000)])
  const { rowCount } = await connection.pool.query('select from pets.weight_targets where pet_profile_id = $1', [
    rocky.path.petProfileId,
  ])
  expect(rowCount).toBe(1)
})

test('a diabetic has a target and no grams: its veterinarian decides', async () => {
  const rocky = await findPet({ preexistingConditions: ['Diabetes'] })
  expect((await rocky.aim(28_000)).plan).toEqual({ kind: 'ask-veterinarian', reasons: ['ill'] })
})

test('a target can be taken back, also twice', async () => {
  const rocky = await findPet({})
  await rocky.aim(28_000)
  for (const _ of [1, 2])
    expect(await client.deleteWeightTarget(rocky.path, { context: rocky.context })).toMatchObject({
      target: null,
      plan: null,
    })
})

test('who may see a pet sees its plan, and only who may edit it sets a target', async () => {
  const rocky = await findPet({})
  const helper = await signUp()
  const share = (access: string) =>
    connection.pool.query(
      `insert into pets.shares (id, pet_profile_id, email, access, uid, created_at)
       values ($1, $2, 'eva@example.com', $3, $4, now())
       on conflict (id) do update set access = excluded.access`,
      [`share of ${helper.uid}`, rocky.path.petProfileId, access, helper.uid],
    )
  const plan = () => client.weightPlan(rocky.path, { context: helper.context })
  const aim = () => client.setWeightTarget({ ...rocky.path, grams: 28_000 }, { context: helper.context })
  const forget = () => client.deleteWeightTarget(rocky.path, { context: helper.context })

  for (const call of [plan, aim, forget]) await expect(call()).rejects.toMatchObject({ code: 'pets.pet-not-found' })
  await share('record')
  expect((await plan()).target).toBeNull()
  for (const call of [aim, forget]) await expect(call()).rejects.toMatchObject({ code: 'pets.not-allowed' })
  await share('edit')
  expect((await aim()).target?.grams).toBe(28_000)
  await expect(client.weightPlan(rocky.path, { context: stranger })).rejects.toMatchObject({ status: 401 })
})

test('nothing went wrong that nobody expected', () => expect(unexpected).toEqual([]))

async function findPet(profile: Partial<NewPetProfile>) {
  const { context } = await signUp()
  const pet = await client.createPetProfile(
    { name: 'Rocky', petTypeId: 'perro', weight: 32, birthday: '2021-03-10', castrated: true, ...profile },
    { context },
  )
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  return {
    path,
    context,
    plan: () => client.weightPlan(path, { context }),
    aim: (grams: number) => client.setWeightTarget({ ...path, grams }, { context }),
    weigh: (grams: number, measuredOn: string) => client.addWeight({ ...path, grams, measuredOn }, { context }),
  }
}
