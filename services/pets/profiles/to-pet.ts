import * as z from 'zod'
import { pictureAddress } from '#shared/pictures/picture-files.ts'
import type { PetProfile } from '../contract.ts'
import { petPictures } from '../pictures/pet-pictures.ts'
import { petColumns, petFieldNames, petFields } from './pet-fields.ts'
import { DOG_SIZES, findSize } from './rules/size.ts'
import { roundedWeight } from './rules/weight.ts'
import type { PetRow } from './store/find-pet-for.ts'

const StoredFields = z.object(petFields)

/** Maps a row to the contract's pet profile. */
export function toPet(pet: PetRow): PetProfile {
  return {
    id: pet.id,
    userId: pet.owner_uid,
    customerId: pet.customer_id,
    name: pet.name,
    petTypeId: pet.pet_type_id,
    petType: pet.pet_type,
    breedId: pet.breed_id,
    breed: pet.breed,
    ...StoredFields.parse(Object.fromEntries(petFieldNames.map((name) => [name, pet[petColumns[name]]]))),
    birthday: pet.birthday,
    birthdayIsYearOnly: pet.is_birthday_year_only,
    deathDate: pet.death_date,
    weight: roundedWeight(pet.grams),
    weightGrams: pet.grams,
    weighedOn: pet.weighed_on,
    size: pet.pet_type === 'PERRO' ? findSize(DOG_SIZES, pet.grams) : null,
    picture: pet.picture_id === null ? null : pictureAddress(petPictures, pet.picture_id, 640),
    remindersOn: pet.are_reminders_on,
    access: pet.access,
    createdAt: pet.created_at.toISOString(),
    updatedAt: pet.updated_at.toISOString(),
  }
}
