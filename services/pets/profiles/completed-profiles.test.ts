import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import { aPhoto } from '../testing/a-photo.ts'
import { openPets } from '../testing/open-pets.ts'

const connection = await testDatabase({ poolSize: 5 })
const now = () => new Date('2026-11-21T15:00:00Z')
const { pets, signUp, facts } = openPets(connection, { now, storage: memoryStorage() })

test('a profile is told as complete once, by whatever completes it', async () => {
  const { context } = await signUp()
  const { path, readFacts, petProfileId } = await almostComplete(context)
  await pets.client.savePetPicture({ ...path, file: await aPhoto() }, { context })
  expect(readFacts()).toEqual([])
  await pets.client.addWeight({ ...path, grams: 12_000, measuredOn: '2026-11-20' }, { context })
  await pets.client.addWeight({ ...path, grams: 12_100, measuredOn: '2026-11-21' }, { context })
  await pets.client.updatePetProfile({ ...path, sex: 'Hembra' }, { context })
  await pets.client.savePetPicture({ ...path, file: await aPhoto({ name: 'new.jpg' }) }, { context })
  expect(readFacts()).toMatchObject([{ petProfileId, ownerUid: context.viewer.uid, country: 'BO' }])
})

test('the profile that a guest completed is told when it is somebody’s', async () => {
  const guest = await signUp({ isGuest: true })
  const ana = await signUp()
  const { path, readFacts } = await almostComplete(guest.context)
  await pets.client.savePetPicture({ ...path, file: await aPhoto() }, { context: guest.context })
  await pets.client.addWeight({ ...path, grams: 12_000, measuredOn: '2026-11-20' }, { context: guest.context })
  expect(readFacts()).toEqual([])

  const guestToken = guest.context.viewer.token ?? ''
  for (const _ of ['once', 'again']) await pets.client.adoptGuestData({ guestToken }, { context: ana.context })

  expect(readFacts()).toMatchObject([{ petProfileId: path.petProfileId, ownerUid: ana.uid, country: 'BO' }])
})

/** A pet with a complete profile except for photo and weight. */
async function almostComplete(context: CallContext) {
  const { breeds } = await pets.client.breeds({ page: 1, limit: 0 }, { context })
  const breedId = breeds.find(({ petTypeId }) => petTypeId === 'perro')?.id
  const { id: petProfileId, customerId } = await pets.client.createPetProfile(
    { name: 'Toby', petTypeId: 'perro', breedId, birthday: '2024-02-01', sex: 'Macho' },
    { context },
  )
  const readFacts = () =>
    facts
      .filter(
        ({ fact, data }) =>
          fact === 'pet-profile-completed' && 'petProfileId' in data && data.petProfileId === petProfileId,
      )
      .map(({ data }) => data)
  return { path: { customerId, petProfileId }, petProfileId, readFacts }
}
