import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { publishCompletion } from '../care/publish-care.ts'
import type { NewPetProfile, PetProfile } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { findNewCustomer, holdCustomer } from '../customers/own-customer.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { todayOf } from '../today.ts'
import { toGrams } from './rules/weight.ts'
import { findPetFor } from './store/find-pet-for.ts'
import { countPets, insertPet } from './store/profiles.ts'
import { toPet } from './to-pet.ts'
import { refuseUnknownKind, toColumns, toLifeColumns, writeWeight } from './write-pet.ts'

const mostPets = 50

/** Creates a pet of the caller's; the first one also creates their customer. */
export async function createPetProfile(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'jobs'>,
  input: NewPetProfile,
  context: CallContext,
): Promise<PetProfile> {
  const uid = accountUid(context)
  if (input.userId !== undefined && input.userId !== uid) throw petsError('customer-not-found')

  const { petTypeId, breedId = null, birthday = null, birthdayIsYearOnly = false, deathDate = null, weight } = input
  const now = deps.now()
  const today = todayOf(context, now)
  const life = toLifeColumns({ birthday, birthdayIsYearOnly, deathDate }, today)
  const grams = toGrams(weight)
  // Read before the transaction opens: a slow service must not hold our locks.
  const fresh = await findNewCustomer(deps, context)

  return createOnce(deps, { operation: 'create-pet-profile', input }, context, async (trx) => {
    const customer = await holdCustomer(trx, uid, fresh)
    if ((await countPets(trx, customer.id)) >= mostPets) throw petsError('too-many')
    await refuseUnknownKind(trx, { petTypeId, breedId })

    const petProfileId = newId()
    await insertPet(trx, {
      id: petProfileId,
      customer_id: customer.id,
      name: input.name,
      pet_type_id: petTypeId,
      breed_id: breedId,
      created_at: now,
      updated_at: now,
      ...toColumns(input),
      ...life,
    })
    if (grams !== null) await writeWeight(trx, { petProfileId, grams, measuredOn: life.death_date ?? today })
    const pet = await findPetFor(trx, { petProfileId, uid, right: 'owner' })
    await publishCompletion(trx, deps, pet, context)
    return toPet(pet)
  })
}
