import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { publishCompletion } from '../care/publish-care.ts'
import type { WeightEntry } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { todayOf } from '../today.ts'
import { whyNotDayInLife } from './rules/life.ts'
import { findPetFor } from './store/find-pet-for.ts'
import { deleteWeightRow, findWeights } from './store/weights.ts'
import { toLife } from './to-life.ts'
import { writeWeight } from './write-pet.ts'

interface Path {
  customerId: string
  petProfileId: string
}

/** Weight history of a pet, the newest first. */
export async function weights(
  { db }: Pick<PetsDependencies, 'db'>,
  path: Path,
  context: CallContext,
): Promise<WeightEntry[]> {
  const pet = await findPetFor(db, { ...path, uid: accountUid(context), right: 'see' })
  return findWeights(db, pet.id)
}

/** Adds a weight; a second one of the same day replaces it. */
export async function addWeight(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'jobs'>,
  input: Path & { grams: number; measuredOn: string },
  context: CallContext,
): Promise<WeightEntry[]> {
  const { grams, measuredOn, ...path } = input
  const uid = accountUid(context)
  const today = todayOf(context, deps.now())

  return createOnce(deps, { operation: 'add-weight', input }, context, async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'record', isLocked: true })
    const refusal = whyNotDayInLife(measuredOn, toLife(pet), today)
    if (refusal) throw petsError(refusal)

    await writeWeight(trx, { petProfileId: pet.id, grams, measuredOn })
    await publishCompletion(trx, deps, { ...pet, grams }, context)
    return findWeights(trx, pet.id)
  })
}

export async function deleteWeight(
  { db }: Pick<PetsDependencies, 'db'>,
  { weightId, ...path }: Path & { weightId: string },
  context: CallContext,
): Promise<WeightEntry[]> {
  const uid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'record', isLocked: true })
    const isDeleted = await deleteWeightRow(trx, { petProfileId: pet.id, weightId })
    if (!isDeleted) throw petsError('weight-not-found')
    return findWeights(trx, pet.id)
  })
}
