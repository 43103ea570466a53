import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { publishCompletion, publishDeath } from '../care/publish-care.ts'
import type { PetProfile, PetProfileChanges } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { todayOf } from '../today.ts'
import { roundedWeight, toGrams } from './rules/weight.ts'
import { findPetFor, type PetRow } from './store/find-pet-for.ts'
import { updatePet } from './store/profiles.ts'
import { toPet } from './to-pet.ts'
import { refuseUnknownKind, toColumns, toLifeColumns, writeWeight } from './write-pet.ts'

/** Changes the given fields; a new weight is added to the history for today, or for the day of death. */
export async function updatePetProfile(
  { db, now, jobs }: Pick<PetsDependencies, 'db' | 'now' | 'jobs'>,
  { customerId, petProfileId, ...changes }: PetProfileChanges & { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<PetProfile> {
  const uid = accountUid(context)
  const time = now()
  const today = todayOf(context, time)

  return db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { petProfileId, customerId, uid, right: 'edit', isLocked: true })
    const kind = kindAfter(pet, changes)
    if (changes.petTypeId !== undefined || changes.breedId !== undefined) await refuseUnknownKind(trx, kind)

    const life = lifeColumns(pet, changes, today)
    await updatePet(trx, petProfileId, {
      pet_type_id: kind.petTypeId,
      breed_id: kind.breedId,
      updated_at: time,
      ...toColumns(changes),
      ...life,
    })
    const grams = newGrams(pet, changes)
    const { death_date: diedOn } = { ...pet, ...life }
    if (grams !== null) await writeWeight(trx, { petProfileId, grams, measuredOn: diedOn ?? today })
    const changed = await findPetFor(trx, { petProfileId, uid, right: 'edit' })
    if (diedOn !== pet.death_date) await publishDeath(trx, { jobs, now }, changed)
    await publishCompletion(trx, { jobs, now }, changed, context)
    return toPet(changed)
  })
}

// A breed belongs to a type: a new type without a breed makes the breed unknown.
function kindAfter(pet: PetRow, { petTypeId = pet.pet_type_id, breedId }: PetProfileChanges) {
  const unchangedBreedId = petTypeId === pet.pet_type_id ? pet.breed_id : null
  return { petTypeId, breedId: breedId === undefined ? unchangedBreedId : breedId }
}

// Validated only when a field is given: stored dates are not checked again on a later day.
function lifeColumns(pet: PetRow, changes: PetProfileChanges, today: string) {
  const { birthday, birthdayIsYearOnly, deathDate } = changes
  if (birthday === undefined && birthdayIsYearOnly === undefined && deathDate === undefined) return {}
  const life = {
    birthday: birthday === undefined ? pet.birthday : birthday,
    birthdayIsYearOnly: birthdayIsYearOnly ?? (birthday === undefined && pet.is_birthday_year_only),
    deathDate: deathDate === undefined ? pet.death_date : deathDate,
  }
  return toLifeColumns(life, today)
}

// A weight equal to the rounded stored one changes nothing: a client that sends back what it read must not lose the
// exact grams.
function newGrams(pet: PetRow, { weight }: PetProfileChanges): number | null {
  return weight === roundedWeight(pet.grams) ? null : toGrams(weight)
}
