import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { makeInternalPets } from '../internal-service.ts'
import { openPets } from '../testing/open-pets.ts'

const connection = await testDatabase()
const now = () => new Date('2026-11-21T15:00:00Z')
const { pets, signUp, facts } = openPets(connection, { now })
const report = (error: unknown) => {
  throw error
}
const { client } = makeInternalPets({ db: connection.db(), report })

async function aFamily() {
  const { context, uid } = await signUp()
  const add = (name: string, petTypeId: string) =>
    pets.client.createPetProfile({ name, petTypeId, birthday: '2015-01-01' }, { context })
  return {
    uid,
    add,
    async bury({ customerId, id }: { customerId: string; id: string }, deathDate: string | null = '2026-11-20') {
      await pets.client.updatePetProfile({ customerId, petProfileId: id, deathDate }, { context })
    },
    ask: async (about: { petProfileIds?: string[]; petTypes?: string[] }) =>
      (await client.haveDied({ uid, ...about }, { context })).haveDied,
  }
}

test('a message about several pets is about one that died when any of them did', async () => {
  const { add, bury, ask } = await aFamily()
  const [toby, luna] = [await add('Toby', 'perro'), await add('Luna', 'gato')]
  expect(await ask({ petProfileIds: [toby.id, luna.id] })).toBe(false)
  await bury(luna)
  expect(await ask({ petProfileIds: [toby.id, luna.id] })).toBe(true)
  expect(await ask({ petProfileIds: [toby.id] })).toBe(false)
  await bury(luna, null)
  expect(await ask({ petProfileIds: [luna.id] })).toBe(false)
  expect(await ask({ petProfileIds: ['nobody knows it'] })).toBe(false)
})

test('food is for pets that died when the account had some of its kind and none of them lives', async () => {
  const { add, bury, ask } = await aFamily()
  expect(await ask({ petTypes: ['GATO'] })).toBe(false)
  const [toby, luna, mishi] = [await add('Toby', 'perro'), await add('Luna', 'gato'), await add('Mishi', 'gato')]
  await bury(luna)
  expect(await ask({ petTypes: ['GATO'] })).toBe(false)
  await bury(mishi)
  expect(await ask({ petTypes: ['GATO'] })).toBe(true)
  expect(await ask({ petTypes: ['GATO', 'PERRO'] })).toBe(false)
  expect(await ask({ petTypes: [] })).toBe(false)
  await bury(toby)
  expect(await ask({ petTypes: ['GATO', 'PERRO'] })).toBe(true)
})

test('a death, its correction and its taking back are told once each; another change is not', async () => {
  const { uid, add, bury } = await aFamily()
  const toby = await add('Toby', 'perro')
  await bury(toby)
  await bury(toby)
  await bury(toby, '2026-11-19')
  await bury(toby, null)
  const told = facts.filter(
    ({ fact, data }) => fact === 'pet-death-changed' && 'ownerUid' in data && data.ownerUid === uid,
  )
  expect(told.map(({ data }) => data)).toEqual(
    ['2026-11-20', '2026-11-19', null].map((diedOn) => ({
      petProfileId: toby.id,
      ownerUid: uid,
      diedOn,
      changedAt: now().toISOString(),
    })),
  )
})
